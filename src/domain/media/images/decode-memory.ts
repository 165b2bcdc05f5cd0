import { unreachable } from '../../../foundations/core/index.js';
import type { Size } from './format-sizes.js';
import type { CroppableFormat, PictureFormat } from './picture-kinds.js';

/** What decides how much of an image is in memory while it is decoded. */
export interface ImageCoding {
  readonly format: PictureFormat;
  /** Written so that it appears coarse first and then ever finer. */
  readonly progressive: boolean;
  /** More than one frame. */
  readonly animated: boolean;
  readonly channels: number;
  /** Of one channel of one pixel, in bytes. */
  readonly depth: number;
}

/** Bytes of an image that may be in memory at once. */
const maxDecodeBytes = 256 * 1024 * 1024;
/** Bytes that may be in memory while a part of an image is written anew. */
const maxEncodeBytes = 2 * maxDecodeBytes;
/** Bytes for each pixel that is written. They were measured too. */
const encodeBytesPerPixel: Readonly<Record<CroppableFormat, number>> = { jpeg: 2, png: 2, webp: 7, avif: 37, gif: 13 };
/** Channels that a decoded pixel has at most, a byte each. */
const maxChannels = 4;
/** Pixels of a side. Most formats end here anyway; beyond, a single row is too much. */
const maxSide = 65_535;
/** Rows in memory while an image is made smaller row by row. Of one with fewer rows, each is there more than once. */
const maxRows = 2_000;
const rowCopies = 2.5;

/** Whether an image of this size, in pixels, can be decoded within the memory that there is for one. */
export function fitsInMemory(size: Size, coding: ImageCoding): boolean {
  return Math.max(size.width, size.height) <= maxSide && decodeBytes(size, coding) <= maxDecodeBytes;
}

/**
 * Bytes that decoding keeps in memory at most. Images are read row by row where their format allows it, and held whole elsewhere. The
 * numbers were measured, and are on the safe side.
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
      // Frames are drawn over each other on a canvas.
      return animated ? pixels * 6 : 0;
    case 'gif':
      return pixels * 5;
    case 'avif':
      return pixels * (depth === 1 ? 20 : 26);
    case 'tiff':
      // It may be one strip from top to bottom.
      return pixels * channels * depth;
    default:
      return unreachable(format);
  }
}

/** Whether a part of an image can be written in its format within the memory that there is. An image that is turned is held whole. */
export function canCropInMemory(
  rectangle: Size,
  image: Size & { readonly rotated: boolean },
  format: CroppableFormat,
): boolean {
  const rotatedBytes = image.rotated ? image.width * image.height * maxChannels : 0;
  return rectangle.width * rectangle.height * encodeBytesPerPixel[format] + rotatedBytes <= maxEncodeBytes;
}
