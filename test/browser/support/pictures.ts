import sharp from 'sharp';

/** A picture of one colour, so large, as a PNG. */
export function aPicture(width: number, height: number, background = '#2ea69f'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
