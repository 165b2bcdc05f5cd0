import { randomInt } from 'node:crypto';
import type { HttpClientResponse } from '../../foundations/core/http-client/index.js';
import { millisecondsPerDay } from '../../foundations/core/index.js';

/** The result of an attempt. */
export interface DeliveryAttempt {
  readonly is: 'delivered' | 'failed' | 'gone';
  /** null: no response. */
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the response; null: no response. */
  readonly answer: string | null;
}

/** The status with which a receiver ends its subscription. */
const goneStatus = 410;
const maxStoredBytes = 2 * 1024;
const millisecondsPerSecond = 1_000;
/** Maximum milliseconds between two attempts, before the random fifth. */
export const maxRetryDelay = 60 * 60 * millisecondsPerSecond;
/** Milliseconds for which a delivery is retried. */
export const retryPeriod = millisecondsPerDay;

/** Returns the meaning of a response: 2xx means delivered. */
export function toDeliveryAttempt(response: HttpClientResponse): DeliveryAttempt {
  if (response.is === 'unanswered') return { is: 'failed', status: null, error: response.reason, answer: null };
  const { status, body } = response;
  const text = body.subarray(0, maxStoredBytes).toString('utf8');
  if (status >= 200 && status < 300) return { is: 'delivered', status, error: null, answer: text };
  const error =
    status >= 300 && status < 400 ? `it answered with a redirect (${status})` : `it answered with ${status}`;
  return { is: status === goneStatus ? 'gone' : 'failed', status, error, answer: text };
}

/**
 * Returns the milliseconds until the next attempt after this number of attempts: a second, doubled each time up to an
 * hour, varied by up to a fifth so that retries spread out.
 */
export function getRetryDelay(attempts: number): number {
  const baseDelay = Math.min(millisecondsPerSecond * 2 ** (attempts - 1), maxRetryDelay);
  return Math.round((baseDelay * randomInt(800, 1_201)) / 1_000);
}
