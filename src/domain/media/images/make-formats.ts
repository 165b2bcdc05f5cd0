import { rm } from 'node:fs/promises';
import type { MediaSettings } from '../settings.js';
import { firstFrame, openPixels, type Pixels } from './decoder.js';
import { type FormatSize, formatSizes } from './format-sizes.js';
import { readImageMetadata } from './image-metadata.js';
import type { MadeFormat } from './images.js';
import { retryDecode } from './retry-decode.js';
import { writePicture } from './write-picture.js';

/**
 * Writes the formats of an image to a folder, in the format of the image. Animations become still images, since encoding an animated GIF
 * takes minutes. An image above the memory limit gets none. After an error all written files are removed. Throws Failure
 * upload.too-many-pixels, Fault media.full, media.unavailable, and errors of the decoder.
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
    // The image is decoded once, to the largest of its formats, which the others are made of.
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
