import type { Attribute, ContentModel, ContentType } from '../../../api/index.js';
import { sameValue } from '../../compare/same-value.js';
import type { FormValues } from '../form-values.js';
import { withKnownComponents } from './known-components.js';

/** What two people made of one document: what both began with, what stands in the form here, and what the other has saved. */
export interface Meeting {
  readonly began: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
}

/** The attributes in which two states of a document differ. */
export function differing(
  { attributes }: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  one: FormValues,
  other: FormValues,
): readonly Attribute[] {
  return attributes.filter((attribute) => {
    const { name } = attribute;
    return !sameValue(attribute, one[name], other[name], model);
  });
}

/** The values that were changed here, as they can be written over what the other has saved. */
export function mineOverTheirs(
  type: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  { began, mine, theirs }: Meeting,
): FormValues {
  return Object.fromEntries(
    differing(type, model, began, mine).map((attribute) => {
      const { name } = attribute;
      return [name, withKnownComponents(attribute, mine[name], theirs[name], model)];
    }),
  );
}
