import { Failure, Fault } from '../../kernel/index.js';
import type { Part } from './crop.js';
import { isWithin } from './cut-part.js';
import { firstFrame } from './decoder.js';
import { isCuttable } from './held-bytes.js';
import type { CutPicture } from './images.js';
import { type Measure, measure } from './measure.js';
import { isCroppable } from './picture-kinds.js';
import { steadily } from './steadily.js';
import { writePicture } from './write-picture.js';

/** Pixels of a part that is written with a palette. */
const mostCounted = 4_000_000;

/**
 * Cuts a part out of an image, in whole pixels of what is seen, into a file of a folder: in the format of the image, upright, without
 * metadata, and so well that nobody sees it was written twice. Raises Failure upload.not-croppable for what cannot be read or is not
 * written anew, upload.invalid for a part that is not within the image, upload.too-many-pixels, and Fault media.full, media.unavailable.
 */
export async function cutPicture(
  path: string,
  part: Part,
  { pixelLimit, folder }: { readonly pixelLimit: number; readonly folder: string },
): Promise<CutPicture> {
  const head = await measure(path, pixelLimit);
  if (head === null) throw notCroppable('it is no image that can be read');
  const { kind, width, height } = head;
  // Colours are counted over the whole part, which is held in memory for that.
  const colours = part.width * part.height > mostCounted ? null : head.colours;
  checkCut(head, part);
  try {
    const picture = await steadily(path, () => {
      const cut = firstFrame(path, pixelLimit).extract({ ...part });
      return writePicture(cut, { name: 'cut', kind, folder, purpose: 'kept', colours });
    });
    return { whole: { width, height }, picture };
  } catch (error) {
    throw error instanceof Fault ? error : notCroppable('it is damaged, or writing it anew takes too long');
  }
}

function checkCut(head: Measure, part: Part): void {
  const { format } = head.kind;
  if (!isCroppable(format)) throw notCroppable(`images of the format ${format} are not written anew`);
  if (head.pages > 1) throw notCroppable('it is an animation');
  if (!isWithin(part, head)) {
    const message = `The part must be whole pixels within the picture, which has ${head.width} × ${head.height} of them`;
    throw new Failure('upload.invalid', { message });
  }
  if (!head.decodable || !isCuttable(part, head, format)) throw notCroppable('writing it anew takes too much memory');
}

function notCroppable(reason: string): Failure {
  return new Failure('upload.not-croppable', { reason });
}
