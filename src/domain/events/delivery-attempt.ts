import { randomInt } from 'node:crypto';
import type { HttpClientResponse } from '../../foundations/core/http-client/index.js';

/** What came of an attempt. */
export interface DeliveryAttempt {
  readonly is: 'delivered' | 'failed' | 'gone';
  /** null: no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the answer; null: none came. */
  readonly answer: string | null;
}

/** Status with which a receiver says that it will take nothing more. */
const goneStatus = 410;
const maxStoredBytes = 2 * 1024;
const millisecondsPerSecond = 1_000;
/** Milliseconds between two attempts at most, but for the fifth more. */
export const maxRetryDelay = 60 * 60 * millisecondsPerSecond;
/** For how long a delivery is tried. */
export const retryPeriod = 24 * 60 * 60 * millisecondsPerSecond;

/** What an answer means: with 2xx the event has arrived. */
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
 * Milliseconds until the next attempt after so many: a second, and twice as long each time, up to an hour, a fifth more or less, so
 * that not all come at once.
 */
export function getRetryDelay(attempts: number): number {
  const baseDelay = Math.min(millisecondsPerSecond * 2 ** (attempts - 1), maxRetryDelay);
  return Math.round((baseDelay * randomInt(800, 1_201)) / 1_000);
}
