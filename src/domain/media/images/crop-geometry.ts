import type { Size } from './format-sizes.js';
import type { Rectangle } from './variant-geometry.js';

/** A point of an image in percent of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns whether a rectangle is a part of an image: whole pixels, at least one of them, and none outside. */
export function isInsideImage({ left, top, width, height }: Rectangle, image: Size): boolean {
  const areIntegers = [left, top, width, height].every(Number.isSafeInteger);
  return (
    areIntegers &&
    left >= 0 &&
    top >= 0 &&
    width >= 1 &&
    height >= 1 &&
    left + width <= image.width &&
    top + height <= image.height
  );
}

/** Returns the position of a point of an image within a part, to a tenth of a percent; null if it is outside of the part. */
export function pointInRectangle(point: Point, image: Size, part: Rectangle): Point | null {
  const x = relativePercent(point.x, image.width, { start: part.left, length: part.width });
  const y = relativePercent(point.y, image.height, { start: part.top, length: part.height });
  return x === null || y === null ? null : { x, y };
}

function relativePercent(
  percent: number,
  total: number,
  { start, length }: { readonly start: number; readonly length: number },
): number | null {
  const within = (((percent / 100) * total - start) / length) * 100;
  return within >= 0 && within <= 100 ? Math.round(within * 10) / 10 : null;
}
