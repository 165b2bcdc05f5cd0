import { unreachable } from '../../kernel/index.js';
import type { PictureFormat } from './picture-kinds.js';

/** What decides how much of an image is in memory while it is decoded. */
export interface Coding {
  readonly format: PictureFormat;
  /** Written so that it appears coarse first and then ever finer. */
  readonly progressive: boolean;
  readonly channels: number;
  /** Of one channel of one pixel, in bytes. */
  readonly depth: number;
}

/** Bytes of an image that may be in memory at once. */
export const mostHeld = 256 * 1024 * 1024;

/**
 * Bytes for each pixel that decoding keeps until its end. Most images are read row by row and keep nothing; those that cannot be read so
 * are held whole. The numbers were measured, and are on the safe side.
 */
export function heldPerPixel({ format, progressive, channels, depth }: Coding): number {
  switch (format) {
    case 'jpeg':
      return progressive ? 2 * channels : 0;
    case 'png':
      return progressive ? channels * depth : 0;
    case 'webp':
      return 0;
    case 'gif':
      return 5;
    case 'avif':
      return 20;
    case 'tiff':
      // It may be one strip from top to bottom.
      return channels * depth;
    default:
      return unreachable(format);
  }
}
