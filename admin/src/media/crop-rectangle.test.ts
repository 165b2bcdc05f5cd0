import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aspectRatio,
  aspectRatioNames,
  type Bounds,
  fitToRatio,
  fullRectangle,
  moveRectangle,
  nudgeRectangle,
  type Rectangle,
  resizeHandles,
  resizeRectangle,
  setRectangleField,
} from './crop-rectangle.js';

const picture = { width: 800, height: 600 };
const free: Bounds = { picture, ratio: null };
const square: Bounds = { picture, ratio: 1 };
const middle: Rectangle = { left: 200, top: 200, width: 200, height: 100 };

const numbers = ({ left, top, width, height }: Rectangle) => [left, top, width, height];

test('shapes have ratios', () => {
  expect(aspectRatioNames.map((shape) => aspectRatio(shape, picture))).toEqual([null, 4 / 3, 1, 4 / 3, 3 / 2, 16 / 9]);
});

test.each([
  [10, -20, [210, 180, 200, 100]],
  [1000, 1000, [600, 500, 200, 100]],
  [-1000, -1000, [0, 0, 200, 100]],
  [0.4, 0.6, [200, 201, 200, 100]],
])('moved by %d, %d it stays inside', (x, y, expected) => {
  expect(numbers(moveRectangle(middle, { x, y }, picture))).toEqual(expected);
});

describe('pulled by a grip', () => {
  test.each([
    ['nw', [190, 180, 210, 120]],
    ['n', [200, 180, 200, 120]],
    ['ne', [200, 180, 190, 120]],
    ['e', [200, 200, 190, 100]],
    ['se', [200, 200, 190, 80]],
    ['s', [200, 200, 200, 80]],
    ['sw', [190, 200, 210, 80]],
    ['w', [190, 200, 210, 100]],
  ] as const)('%s, freely, what lies opposite stays', (grip, expected) => {
    expect(numbers(resizeRectangle(middle, grip, { x: -10, y: -20 }, free))).toEqual(expected);
  });

  test('it ends at the sides of the picture, and before it turns over', () => {
    expect(numbers(resizeRectangle(middle, 'nw', { x: -900, y: -900 }, free))).toEqual([0, 0, 400, 300]);
    expect(numbers(resizeRectangle(middle, 'nw', { x: 900, y: 900 }, free))).toEqual([399, 299, 1, 1]);
    expect(numbers(resizeRectangle(middle, 'se', { x: 900, y: 900 }, free))).toEqual([200, 200, 600, 400]);
    expect(numbers(resizeRectangle(middle, 'se', { x: -900, y: -900 }, free))).toEqual([200, 200, 1, 1]);
  });

  const box: Rectangle = { left: 200, top: 200, width: 100, height: 100 };

  test.each([
    ['se', 40, 40, [200, 200, 140, 140]],
    ['se', 40, 0, [200, 200, 120, 120]],
    ['nw', -40, -40, [160, 160, 140, 140]],
    ['ne', 40, -40, [200, 160, 140, 140]],
    ['sw', 20, -20, [220, 200, 80, 80]],
    ['e', 40, 999, [200, 180, 140, 140]],
    ['w', -40, 0, [160, 180, 140, 140]],
    ['s', 999, 40, [180, 200, 140, 140]],
    ['n', 0, 40, [220, 240, 60, 60]],
    ['e', 999, 0, [200, 0, 600, 600]],
    ['s', 0, 999, [50, 200, 400, 400]],
    ['se', 999, 999, [200, 200, 400, 400]],
    ['se', -999, -999, [200, 200, 1, 1]],
  ] as const)('%s by %d, %d it stays a square', (grip, x, y, expected) => {
    expect(numbers(resizeRectangle(box, grip, { x, y }, square))).toEqual(expected);
  });
});

