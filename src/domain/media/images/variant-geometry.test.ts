import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VariantRequest } from './images.js';
import { computeDrawing } from './variant-geometry.js';

const any: VariantRequest = { width: null, height: null, fit: 'inside', format: null, focalPoint: null };
const image = { width: 1200, height: 800 };

describe('a variant', () => {
  test.each<[Partial<VariantRequest>, ReturnType<typeof computeDrawing>]>([
    [{}, { part: null, picture: image, canvas: image }],
    [{ width: 600 }, { part: null, picture: { width: 600, height: 400 }, canvas: { width: 600, height: 400 } }],
    [{ height: 200 }, { part: null, picture: { width: 300, height: 200 }, canvas: { width: 300, height: 200 } }],
    [{ width: 5_000 }, { part: null, picture: image, canvas: image }],
    [
      { width: 300, height: 300 },
      { part: null, picture: { width: 300, height: 200 }, canvas: { width: 300, height: 200 } },
    ],
    [
      { width: 300, height: 300, fit: 'contain' },
      { part: null, picture: { width: 300, height: 200 }, canvas: { width: 300, height: 300 } },
    ],
    [
      { width: 2_400, height: 2_400, fit: 'contain' },
      { part: null, picture: image, canvas: { width: 1200, height: 1200 } },
    ],
    [
      { width: 300, height: 300, fit: 'cover' },
      {
        part: { left: 200, top: 0, width: 800, height: 800 },
        picture: { width: 300, height: 300 },
        canvas: { width: 300, height: 300 },
      },
    ],
    [
      { width: 300, height: 300, fit: 'cover', focalPoint: { x: 100, y: 0 } },
      {
        part: { left: 400, top: 0, width: 800, height: 800 },
        picture: { width: 300, height: 300 },
        canvas: { width: 300, height: 300 },
      },
    ],
    [
      { width: 1200, height: 200, fit: 'cover', focalPoint: { x: 0, y: 75 } },
      {
        part: { left: 0, top: 500, width: 1200, height: 200 },
        picture: { width: 1200, height: 200 },
        canvas: { width: 1200, height: 200 },
      },
    ],
    [
      { width: 1600, height: 1600, fit: 'cover' },
      {
        part: { left: 200, top: 0, width: 800, height: 800 },
        picture: { width: 800, height: 800 },
        canvas: { width: 800, height: 800 },
      },
    ],
  ])('%o', (request, drawing) => {
    expect(computeDrawing(image, { ...any, ...request })).toEqual(drawing);
  });

  test('never leaves the image, and never enlarges it', () => {
    const side = fc.integer({ min: 1, max: 4_000 });
    const focalPoint = fc.option(
      fc.record({ x: fc.double({ min: 0, max: 100, noNaN: true }), y: fc.double({ min: 0, max: 100, noNaN: true }) }),
    );
    const request = fc.record({
      width: fc.option(side),
      height: fc.option(side),
      fit: fc.constantFrom('cover' as const, 'contain' as const, 'inside' as const),
      format: fc.constant(null),
      focalPoint,
    });
    fc.assert(
      fc.property(fc.record({ width: side, height: side }), request, (size, requested) => {
        const { part, picture, canvas } = computeDrawing(size, requested);
        const seen = part ?? { left: 0, top: 0, ...size };
        expect(seen.left).toBeGreaterThanOrEqual(0);
        expect(seen.top).toBeGreaterThanOrEqual(0);
        expect(seen.left + seen.width).toBeLessThanOrEqual(size.width);
        expect(seen.top + seen.height).toBeLessThanOrEqual(size.height);
        expect(Math.min(seen.width, seen.height, picture.width, picture.height)).toBeGreaterThanOrEqual(1);
        expect(picture.width).toBeLessThanOrEqual(Math.min(seen.width + 1, canvas.width));
        expect(picture.height).toBeLessThanOrEqual(Math.min(seen.height + 1, canvas.height));
        expect(canvas.width).toBeLessThanOrEqual(requested.width ?? size.width);
        expect(canvas.height).toBeLessThanOrEqual(requested.height ?? size.height);
      }),
    );
  });
});
