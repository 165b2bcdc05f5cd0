import { expect, test } from 'vitest';
import { decodeVector, encodeVector, similarity } from './vector-codec.js';

const vector = (...components: readonly number[]) => decodeVector(encodeVector(components) ?? '');

test('similarity is that of directions, whatever the lengths are', () => {
  expect(similarity(vector(1, 2, 3), vector(10, 20, 30))).toBe(1_000_000);
  expect(similarity(vector(1, 0), vector(0, 1))).toBe(0);
  expect(similarity(vector(1, 3), vector(-1, -3))).toBe(-1_000_000);
  expect(similarity(vector(1, 2), vector(1, 2, 3))).toBeNull();
});

test('it is that of the exact vectors within a hundredth', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  for (let round = 0; round < 50; round++) {
    const [left, right] = [0, 1].map(() => Array.from({ length: 256 }, random)) as [number[], number[]];
    const dot = (one: readonly number[], other: readonly number[]) =>
      one.reduce((sum, component, index) => sum + component * (other[index] ?? 0), 0);
    const exact = dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
    expect(Math.abs((similarity(vector(...left), vector(...right)) ?? 9) / 1_000_000 - exact)).toBeLessThan(0.01);
  }
});

test('what has no direction is no vector', () => {
  expect([[], [0, 0], [1, Number.NaN], [Number.POSITIVE_INFINITY]].map(encodeVector)).toEqual([null, null, null, null]);
});
