import { randomInt } from 'node:crypto';
import type { OutboundAnswer } from '../outbound/index.js';

/** What came of an attempt. */
export interface Attempt {
  readonly is: 'delivered' | 'failed' | 'gone';
  /** null: no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the answer; null: none came. */
  readonly answer: string | null;
}

/** Status with which a receiver says that it will take nothing more. */
const gone = 410;
const keptBytes = 2 * 1024;
const second = 1_000;
/** Milliseconds between two attempts at most, but for the fifth more. */
export const longestWait = 60 * 60 * second;
/** For how long a delivery is tried. */
export const triedFor = 24 * 60 * 60 * second;

/** What an answer means: with 2xx the event has arrived. */
export function attemptOf(answer: OutboundAnswer): Attempt {
  if (answer.is === 'unanswered') return { is: 'failed', status: null, error: answer.reason, answer: null };
  const { status, body } = answer;
  const text = body.subarray(0, keptBytes).toString('utf8');
  if (status >= 200 && status < 300) return { is: 'delivered', status, error: null, answer: text };
  const error =
    status >= 300 && status < 400 ? `it answered with a redirect (${status})` : `it answered with ${status}`;
  return { is: status === gone ? 'gone' : 'failed', status, error, answer: text };
}

/**
 * Milliseconds until the next attempt after so many: a second, and twice as long each time, up to an hour, a fifth more or less, so
 * that not all come at once.
 */
export function waitAfter(attempts: number): number {
  const plain = Math.min(second * 2 ** (attempts - 1), longestWait);
  return Math.round((plain * randomInt(800, 1_201)) / 1_000);
}
