import { describe, expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.js';
import { Fault } from './errors.js';

/** A task that runs until it is ended, and records that it started. */
function work(started: string[], name: string): { readonly start: () => Promise<string>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    start: async () => {
      started.push(name);
      await ended;
      return name;
    },
    end,
  };
}

/** Runs all pending continuations. */
const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a concurrency limiter', () => {
  test('runs a limited number of tasks, queues a limited number in their order, and rejects the rest', async () => {
    const pool = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 2 });
    const started: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => work(started, name));
    const results = works.map(({ start }) => pool.run(start));
    await expect(pool.run(async () => 'too much')).rejects.toEqual(new Fault('account.busy'));
    expect(started).toEqual(['a', 'b']);
    works[1]?.end();
    await flush();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const { end } of works) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
    expect(await pool.run(async () => 'again')).toBe('again');
  });

  test('passes the slot on after a failed task', async () => {
    const pool = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1 });
    const failing = pool.run(() => Promise.reject(new Error('broken')));
    const next = pool.run(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
