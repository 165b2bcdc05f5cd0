import { rgbaToThumbHash } from 'thumbhash';
import { Fault } from '../../../foundations/core/index.js';
import { firstFrame } from './decoder.js';
import { readImageMetadata } from './image-metadata.js';
import type { ImageFacts } from './images.js';
import { retryDecode } from './retry-decode.js';

/**
 * The longest side of what a placeholder is made of. It describes seven waves at most, so more would show nothing; but it is worked out
 * on the main thread, and takes ten times as long at a side of 100, the most there may be.
 */
const placeholderSide = 32;

/**
 * Looks into an image. null: it has no head, or cannot be decoded; then it is a file like any other. Throws Failure
 * upload.too-many-pixels before anything is decoded, and Fault media.unavailable where it cannot be read. An image that would take too much memory is measured and not decoded.
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
    // Damaged behind its head. Whoever sent it has it stored as it is.
    return null;
  }
}

/** A picture of some 25 bytes, in base64. */
async function createPlaceholder(path: string, pixelLimit: number): Promise<string> {
  const box = { width: placeholderSide, height: placeholderSide, fit: 'inside', withoutEnlargement: true } as const;
  const small = firstFrame(path, pixelLimit).resize(box).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
