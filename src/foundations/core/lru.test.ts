import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lru } from './lru.js';

test('an entry is there until too many others were used after it', () => {
  const lru = new Lru<string, number>(4);
  lru.set('a', 1);
  lru.set('b', 2);
  lru.set('c', 3);
  expect(lru.get('a')).toBe(1);
  lru.set('d', 4);
  lru.set('e', 5);
  lru.set('f', 6);
  expect(lru.get('b')).toBeUndefined();
  expect([lru.get('e'), lru.get('f')]).toEqual([5, 6]);
  lru.delete('e');
  expect([lru.get('e'), lru.get('f')]).toEqual([undefined, 6]);
  lru.clear();
  expect([lru.size, lru.get('f')]).toEqual([0, undefined]);
});

test('it never exceeds its capacity, never evicts the latest half, and never returns an old value', () => {
  const step = fc.record({ set: fc.boolean(), key: fc.integer({ min: 0, max: 12 }) });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.array(step, { maxLength: 80 }), (capacity, steps) => {
      const lru = new Lru<number, number>(capacity);
      const values = new Map<number, number>();
      let used: number[] = [];
      for (const [at, { set, key }] of steps.entries()) {
        const isRetained = used.slice(-Math.floor(capacity / 2)).includes(key);
        if (set) {
          lru.set(key, at);
          values.set(key, at);
        } else {
          const found = lru.get(key);
          if (isRetained) expect(found).toBe(values.get(key));
          if (found !== undefined) expect(found).toBe(values.get(key));
          if (found === undefined) continue;
        }
        used = [...used.filter((other) => other !== key), key];
        expect(lru.size).toBeLessThanOrEqual(capacity);
      }
    }),
  );
});
