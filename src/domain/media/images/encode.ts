import type { Sharp } from 'sharp';
import { unreachable } from '../../../foundations/core/index.js';
import type { PictureKind } from './picture-kinds.js';

const white = '#ffffff';

/** `shown`: a smaller image next to the original; `stored`: a replacement of the original; `reduced`: one of a compressed original. */
export type Purpose = 'shown' | 'stored' | 'reduced';

/** Qualities by purpose. A stored image may be cropped repeatedly and must not degrade each time. */
const qualities = {
  shown: { jpeg: { quality: 80 }, webp: { quality: 80 }, avif: { quality: 50 } },
  stored: {
    // Optimized coding tables would need the whole image in memory.
    jpeg: { quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false },
    webp: { quality: 92 },
    avif: { quality: 70 },
  },
  reduced: { jpeg: { quality: 80, optimiseCoding: false }, webp: { quality: 80 }, avif: { quality: 50 } },
} as const satisfies Readonly<Record<Purpose, unknown>>;

/**
 * Prepares an image for writing in a format. Transparent pixels become white if the format has no transparency. `colours`: size of the
 * palette of the original, which keeps drawings with few colours small.
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
      // A higher effort takes several times as long and saves a few percent.
      return opaque.avif({ ...avif, effort: 2 });
    case 'gif':
      return opaque.gif();
    case 'tiff':
      return opaque.tiff({ compression: 'lzw' });
    default:
      return unreachable(format);
  }
}
