import { unreachable } from '../../../foundations/core/index.js';
import { fitInside, type Size, scaleSize } from './format-sizes.js';
import type { VariantRequest } from './images.js';

/** Geometry of a variant: a part of the image, scaled down, with padding. */
export interface Drawing {
  /** The visible part of the image; null: all of it. */
  readonly part: Rectangle | null;
  /** Size of the scaled part. */
  readonly picture: Size;
  /** Size of the variant; larger than the picture if it is padded. */
  readonly canvas: Size;
}

/** A rectangle within an image. */
export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * Computes the geometry of a variant. Nothing is enlarged: a larger request results in a smaller variant of the same
 * aspect ratio.
 */
export function computeDrawing(image: Size, { width, height, fit, focalPoint }: VariantRequest): Drawing {
  if (width === null || height === null) {
    const box = { width: width ?? image.width, height: height ?? image.height };
    return wholeImage(fitInside(image, box));
  }
  const box = { width, height };
  switch (fit) {
    case 'inside':
      return wholeImage(fitInside(image, box));
    case 'contain':
      return containDrawing(image, box);
    case 'cover':
      return coverDrawing(image, box, focalPoint ?? { x: 50, y: 50 });
    default:
      return unreachable(fit);
  }
}

function wholeImage(size: Size): Drawing {
  return { part: null, picture: size, canvas: size };
}

/** Fits the whole image into the box, padded if their aspect ratios differ. */
function containDrawing(image: Size, box: Size): Drawing {
  const factor = Math.min(box.width / image.width, box.height / image.height);
  const canvas = scaleSize(box, Math.min(1, 1 / factor));
  return { part: null, picture: fitInside(image, canvas), canvas };
}

/** Fills the box with a part of the image around the focal point. */
function coverDrawing(image: Size, box: Size, focus: { readonly x: number; readonly y: number }): Drawing {
  const canvas = scaleSize(box, Math.min(1, image.width / box.width, image.height / box.height));
  const shape = canvas.width / canvas.height;
  const width = Math.min(image.width, Math.max(1, Math.round(image.height * shape)));
  const height = Math.min(image.height, Math.max(1, Math.round(image.width / shape)));
  const left = cropStart(width, image.width, focus.x);
  const top = cropStart(height, image.height, focus.y);
  return { part: { left, top, width, height }, picture: canvas, canvas };
}

/** Returns the start of a section whose centre is at a point in percent, moved into the image if necessary. */
function cropStart(length: number, total: number, percent: number): number {
  const start = Math.round((total * percent) / 100 - length / 2);
  return Math.min(Math.max(0, start), total - length);
}
