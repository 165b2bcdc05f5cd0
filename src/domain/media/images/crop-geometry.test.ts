import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInsideImage, pointInRectangle } from './crop-geometry.js';

const image = { width: 80, height: 60 };

test.each<[boolean, number, number, number, number]>([
  [true, 0, 0, 80, 60],
  [true, 79, 59, 1, 1],
  [false, 79, 59, 2, 1],
  [false, 79, 59, 1, 2],
  [false, -1, 0, 80, 60],
  [false, 0, -1, 80, 60],
  [false, 0, 0, 0, 60],
  [false, 0, 0, 80, 0],
  [false, 0.5, 0, 10, 10],
  [false, 0, 0, 10.5, 10],
  [false, Number.NaN, 0, 10, 10],
  [false, 0, 0, Number.POSITIVE_INFINITY, 10],
])('%s: %d, %d, %d × %d', (within, left, top, width, height) => {
  expect(isInsideImage({ left, top, width, height }, image)).toBe(within);
});

describe('a point', () => {
  const part = { left: 20, top: 30, width: 40, height: 30 };

  test.each([
    [50, 75, { x: 50, y: 50 }],
    [25, 50, { x: 0, y: 0 }],
    [75, 100, { x: 100, y: 100 }],
    [33, 66, { x: 16, y: 32 }],
    [24, 75, null],
    [50, 49, null],
    [76, 75, null],
  ])('at %d, %d of the image', (x, y, expected) => {
    expect(pointInRectangle({ x, y }, image, part)).toEqual(expected);
  });

  test('is at the same pixel, as far as a tenth of a percent tells', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(percent, percent, (x, y) => {
        const found = pointInRectangle({ x, y }, image, part);
        const before = { x: (x / 100) * image.width, y: (y / 100) * image.height };
        if (found === null) return;
        expect(part.left + (found.x / 100) * part.width).toBeCloseTo(before.x, 1);
        expect(part.top + (found.y / 100) * part.height).toBeCloseTo(before.y, 1);
      }),
    );
  });
});
