import sharp, { type Sharp } from 'sharp';

/** Maximum seconds per image. */
const maxDecodeSeconds = 30;

/** The allowed decoders; others, such as those of vector graphics and documents, are disabled. */
const decoders = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'TiffFile', 'HeifFile'];

/**
 * Configures the decoder for the whole process: one thread per image, so that images and occupied cores are equal in number, and no cache
 * between images.
 */
export function prepareDecoder(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });
}

/** Opens an image without decoding its pixels, to read its header. */
export function openHeader(path: string): Sharp {
  return sharp(path, { limitInputPixels: false });
}

/**
 * Opens the first frame of an image, upright, read once from top to bottom. Damaged or slow images throw an error
 * instead of returning a partial image. Embedded metadata is dropped; colours become sRGB.
 */
export function firstFrame(path: string, pixelLimit: number): Sharp {
  return sharp(path, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: maxDecodeSeconds })
    .autoOrient();
}

/** Opens decoded pixels. */
export function openPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: maxDecodeSeconds });
}

/** Pixels row by row, a byte per channel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}
