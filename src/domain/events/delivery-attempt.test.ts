import { expect, test } from 'vitest';
import { getRetryDelay, toDeliveryAttempt } from './delivery-attempt.js';

const answered = (status: number, text = '') => toDeliveryAttempt({ is: 'answered', status, body: Buffer.from(text) });

test('2xx is delivered, 410 is gone, and everything else failed', () => {
  for (const status of [200, 201, 204, 299]) expect(answered(status).is).toBe('delivered');
  for (const status of [100, 301, 302, 400, 401, 404, 409, 429, 500, 503]) expect(answered(status).is).toBe('failed');
  expect(answered(410).is).toBe('gone');
  expect(toDeliveryAttempt({ is: 'unanswered', reason: 'unreachable' })).toEqual({
    is: 'failed',
    status: null,
    error: 'unreachable',
    answer: null,
  });
  expect(answered(302).error).toContain('redirect');
});

test('the beginning of the response is stored', () => {
  expect(answered(200, 'thanks').answer).toBe('thanks');
  expect(answered(500, 'a'.repeat(5_000)).answer).toBe('a'.repeat(2_048));
});

test('waits double from a second to an hour, a fifth more or less, and fill a day', () => {
  const bounds = (attempts: number): readonly [number, number] => {
    const waits = Array.from({ length: 500 }, () => getRetryDelay(attempts));
    return [Math.min(...waits), Math.max(...waits)];
  };
  for (const [attempts, plain] of [
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [12, 2_048_000],
    [13, 3_600_000],
    [2_000, 3_600_000],
  ] as const) {
    const [least, most] = bounds(attempts);
    expect(least).toBeGreaterThanOrEqual(plain * 0.8);
    expect(most).toBeLessThanOrEqual(plain * 1.2);
    expect(most).toBeGreaterThan(least);
  }
});
