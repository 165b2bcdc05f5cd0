import { describe, expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.js';
import { Fault } from './errors.js';

/** Work that goes on until it is told to end, and says that it began. */
function work(began: string[], name: string): { readonly start: () => Promise<string>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    start: async () => {
      began.push(name);
      await ended;
      return name;
    },
    end,
  };
}

/** Lets everything that can go on go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a pool', () => {
  test('lets so many work at once, so many wait, in their order, and turns away the rest', async () => {
    const pool = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 2 });
    const began: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => work(began, name));
    const results = works.map(({ start }) => pool.run(start));
    await expect(pool.run(async () => 'too much')).rejects.toEqual(new Fault('account.busy'));
    expect(began).toEqual(['a', 'b']);
    works[1]?.end();
    await settle();
    expect(began).toEqual(['a', 'b', 'c']);
    for (const { end } of works) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
    expect(await pool.run(async () => 'again')).toBe('again');
  });

  test('gives the place on after work that failed', async () => {
    const pool = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1 });
    const failing = pool.run(() => Promise.reject(new Error('broken')));
    const next = pool.run(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
