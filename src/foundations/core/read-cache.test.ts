import { expect, test } from 'vitest';
import { ReadCache, versionNow } from './read-cache.js';

function counting() {
  let version = 1;
  return {
    current: () => version,
    change() {
      version += 1;
    },
  };
}

test('a value is valid until the version it depends on changes', () => {
  const [cache, counter] = [new ReadCache<string>(10), counting()];
  expect([cache.get('a'), cache.getOutdated('a')]).toEqual([undefined, undefined]);
  cache.set('a', 'one', versionNow(counter.current));
  expect([cache.get('a'), cache.getOutdated('a'), cache.get('b')]).toEqual(['one', 'one', undefined]);
  counter.change();
  expect([cache.get('a'), cache.getOutdated('a')]).toEqual([undefined, 'one']);
});

test('what changed while a value was made makes it invalid', () => {
  const [cache, counter] = [new ReadCache<string>(10), counting()];
  const version = versionNow(counter.current);
  counter.change();
  cache.set('a', 'old', version);
  expect(cache.get('a')).toBeUndefined();
});

test('a value without a version stays valid until it is deleted', () => {
  const cache = new ReadCache<number>(10);
  cache.set('a', 0);
  expect(cache.get('a')).toBe(0);
  cache.delete('a');
  expect(cache.get('a')).toBeUndefined();
});

test('entries, or their weights together, stay within the capacity', () => {
  const [entries, weights] = [new ReadCache<number>(10), new ReadCache<number>(10, (value) => value)];
  for (let at = 0; at < 20; at++) {
    entries.set(String(at), 2);
    weights.set(String(at), 2);
  }
  const held = (cache: ReadCache<number>) => Array.from({ length: 20 }, (_, at) => cache.get(String(at)) ?? 0);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(held(entries)) / 2).toBeLessThanOrEqual(10);
  expect(sum(held(weights))).toBeLessThanOrEqual(10);
  expect([entries.get('19'), weights.get('19')]).toEqual([2, 2]);
});
