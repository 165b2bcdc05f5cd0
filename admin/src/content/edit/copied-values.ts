import type { Attribute, ContentModel, ContentType, Document } from '../../api/index.js';
import { asNew } from '../../fields/index.js';
import type { FormValues } from './form-values.js';

/**
 * The values of a document for another one, or for another of its locales: without what only one can have, which are unique values, names
 * made of others, and documents that would change hands.
 */
export function copiedValues(
  { attributes }: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  from: Document,
  wanted: (attribute: Attribute) => boolean,
): FormValues {
  const copied = attributes.filter((attribute) => wanted(attribute) && isShareable(attribute));
  return Object.fromEntries(
    copied.flatMap((attribute) => {
      const value = asNew(attribute, from[attribute.name], model);
      return value === undefined ? [] : [[attribute.name, value] as const];
    }),
  );
}

function isShareable(attribute: Attribute): boolean {
  switch (attribute.storage) {
    case 'column':
      return !attribute.unique && attribute.type !== 'uid' && attribute.type !== 'password';
    case 'relation':
      return attribute.relation !== 'oneToOne' && attribute.relation !== 'oneToMany';
    case 'media':
    case 'component':
    case 'zone':
      return true;
  }
}
