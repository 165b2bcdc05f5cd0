import type { Attribute, ContentModel, ContentType, Document } from '../../api/index.js';
import { withoutComponentIds } from '../../fields/index.js';
import type { FormValues } from './form-values.js';

/**
 * The values of a document for another one, or for another of its locales: without what only one can have, which are unique values, names
 * made of others, and documents that would change hands.
 */
export function copyValues(
  { attributes }: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  source: Document,
  include: (attribute: Attribute) => boolean,
): FormValues {
  const copied = attributes.filter((attribute) => include(attribute) && isCopyable(attribute));
  return Object.fromEntries(
    copied.flatMap((attribute) => {
      const value = withoutComponentIds(attribute, source[attribute.name], model);
      return value === undefined ? [] : [[attribute.name, value] as const];
    }),
  );
}

/** May another document, or another of its locales, have the same value? */
export function isCopyable(attribute: Attribute): boolean {
  switch (attribute.storage) {
    case 'column':
      return !attribute.unique && !attribute.writeOnly && attribute.computed === undefined;
    case 'relation':
      return attribute.relation !== 'oneToOne' && attribute.relation !== 'oneToMany';
    case 'media':
    case 'component':
    case 'zone':
      return true;
  }
}
