import sharp, { type Sharp } from 'sharp';

/** Seconds that one picture may take. */
const maxDecodeSeconds = 30;

/** What may be decoded at all: the rest of the decoders, of vector graphics and documents for one, is shut. */
const decoders = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'TiffFile', 'HeifFile'];

/**
 * Sets the decoder up, once for the whole server: a thread for each picture, so that the number of pictures at once is the number of
 * cores they take; nothing kept in memory between two pictures.
 */
export function prepareDecoder(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });
}

/** A file as a picture that nothing has been decoded of: its head alone can be asked for. */
export function openHeader(path: string): Sharp {
  return sharp(path, { limitInputPixels: false });
}

/**
 * The first frame of a picture, upright, read once from top to bottom. What is damaged or takes too long raises an error: half a
 * picture is no picture. Embedded data such as places and colour profiles is not kept; colours become sRGB.
 */
export function firstFrame(path: string, pixelLimit: number): Sharp {
  return sharp(path, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: maxDecodeSeconds })
    .autoOrient();
}

/** Pixels that were decoded before. */
export function openPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: maxDecodeSeconds });
}

/** Pixels row by row, a byte for each channel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}
