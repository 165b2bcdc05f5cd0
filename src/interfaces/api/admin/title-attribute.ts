import { isReadable } from '../../../language/query/index.js';
import type { Attribute, ContentType, ScalarAttribute } from '../../../language/schema/index.js';

const titleNames = ['title', 'name', 'headline', 'label', 'username', 'displayName', 'question', 'slug', 'email'];

/**
 * Returns the attribute that identifies documents of a type for people, among those visible to the caller; null: there
 * is none.
 */
export function findTitleAttribute({ attributes }: ContentType): ScalarAttribute | null {
  return chooseTitleAttribute([...attributes.values()].filter(isReadable));
}

/** The same among the attributes that the caller may read. */
export function chooseTitleAttribute(readable: readonly Attribute[]): ScalarAttribute | null {
  const texts = readable.filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.storage === 'column' && attribute.type.canBeTitle === true && attribute.type.readable === 'default',
  );
  const named = titleNames.flatMap((name) => texts.find((attribute) => attribute.name === name) ?? []);
  return named[0] ?? texts[0] ?? null;
}
