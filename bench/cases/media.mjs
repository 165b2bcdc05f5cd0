import sharp from 'sharp';

/** Single reads while images come in. */
export const mediaCase = {
  name: 'media',
  title: 'single, while images are made',
  /** Images that are uploaded concurrently in a round. */
  images: 20,
  width: 4000,
  height: 3000,
};

/** Of the noise that an image is blown up from: half the size, so that it has as much detail as a photograph. */
const scale = 2;

/** An image as a camera makes it: some five megabytes of JPEG. Nothing is decoded for it: Octavo has shut most decoders of this process. */
export async function photograph() {
  const { width, height } = mediaCase;
  const size = { width: width / scale, height: height / scale, channels: /** @type {const} */ (3) };
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 };
  const pixels = await sharp({ create: { ...size, background: '#808080', noise } })
    .raw()
    .toBuffer();
  return sharp(pixels, { raw: size }).resize(width, height).jpeg({ quality: 85 }).toBuffer();
}
