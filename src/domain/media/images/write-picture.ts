import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { withStorageFaults } from '../storage/storage-errors.js';
import { encodePicture, type Purpose } from './encode.js';
import type { MadeFormat } from './images.js';
import type { PictureKind } from './picture-kinds.js';

/** The target and encoding of an image. */
export interface PictureRequest {
  readonly name: string;
  readonly kind: PictureKind;
  readonly folder: string;
  /** Default: `shown`. */
  readonly purpose?: Purpose;
  /** Size of the palette of the original; omitted or null: it has none. */
  readonly colours?: number | null;
  /** Above this size the image is encoded again for the purpose `reduced`, and the smaller one is written. Default: any size. */
  readonly maxBytes?: number;
}

/**
 * Writes an image to a new file. It is encoded in memory first, which tells errors of the image from errors of the disk. Throws errors of
 * the decoder, and Fault media.full, media.unavailable.
 */
export async function writePicture(
  picture: Sharp,
  { name, kind, folder, purpose = 'shown', colours = null, maxBytes = Number.POSITIVE_INFINITY }: PictureRequest,
): Promise<MadeFormat> {
  const encode = (encodedPurpose: Purpose) =>
    encodePicture(picture.clone(), kind, encodedPurpose, colours).toBuffer({ resolveWithObject: true });
  const first = await encode(purpose);
  const second = first.data.length > maxBytes ? await encode('reduced') : first;
  const { data, info } = second.data.length < first.data.length ? second : first;
  const path = join(folder, randomUUID());
  try {
    await withStorageFaults(() => writeFile(path, data, { flag: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const { width, height } = info;
  return { name, path, ext: kind.ext, mime: kind.mime, width, height, bytes: data.length };
}
