import { BodyFields, maxRowId } from '../body-fields.js';
import type { CropBody } from '../contract.js';

/** Longest side of a picture that a body may speak of; how large a picture is, is known later. */
const maxSide = maxRowId;

/** The part to crop, and whether the result is a new file. */
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
