import { expect, test, vi } from 'vitest';
import { andThen, type MaybePromise, mapInTurn, orElse, runBoth, runThen } from './maybe-promise.js';

const no = new Error('no');
const fail = (): number => {
  throw no;
};

test('a value is passed on at once, a promise later', async () => {
  expect(andThen(1, (value) => value + 1)).toBe(2);
  const later = andThen(Promise.resolve(1) as MaybePromise<number>, (value) => value + 1);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(2);
});

test.each([
  ['a value', () => 1, false],
  ['a promise', async () => 1, false],
  ['a throw', fail, true],
  ['a rejection', () => Promise.reject(no), true],
])('work that ends with %s is ended once', async (_, work: () => MaybePromise<number>, fails) => {
  const ended = vi.fn();
  const result = (async () => runThen(work, ended))();
  await (fails ? expect(result).rejects.toBe(no) : expect(result).resolves.toBe(1));
  expect(ended).toHaveBeenCalledOnce();
});

test('work that has to be waited for is not ended before', async () => {
  const ended = vi.fn();
  const result = runThen(async () => 1, ended);
  expect(ended).not.toHaveBeenCalled();
  await result;
  expect(ended).toHaveBeenCalledOnce();
});

test('two values are there at once', () => {
  expect(
    runBoth(
      () => 1,
      () => 'a',
    ),
  ).toEqual([1, 'a']);
});

const cases: readonly (readonly [string, () => MaybePromise<number>, () => MaybePromise<string>])[] = [
  ['the first', async () => 1, () => 'a'],
  ['the second', () => 1, async () => 'a'],
  ['both', async () => 1, async () => 'a'],
];

test.each(cases)('%s may have to be waited for', async (_, first, second) => {
  const result = runBoth(first, second);
  expect(result).toBeInstanceOf(Promise);
  expect(await result).toEqual([1, 'a']);
});

test('the second begins before the first has ended, and its throw is a rejection then', async () => {
  const order: string[] = [];
  const slow = async () => {
    await null;
    order.push('first ended');
  };
  await runBoth(slow, () => order.push('second began'));
  expect(order).toEqual(['second began', 'first ended']);
  await expect(runBoth(slow, fail)).rejects.toBe(no);
  await expect(runBoth(() => Promise.reject<number>(no), fail)).rejects.toBe(no);
});

test.each([
  ['a throw', fail],
  ['a rejection', () => Promise.reject<number>(no)],
])('%s has another result', async (_, work: () => MaybePromise<number>) => {
  expect(await orElse(work, (error) => (error === no ? 2 : 3))).toBe(2);
});

test('what succeeds is its own result, at once if it is there', async () => {
  expect(orElse(() => 1, fail)).toBe(1);
  expect(await orElse(async () => 1, fail)).toBe(1);
});

test('items are taken in turn, also where one has to be waited for', async () => {
  expect(mapInTurn([1, 2], (item) => item * 2)).toEqual([2, 4]);
  const order: string[] = [];
  const results = await mapInTurn([30, 0], (item) => {
    order.push(`${item} began`);
    if (item === 0) return item;
    return new Promise<number>((resolve) => setTimeout(resolve, 1, item)).finally(() => order.push(`${item} ended`));
  });
  expect(results).toEqual([30, 0]);
  expect(order).toEqual(['30 began', '30 ended', '0 began']);
  expect(() => mapInTurn([1], fail)).toThrow(no);
});