describe('given a shape', () => {
  test('it keeps its middle and how large it is', () => {
    const tall = fitToRatio({ left: 300, top: 100, width: 100, height: 400 }, square);
    expect(numbers(tall)).toEqual([250, 200, 200, 200]);
    expect(numbers(fitToRatio(middle, free))).toEqual(numbers(middle));
  });

  test('it is as large as the picture has room', () => {
    expect(numbers(fitToRatio(fullRectangle(picture), square))).toEqual([100, 0, 600, 600]);
    expect(numbers(fitToRatio(fullRectangle(picture), { picture, ratio: 4 / 3 }))).toEqual([0, 0, 800, 600]);
    const low = fitToRatio({ left: 0, top: 550, width: 800, height: 50 }, square);
    expect(numbers(low)).toEqual([300, 400, 200, 200]);
  });

  test('there and back it does not get smaller', () => {
    const once = fitToRatio(fullRectangle(picture), square);
    const wide = fitToRatio(once, { picture, ratio: 16 / 9 });
    expect(numbers(wide)).toEqual([0, 75, 800, 450]);
    expect(numbers(fitToRatio(wide, square))).toEqual(numbers(once));
  });
});

test.each<[keyof Rectangle, number, Bounds, readonly number[]]>([
  ['left', 10, free, [10, 200, 200, 100]],
  ['left', 700, free, [600, 200, 200, 100]],
  ['top', -5, free, [200, 0, 200, 100]],
  ['width', 50, free, [200, 200, 50, 100]],
  ['width', 5000, free, [200, 200, 600, 100]],
  ['height', 0, free, [200, 200, 200, 1]],
  ['width', 50, square, [200, 200, 50, 50]],
  ['height', 60, { picture, ratio: 2 }, [200, 200, 120, 60]],
  ['width', 5000, square, [200, 200, 400, 400]],
])('%s becomes %d', (name, value, bounds, expected) => {
  expect(numbers(setRectangleField(middle, name, value, bounds))).toEqual(expected);
});

test.each<[number, number, boolean, Bounds, readonly number[]]>([
  [1, 0, false, free, [208, 200, 200, 100]],
  [0, -1, false, free, [200, 194, 200, 100]],
  [1, 0, true, free, [200, 200, 208, 100]],
  [0, -1, true, free, [200, 200, 200, 94]],
  [-1, 0, true, { picture, ratio: 2 }, [200, 200, 192, 96]],
])('an arrow key towards %d, %d, with Shift %s', (x, y, resize, bounds, expected) => {
  expect(numbers(nudgeRectangle(middle, { x, y }, resize, bounds))).toEqual(expected);
});

test('an arrow key moves a small picture by a pixel', () => {
  const bounds = { picture: { width: 9, height: 9 }, ratio: null };
  expect(numbers(nudgeRectangle({ left: 1, top: 1, width: 2, height: 2 }, { x: 1, y: 0 }, false, bounds))).toEqual([
    2, 1, 2, 2,
  ]);
});

test('whatever is done to it, it is whole pixels of the picture, and of its shape as far as pixels allow', () => {
  const side = fc.integer({ min: 1, max: 3000 });
  const far = fc.double({ min: -4000, max: 4000, noNaN: true });
  const way = fc.record({ x: far, y: far });
  const doing = fc.oneof(
    fc.record({ grip: fc.constantFrom(...resizeHandles), by: way }),
    fc.record({ name: fc.constantFrom('left', 'top', 'width', 'height' as const), value: far }),
    fc.record({ towards: way, by: way }),
  );
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.constantFrom(...aspectRatioNames),
      fc.array(doing),
      (size, shape, all) => {
        const bounds = { picture: size, ratio: aspectRatio(shape, size) };
        let now = fitToRatio(fullRectangle(size), bounds);
        for (const one of all) {
          if ('grip' in one) now = resizeRectangle(now, one.grip, one.by, bounds);
          else if ('name' in one) now = setRectangleField(now, one.name, one.value, bounds);
          else now = moveRectangle(now, one.by, size);
          expect(numbers(now).every(Number.isInteger)).toBe(true);
          expect(Math.min(now.left, now.top)).toBeGreaterThanOrEqual(0);
          expect(Math.min(now.width, now.height)).toBeGreaterThanOrEqual(1);
          expect(now.left + now.width).toBeLessThanOrEqual(size.width);
          expect(now.top + now.height).toBeLessThanOrEqual(size.height);
          if (bounds.ratio !== null) {
            const ideal = now.width / bounds.ratio;
            expect(Math.abs(now.height - Math.max(1, ideal))).toBeLessThanOrEqual(Math.max(1, 1 / bounds.ratio));
          }
        }
      },
    ),
  );
});
