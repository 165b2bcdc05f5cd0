import type { Sharp } from 'sharp';
import { unreachable } from '../../../foundations/core/index.js';
import type { PictureKind } from './picture-kinds.js';

const white = '#ffffff';

/** What a picture is made for: to be shown small beside the image that it was made of, or to take the place of that image. */
export type Purpose = 'shown' | 'kept';

/** By purpose. What is kept may be cut, and so written, once more, and must not get worse each time. */
const qualities = {
  shown: { jpeg: { quality: 80 }, webp: { quality: 80 }, avif: { quality: 50 } },
  kept: {
    // Better tables for its codes would need all of the picture in memory.
    jpeg: { quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false },
    webp: { quality: 92 },
    avif: { quality: 70 },
  },
} as const satisfies Readonly<Record<Purpose, unknown>>;

/**
 * A picture in a format, ready to be written. What is transparent becomes white where the format knows no transparency. `colours`: of
 * the palette of the image, where it has one: drawings with few colours would be several times as long without.
 */
export function encodePicture(
  picture: Sharp,
  { format, alpha }: PictureKind,
  purpose: Purpose,
  colours: number | null,
): Sharp {
  const { jpeg, webp, avif } = qualities[purpose];
  const opaque = alpha ? picture : picture.flatten({ background: white });
  switch (format) {
    case 'jpeg':
      return opaque.jpeg(jpeg);
    case 'png':
      return opaque.png(colours === null ? {} : { palette: true, colours });
    case 'webp':
      return opaque.webp(webp);
    case 'avif':
      // A higher effort takes several times as long for a few percent.
      return opaque.avif({ ...avif, effort: 2 });
    case 'gif':
      return opaque.gif();
    case 'tiff':
      return opaque.tiff({ compression: 'lzw' });
    default:
      return unreachable(format);
  }
}
