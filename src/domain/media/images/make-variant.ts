import type { Sharp } from 'sharp';
import { Failure, Fault } from '../../../foundations/core/index.js';
import { firstFrame } from './decoder.js';
import { readImageMetadata } from './image-metadata.js';
import type { MadeFormat, VariantRequest } from './images.js';
import { type PictureKind, pictureKind } from './picture-kinds.js';
import { retryDecode } from './retry-decode.js';
import { computeDrawing, type Drawing } from './variant-geometry.js';
import { writePicture } from './write-picture.js';

const white = { r: 255, g: 255, b: 255, alpha: 1 };
const clear = { ...white, alpha: 0 };

/**
 * Writes a variant of an image to the file `variant` of a folder. It has the format of the image unless another one is requested. Throws
 * Failure upload.invalid if the image cannot be decoded, upload.too-many-pixels, and Fault media.full, media.unavailable.
 */
export async function makeVariant(
  path: string,
  request: VariantRequest,
  { pixelLimit, folder }: { readonly pixelLimit: number; readonly folder: string },
): Promise<MadeFormat> {
  const metadata = await readImageMetadata(path, pixelLimit);
  if (metadata === null || !metadata.decodable) throw unreadable();
  const kind = request.format === null ? metadata.kind : pictureKind(request.format);
  try {
    return await retryDecode(path, () => {
      const picture = draw(firstFrame(path, pixelLimit), computeDrawing(metadata, request), kind);
      return writePicture(picture, { name: 'variant', kind, folder });
    });
  } catch (error) {
    throw error instanceof Fault ? error : unreadable();
  }
}

function draw(frame: Sharp, { part, picture, canvas }: Drawing, { alpha }: PictureKind): Sharp {
  const cropped = part === null ? frame : frame.extract({ ...part });
  const isFilled = picture.width === canvas.width && picture.height === canvas.height;
  return cropped.resize({ ...canvas, fit: isFilled ? 'fill' : 'contain', background: alpha ? clear : white });
}

function unreadable(): Failure {
  return new Failure('upload.invalid', { message: 'The image cannot be read' });
}
