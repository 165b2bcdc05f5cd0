import { unreachable } from '../../../foundations/core/index.js';
import type { Size } from './format-sizes.js';
import type { CroppableFormat, PictureFormat } from './picture-kinds.js';

/** Properties that decide how much of an image is in memory while it is decoded. */
export interface ImageCoding {
  readonly format: PictureFormat;
  /** Progressive or interlaced. */
  readonly progressive: boolean;
  /** More than one frame. */
  readonly animated: boolean;
  readonly channels: number;
  /** Bytes per channel of a pixel. */
  readonly depth: number;
}

/** Maximum bytes of an image in memory. */
const maxDecodeBytes = 256 * 1024 * 1024;
/** Maximum bytes in memory while a part of an image is written. */
const maxEncodeBytes = 2 * maxDecodeBytes;
/** Measured bytes per written pixel. */
const encodeBytesPerPixel: Readonly<Record<CroppableFormat, number>> = { jpeg: 2, png: 2, webp: 7, avif: 37, gif: 13 };
/** Maximum number of channels of a decoded pixel, a byte each. */
const maxChannels = 4;
/** Maximum pixels of a side. Most formats allow no more; beyond, a single row takes too much memory. */
const maxSide = 65_535;
/** Rows in memory while an image is resized row by row. Each row of a smaller image is in memory more than once. */
const maxRows = 2_000;
const rowCopies = 2.5;

/** Returns whether an image of this size in pixels can be decoded within the memory limit. */
export function fitsInMemory(size: Size, coding: ImageCoding): boolean {
  return Math.max(size.width, size.height) <= maxSide && decodeBytes(size, coding) <= maxDecodeBytes;
}

/**
 * Returns the maximum number of bytes that decoding needs. Images are read row by row if their format allows it, and
 * kept in memory completely otherwise. The numbers were measured and rounded up.
 */
export function decodeBytes({ width, height }: Size, coding: ImageCoding): number {
  const { format, progressive, animated, channels, depth } = coding;
  const pixels = width * height;
  switch (format) {
    case 'jpeg':
      return progressive ? pixels * 2 * channels : 0;
    case 'png':
      return width * channels * depth * (progressive ? height : Math.min(rowCopies * height, maxRows));
    case 'webp':
      // Frames are composed on a canvas.
      return animated ? pixels * 6 : 0;
    case 'gif':
      return pixels * 5;
    case 'avif':
      return pixels * (depth === 1 ? 20 : 26);
    case 'tiff':
      // The image may be a single strip.
      return pixels * channels * depth;
    default:
      return unreachable(format);
  }
}

/**
 * Returns whether a part of an image can be written in its format within the memory limit. A rotated image is in memory
 * completely.
 */
export function canCropInMemory(
  rectangle: Size,
  image: Size & { readonly rotated: boolean },
  format: CroppableFormat,
): boolean {
  const rotatedBytes = image.rotated ? image.width * image.height * maxChannels : 0;
  return rectangle.width * rectangle.height * encodeBytesPerPixel[format] + rotatedBytes <= maxEncodeBytes;
}
