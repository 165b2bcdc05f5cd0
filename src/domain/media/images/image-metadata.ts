import { Failure, Fault } from '../../../foundations/core/index.js';
import { fitsInMemory } from './decode-memory.js';
import { openHeader } from './decoder.js';
import { findPictureKind, type PictureKind } from './picture-kinds.js';
import { retryDecode } from './retry-decode.js';

/** Colours of a palette that a smaller picture needs at least: edges get shades between two colours. */
const minColours = 16;

/** What the head of an image says. */
export interface ImageMetadata {
  readonly kind: PictureKind;
  /** As it is seen, orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Frames of an animation; pages of a TIFF. */
  readonly pages: number;
  /** It lies on its side, or otherwise than it is seen, in the file. */
  readonly rotated: boolean;
  /** It can be decoded within the memory that there is for it. */
  readonly decodable: boolean;
  /** Colours that the palette of a PNG may have; null: it has no palette. */
  readonly colours: number | null;
}

/**
 * Reads the head of an image; nothing is decoded, so it takes milliseconds whatever the head says. null: it has none that can be read.
 * Throws Failure upload.too-many-pixels, counted over all frames, and Fault media.unavailable where the file cannot be read.
 */
export async function readImageMetadata(path: string, pixelLimit: number): Promise<ImageMetadata | null> {
  const metadata = await decodeMetadata(path);
  if (metadata === null) return null;
  const { width, height, pages } = metadata;
  if (width * height * pages > pixelLimit) throw new Failure('upload.too-many-pixels', { limit: pixelLimit });
  return metadata;
}

async function decodeMetadata(path: string): Promise<ImageMetadata | null> {
  try {
    const head = await retryDecode(path, () => openHeader(path).metadata());
    const kind = findPictureKind({ decoded: head.format });
    if (kind === null) return null;
    const { autoOrient, pages = 1, orientation = 1, isProgressive: progressive, channels, depth } = head;
    const coding = { format: kind.format, progressive, animated: pages > 1, channels, depth: bytesPerSample(depth) };
    const colours =
      kind.format === 'png' && head.isPalette ? Math.max(minColours, 2 ** (head.bitsPerSample ?? 8)) : null;
    return { kind, ...autoOrient, pages, rotated: orientation > 1, decodable: fitsInMemory(head, coding), colours };
  } catch (error) {
    if (error instanceof Fault) throw error;
    // Whatever is wrong with it, it is no image then: a file like any other.
    return null;
  }
}

/** The length of a number, by the decoder's name for its kind. */
function bytesPerSample(depth: string): number {
  if (depth === 'uchar' || depth === 'char') return 1;
  return depth === 'ushort' || depth === 'short' ? 2 : 4;
}
