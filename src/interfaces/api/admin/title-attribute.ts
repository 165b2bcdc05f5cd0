import { isReadable } from '../../../language/query/index.js';
import type { ContentType, ScalarAttribute } from '../../../language/schema/index.js';

const titleNames = ['title', 'name', 'headline', 'label', 'username', 'displayName', 'question', 'slug', 'email'];
const textTypes: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email']);

/** The attribute that people tell documents of a type apart by, the type as the caller sees it; null: there is none that they could. */
export function findTitleAttribute({ attributes }: ContentType): ScalarAttribute | null {
  const texts = [...attributes.values()].filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.storage === 'column' && textTypes.has(attribute.type.name) && isReadable(attribute),
  );
  const named = titleNames.flatMap((name) => texts.find((attribute) => attribute.name === name) ?? []);
  return named[0] ?? texts[0] ?? null;
}
