import { BodyFields, maxRowId } from './body-fields.js';
import type { CropBody } from './contract.js';

/** Longest side of a picture that a body may speak of; how large a picture is, is known later. */
const maxSide = maxRowId;

/** What is to be cut out of a picture, and whether it becomes a file of its own. */
export interface CropRequest {
  readonly rectangle: Omit<CropBody, 'copy'>;
  readonly copy: boolean;
}

/** Parses the body of `media/files/:id/crop`. Throws Failure account.invalid, account.invalid-parameters. */
export function parseCrop(body: unknown): CropRequest {
  const fields = new BodyFields(body, ['left', 'top', 'width', 'height', 'copy']);
  const rectangle = {
    left: fields.requiredInteger('left', 0, maxSide),
    top: fields.requiredInteger('top', 0, maxSide),
    width: fields.requiredInteger('width', 1, maxSide),
    height: fields.requiredInteger('height', 1, maxSide),
  };
  const copy = fields.boolean('copy') ?? false;
  fields.throwProblems();
  return { rectangle, copy };
}
