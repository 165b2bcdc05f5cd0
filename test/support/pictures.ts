import sharp from 'sharp';

/** A picture to be made up. */
export interface Picture {
  readonly format: 'png' | 'jpeg' | 'webp' | 'gif';
  readonly width: number;
  readonly height: number;
  /** More than one: an animation. */
  readonly frames?: number;
  /** As EXIF counts it: 6 means that it has to be turned to the right to be seen as it was taken. */
  readonly orientation?: number;
}

const made = new Map<string, Promise<Buffer>>();

/** The bytes of a picture: colours that run from corner to corner, the same ones each time. */
export function pictureBytes(picture: Picture): Promise<Buffer> {
  const key = JSON.stringify(picture);
  const known = made.get(key) ?? make(picture);
  made.set(key, known);
  return known;
}

async function make({ format, width, height, frames = 1, orientation }: Picture): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let at = 0; at < width * height * frames; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    pixels[at * 3] = (x * 255) / width;
    pixels[at * 3 + 1] = (y * 255) / (height * frames);
    pixels[at * 3 + 2] = (x ^ y) & 255;
  }
  const animated = frames > 1 ? { pageHeight: height } : {};
  const image = sharp(pixels, { raw: { width, height: height * frames, channels: 3, ...animated } });
  return (orientation === undefined ? image : image.withMetadata({ orientation })).toFormat(format).toBuffer();
}
