import { unreachable } from '../../../foundations/core/index.js';
import { fitInside, type Size, scaleSize } from './format-sizes.js';
import type { VariantRequest } from './images.js';

/** How a variant is drawn: a part of the image, made smaller, with room around it. */
export interface Drawing {
  /** The part of the image that is seen; null: all of it. */
  readonly part: Rectangle | null;
  /** What the part is made to be. */
  readonly picture: Size;
  /** The whole variant; larger than the picture where there is room around it. */
  readonly canvas: Size;
}

/** A rectangle of an image. */
export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/** Works out a variant of an image of this size. Nothing in it is larger than in the image: what asks for more gets less, in the same shape. */
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

/** The whole image, with room around it where its shape is another one. */
function containDrawing(image: Size, box: Size): Drawing {
  const factor = Math.min(box.width / image.width, box.height / image.height);
  const canvas = scaleSize(box, Math.min(1, 1 / factor));
  return { part: null, picture: fitInside(image, canvas), canvas };
}

/** As much of the image as the box takes, around the focal point. */
function coverDrawing(image: Size, box: Size, focus: { readonly x: number; readonly y: number }): Drawing {
  const canvas = scaleSize(box, Math.min(1, image.width / box.width, image.height / box.height));
  const shape = canvas.width / canvas.height;
  const width = Math.min(image.width, Math.max(1, Math.round(image.height * shape)));
  const height = Math.min(image.height, Math.max(1, Math.round(image.width / shape)));
  const left = cropStart(width, image.width, focus.x);
  const top = cropStart(height, image.height, focus.y);
  return { part: { left, top, width, height }, picture: canvas, canvas };
}

/** Where a stretch begins so that a point in percent is in its middle, as far as the whole reaches. */
function cropStart(length: number, total: number, percent: number): number {
  const start = Math.round((total * percent) / 100 - length / 2);
  return Math.min(Math.max(0, start), total - length);
}
