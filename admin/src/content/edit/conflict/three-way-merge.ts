import type { Attribute, ContentModel, ContentType } from '../../../api/index.js';
import { isSameAttributeValue } from '../../compare/is-same-attribute-value.js';
import type { FormValues } from '../form-values.js';
import { keepKnownComponentIds } from './keep-known-component-ids.js';

/** What two people made of one document: what both began with, what stands in the form here, and what the other has saved. */
export interface ThreeWayValues {
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
}

/** The attributes in which two states of a document differ. */
export function changedAttributes(
  { attributes }: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  left: FormValues,
  right: FormValues,
): readonly Attribute[] {
  return attributes.filter((attribute) => {
    const { name } = attribute;
    return !isSameAttributeValue(attribute, left[name], right[name], model);
  });
}

/** The values that were changed here, as they can be written over what the other has saved. */
export function mergeMineOverTheirs(
  type: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  { base, mine, theirs }: ThreeWayValues,
): FormValues {
  return Object.fromEntries(
    changedAttributes(type, model, base, mine).map((attribute) => {
      const { name } = attribute;
      return [name, keepKnownComponentIds(attribute, mine[name], theirs[name], model)];
    }),
  );
}
