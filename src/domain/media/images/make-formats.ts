import { rm } from 'node:fs/promises';
import type { MediaSettings } from '../settings.js';
import { firstFrame, openPixels, type Pixels } from './decoder.js';
import { type FormatSize, formatSizes } from './format-sizes.js';
import { readImageMetadata } from './image-metadata.js';
import type { MadeFormat } from './images.js';
import { retryDecode } from './retry-decode.js';
import { writePicture } from './write-picture.js';

/**
 * Makes the formats of an image into files of a folder, in the format of the image. Animations stand still in them: encoding a moving
 * GIF anew takes minutes. None of an image that would take too much memory. All or none: what was made before something went wrong is taken away. Throws Failure upload.too-many-pixels,
 * Fault media.full, media.unavailable, and what the decoder raises.
 */
export async function makeFormats(
  path: string,
  { pixelLimit, breakpoints }: Pick<MediaSettings, 'pixelLimit' | 'breakpoints'>,
  folder: string,
): Promise<readonly MadeFormat[]> {
  const metadata = await readImageMetadata(path, pixelLimit);
  const sizes = metadata === null || !metadata.decodable ? [] : formatSizes(metadata, breakpoints);
  const largest = findLargest(sizes);
  if (metadata === null || largest === null) return [];
  const made: MadeFormat[] = [];
  try {
    // The image is decoded once, to the largest of its formats; the others are made of that.
    const pixels = await retryDecode(path, () => decode(path, largest, pixelLimit));
    for (const { name, width, height } of sizes) {
      const picture = openPixels(pixels).resize({ width, height, fit: 'fill' });
      made.push(await writePicture(picture, { name, kind: metadata.kind, folder, colours: metadata.colours }));
    }
    return made;
  } catch (error) {
    await Promise.all(made.map((format) => rm(format.path, { force: true })));
    throw error;
  }
}

function findLargest(sizes: readonly FormatSize[]): FormatSize | null {
  return sizes.reduce<FormatSize | null>(
    (largest, size) => (largest === null || size.width > largest.width ? size : largest),
    null,
  );
}

async function decode(path: string, { width, height }: FormatSize, pixelLimit: number): Promise<Pixels> {
  const frame = firstFrame(path, pixelLimit).resize({ width, height, fit: 'fill' }).raw();
  const { data, info } = await frame.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
