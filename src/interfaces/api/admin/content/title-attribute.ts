import { isReadable } from '../../../../language/query/index.js';
import {
  type Attribute,
  type ContentType,
  getShapeView,
  type ScalarAttribute,
} from '../../../../language/schema/index.js';

const titleNames = ['title', 'name', 'headline', 'label', 'username', 'displayName', 'question', 'slug', 'email'];

/**
 * Returns the attribute that identifies documents of a type for people, among those visible to the caller; null: there
 * is none.
 */
export function findTitleAttribute(type: ContentType): ScalarAttribute | null {
  return chooseTitleAttribute(type, [...type.attributes.values()].filter(isReadable));
}

/** The same among the attributes that the caller may read: the one that the view of the type names, else one by its name. */
export function chooseTitleAttribute(
  type: Pick<ContentType, 'definition'>,
  readable: readonly Attribute[],
): ScalarAttribute | null {
  const texts = readable.filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.storage === 'column' && attribute.type.canBeTitle === true && attribute.type.readable === 'default',
  );
  const names = [getShapeView(type).title, ...titleNames];
  const named = names.flatMap((name) => texts.find((attribute) => attribute.name === name) ?? []);
  return named[0] ?? texts[0] ?? null;
}
