import { stat } from 'node:fs/promises';
import { Failure, Fault } from '../../../foundations/core/index.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import { isInsideImage } from './crop-geometry.js';
import { canCropInMemory } from './decode-memory.js';
import { firstFrame } from './decoder.js';
import { type ImageMetadata, readImageMetadata } from './image-metadata.js';
import type { CroppedPicture } from './images.js';
import { isCroppable, type PictureFormat } from './picture-kinds.js';
import { retryDecode } from './retry-decode.js';
import type { Rectangle } from './variant-geometry.js';
import { writePicture } from './write-picture.js';

/** Maximum pixels of a part that is written with a palette. */
const maxPalettePixels = 4_000_000;

/** A part may have this many times the bytes per pixel of its image, because detail is not spread evenly. */
const densityTolerance = 1.5;
/** Bytes that a file has besides its pixels. */
const headerBytes = 2_048;
/** Formats whose quality is a choice; the others keep every pixel. */
const lossyFormats: ReadonlySet<PictureFormat> = new Set(['jpeg', 'webp', 'avif']);

/**
 * Crops an image, in pixels after its orientation is applied, into a file of a folder: in the same format, upright, without metadata, and
 * in a quality without visible loss, or in the usual one if that would be much larger than its share of the image. Throws Failure upload.not-croppable for an image that cannot be read or is not written in its format,
 * upload.invalid for a rectangle outside of the image, upload.too-many-pixels, and Fault media.full, media.unavailable.
 */
export async function cropPicture(
  path: string,
  rectangle: Rectangle,
  { pixelLimit, folder }: { readonly pixelLimit: number; readonly folder: string },
): Promise<CroppedPicture> {
  const metadata = await readImageMetadata(path, pixelLimit);
  if (metadata === null) throw notCroppable('it is no image that can be read');
  const { kind, width, height } = metadata;
  // Quantization needs the whole part in memory.
  const colours = rectangle.width * rectangle.height > maxPalettePixels ? null : metadata.colours;
  checkCroppable(metadata, rectangle);
  const maxBytes = lossyFormats.has(kind.format) ? await largestCrop(path, rectangle, metadata) : undefined;
  try {
    const picture = await retryDecode(path, () => {
      const cropped = firstFrame(path, pixelLimit).extract({ ...rectangle });
      return writePicture(cropped, {
        name: 'cut',
        kind,
        folder,
        purpose: 'stored',
        colours,
        ...(maxBytes === undefined ? {} : { maxBytes }),
      });
    });
    return { original: { width, height }, picture };
  } catch (error) {
    throw error instanceof Fault ? error : notCroppable('it is damaged, or writing it anew takes too long');
  }
}

/** Returns the size in bytes above which a part is compressed further: never more than that of the image. */
async function largestCrop(path: string, part: Rectangle, { width, height }: ImageMetadata): Promise<number> {
  const { size } = await withStorageFaults(() => stat(path));
  const share = (part.width * part.height) / (width * height);
  return Math.min(size, share * size * densityTolerance + headerBytes);
}

function checkCroppable(metadata: ImageMetadata, rectangle: Rectangle): void {
  const { format } = metadata.kind;
  if (!isCroppable(format)) throw notCroppable(`images of the format ${format} are not written anew`);
  if (metadata.pages > 1) throw notCroppable('it is an animation');
  if (!isInsideImage(rectangle, metadata)) {
    const message = `The part must be whole pixels within the picture, which has ${metadata.width} × ${metadata.height} of them`;
    throw new Failure('upload.invalid', { message });
  }
  if (!metadata.decodable || !canCropInMemory(rectangle, metadata, format))
    throw notCroppable('writing it anew takes too much memory');
}

function notCroppable(reason: string): Failure {
  return new Failure('upload.not-croppable', { reason });
}
