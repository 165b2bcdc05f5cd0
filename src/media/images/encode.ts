import type { Sharp } from 'sharp';
import { unreachable } from '../../kernel/index.js';
import type { PictureKind } from './picture-kinds.js';

const white = '#ffffff';

/** A picture in a format, ready to be written. What is transparent becomes white where the format knows no transparency. */
export function encoded(picture: Sharp, { format, alpha }: PictureKind): Sharp {
  const opaque = alpha ? picture : picture.flatten({ background: white });
  switch (format) {
    case 'jpeg':
      return opaque.jpeg({ quality: 80 });
    case 'png':
      return opaque.png();
    case 'webp':
      return opaque.webp({ quality: 80 });
    case 'avif':
      // A higher effort takes several times as long for a few percent.
      return opaque.avif({ quality: 50, effort: 2 });
    case 'gif':
      return opaque.gif();
    case 'tiff':
      return opaque.tiff({ compression: 'lzw' });
    default:
      return unreachable(format);
  }
}
