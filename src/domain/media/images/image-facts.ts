import { rgbaToThumbHash } from 'thumbhash';
import { Fault } from '../../../foundations/core/index.js';
import { firstFrame } from './decoder.js';
import { readImageMetadata } from './image-metadata.js';
import type { ImageFacts } from './images.js';
import { retryDecode } from './retry-decode.js';

/**
 * Longest side of the image behind a placeholder. A placeholder holds at most seven waves, so more pixels would not show; computing it
 * blocks the main thread, and takes ten times as long at the maximum side of 100.
 */
const placeholderSide = 32;

/**
 * Reads the facts of an image. Returns null if it has no valid header or cannot be decoded; it is stored as any other file then. Throws
 * Failure upload.too-many-pixels before anything is decoded, and Fault media.unavailable if the file cannot be read. An image above the
 * memory limit is measured and not decoded.
 */
export async function readImageFacts(path: string, pixelLimit: number): Promise<ImageFacts | null> {
  const metadata = await readImageMetadata(path, pixelLimit);
  if (metadata === null) return null;
  try {
    const { width, height, pages, kind, decodable } = metadata;
    const placeholder = decodable ? await retryDecode(path, () => createPlaceholder(path, pixelLimit)) : null;
    const animated = pages > 1 && kind.format !== 'tiff';
    return { width, height, animated, placeholder };
  } catch (error) {
    if (error instanceof Fault) throw error;
    // The header is valid, the rest is damaged. The file is stored unchanged.
    return null;
  }
}

/** Returns an image of about 25 bytes in Base64. */
async function createPlaceholder(path: string, pixelLimit: number): Promise<string> {
  const box = { width: placeholderSide, height: placeholderSide, fit: 'inside', withoutEnlargement: true } as const;
  const small = firstFrame(path, pixelLimit).resize(box).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
