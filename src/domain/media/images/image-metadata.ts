import { Failure, Fault } from '../../../foundations/core/index.js';
import { fitsInMemory } from './decode-memory.js';
import { openHeader } from './decoder.js';
import { findPictureKind, type PictureKind } from './picture-kinds.js';
import { retryDecode } from './retry-decode.js';

/** Minimum palette of a resized image, whose edges get intermediate colours. */
const minColours = 16;

/** Metadata in the header of an image. */
export interface ImageMetadata {
  readonly kind: PictureKind;
  /** After its orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Frames of an animation; pages of a TIFF. */
  readonly pages: number;
  /** Whether the orientation differs from that in the file. */
  readonly rotated: boolean;
  /** Whether it can be decoded within the memory limit. */
  readonly decodable: boolean;
  /** Size of the palette of a PNG; null if it has none. */
  readonly colours: number | null;
}

/**
 * Reads the header of an image without decoding pixels, which takes milliseconds for any size. Returns null if it is not valid. Throws
 * Failure upload.too-many-pixels, counted over all frames, and Fault media.unavailable if the file cannot be read.
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
    // A file with an invalid header is stored as any other file.
    return null;
  }
}

/** Returns the bytes per sample by the decoder's name of the number format. */
function bytesPerSample(depth: string): number {
  if (depth === 'uchar' || depth === 'char') return 1;
  return depth === 'ushort' || depth === 'short' ? 2 : 4;
}
