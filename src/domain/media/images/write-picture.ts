import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { withStorageFaults } from '../storage/storage-errors.js';
import { encodePicture, type Purpose } from './encode.js';
import type { MadeFormat } from './images.js';
import type { PictureKind } from './picture-kinds.js';

/** What is made, and where it is put. */
export interface PictureRequest {
  readonly name: string;
  readonly kind: PictureKind;
  readonly folder: string;
  /** Left out: to be shown beside the image that it was made of. */
  readonly purpose?: Purpose;
  /** Colours of the palette that the image has; left out or null: it has none. */
  readonly colours?: number | null;
}

/**
 * Makes a picture into a new file. It is made in memory first, so that trouble of the disk is told from trouble with the image:
 * throws what the decoder raises, and Fault media.full, media.unavailable.
 */
export async function writePicture(
  picture: Sharp,
  { name, kind, folder, purpose = 'shown', colours = null }: PictureRequest,
): Promise<MadeFormat> {
  const { data, info } = await encodePicture(picture, kind, purpose, colours).toBuffer({ resolveWithObject: true });
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
