import { expect, it } from 'vitest';
import { Failure } from '../../../foundations/core/index.js';
import type { RateLimitSettings } from '../settings.js';
import { createRateLimiter } from './create-rate-limiter.js';
import type { RateLimiter } from './rate-limiter.js';

const settings: RateLimitSettings = {
  signInPerAccount: { attempts: 2, seconds: 60 },
  signInPerAccountTotal: { attempts: 5, seconds: 60 },
  signInPerAddress: { attempts: 2, seconds: 60 },
  registerPerAddress: null,
  mailPerAccount: { attempts: 1, seconds: 60 },
  mailPerAccountTotal: null,
  mailPerAddress: null,
  codePerAddress: null,
  refreshPerAddress: null,
  mcpPerCaller: null,
  agentPerAddress: null,
};

/** Attempts until one is refused, at most ten. */
function attempts(limits: RateLimiter, limit: keyof RateLimitSettings, key: string): number {
  for (let count = 0; count < 10; count++) {
    try {
      limits.countAttempt(limit, key);
    } catch (error) {
      if (error instanceof Failure && error.code === 'access.too-many-requests') return count;
      throw error;
    }
  }
  return 10;
}

it('counts every key and every limit on its own', () => {
  const limits = createRateLimiter({ now: () => 0 }, settings);
  expect(attempts(limits, 'signInPerAccount', 'ann@example.com')).toBe(2);
  expect(attempts(limits, 'signInPerAccount', 'bob@example.com')).toBe(2);
  expect(attempts(limits, 'mailPerAccount', 'ann@example.com')).toBe(1);
});

it('says when to try again, and lets through then', () => {
  let now = 1_000_000;
  const limits = createRateLimiter({ now: () => now }, settings);
  attempts(limits, 'signInPerAccount', 'ann@example.com');
  expect(() => limits.countAttempt('signInPerAccount', 'ann@example.com')).toThrowError(
    expect.objectContaining({ code: 'access.too-many-requests', facts: { retryAfter: 30 } }),
  );
  now += 30_000;
  expect(attempts(limits, 'signInPerAccount', 'ann@example.com')).toBe(1);
});

it('does not count what has no limit', () => {
  const limits = createRateLimiter({ now: () => 0 }, settings);
  expect(attempts(limits, 'refreshPerAddress', '192.0.2.1')).toBe(10);
});

/** Attempts at an account from an address until one is refused, at most ten. */
function attemptsAt(limits: RateLimiter, account: string, address: string): number {
  for (let count = 0; count < 10; count++) {
    try {
      limits.countAttemptFrom('signIn', account, address);
    } catch (error) {
      if (error instanceof Failure && error.code === 'access.too-many-requests') return count;
      throw error;
    }
  }
  return 10;
}

it('security 7: counts account and address together, and the account from everywhere up to a higher limit', () => {
  const limits = createRateLimiter({ now: () => 0 }, settings);
  for (let again = 0; again < 5; again++) {
    expect(attemptsAt(limits, 'ann@example.com', '192.0.2.1')).toBe(again === 0 ? 2 : 0);
  }
  expect(attemptsAt(limits, 'ann@example.com', '2001:db8::1')).toBe(2);
  expect(attemptsAt(limits, 'ann@example.com', '2001:db8::2')).toBe(0);
  expect(attemptsAt(limits, 'ann@example.com', '192.0.2.3')).toBe(1);
  expect(attemptsAt(limits, 'bob@example.com', '192.0.2.1')).toBe(2);
});

it('forgives', () => {
  const limits = createRateLimiter({ now: () => 0 }, settings);
  attemptsAt(limits, 'ann@example.com', '192.0.2.1');
  attemptsAt(limits, 'ann@example.com', '192.0.2.2');
  limits.resetAttemptsFrom('signIn', 'ann@example.com', '192.0.2.1');
  expect(attemptsAt(limits, 'ann@example.com', '192.0.2.1')).toBe(2);
  expect(attemptsAt(limits, 'ann@example.com', '192.0.2.2')).toBe(0);
});

it('counts the addresses of one network as one, but not accounts that resemble addresses', () => {
  const limits = createRateLimiter({ now: () => 0 }, settings);
  limits.countAttempt('signInPerAddress', '2001:db8::1');
  expect(attempts(limits, 'signInPerAddress', '2001:db8::2')).toBe(1);
  limits.countAttempt('signInPerAccount', '2001:db8::1');
  expect(attempts(limits, 'signInPerAccount', '2001:db8::2')).toBe(2);
});

it('tells long keys apart, and names of objects like any others', () => {
  const limits = createRateLimiter({ now: () => 0 }, settings);
  for (const key of [`${'x'.repeat(5_000)}a`, `${'x'.repeat(5_000)}b`, '__proto__', 'constructor', '']) {
    expect(attempts(limits, 'signInPerAccount', key)).toBe(2);
  }
});

it('forgets the oldest keys when there are too many, never those in use', () => {
  const limits = createRateLimiter({ now: () => 0 }, settings, 100);
  attempts(limits, 'signInPerAccount', 'ann@example.com');
  attempts(limits, 'signInPerAccount', 'bob@example.com');
  for (let other = 0; other < 1_000; other++) {
    limits.countAttempt('signInPerAccount', `${other}@example.com`);
    expect(attempts(limits, 'signInPerAccount', 'ann@example.com')).toBe(0);
  }
  expect(attempts(limits, 'signInPerAccount', 'bob@example.com')).toBe(2);
});
