import type { CropBody } from './contract.js';
import { Fields, largestId } from './fields.js';

/** Longest side of a picture that a body may speak of; how large a picture is, is known later. */
const longest = largestId;

/** What is to be cut out of a picture, and whether it becomes a file of its own. */
export interface CropRequest {
  readonly part: Omit<CropBody, 'copy'>;
  readonly copy: boolean;
}

/** Parses the body of `media/files/:id/crop`. Raises Failure account.invalid, account.invalid-parameters. */
export function parseCrop(body: unknown): CropRequest {
  const fields = new Fields(body, ['left', 'top', 'width', 'height', 'copy']);
  const part = {
    left: fields.neededWhole('left', 0, longest),
    top: fields.neededWhole('top', 0, longest),
    width: fields.neededWhole('width', 1, longest),
    height: fields.neededWhole('height', 1, longest),
  };
  const copy = fields.flag('copy') ?? false;
  fields.raise();
  return { part, copy };
}
