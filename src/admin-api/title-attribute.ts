import { isReadable } from '../query/index.js';
import type { ContentType, ScalarAttribute } from '../schema/index.js';

const names = ['title', 'name', 'headline', 'label', 'username', 'displayName', 'question', 'slug', 'email'];
const textTypes: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email']);

/** The attribute that people tell documents of a type apart by, the type as the caller sees it; null: there is none that they could. */
export function titleAttribute({ attributes }: ContentType): ScalarAttribute | null {
  const texts = [...attributes.values()].filter(
    (one): one is ScalarAttribute => one.storage === 'column' && textTypes.has(one.type.name) && isReadable(one),
  );
  const named = names.flatMap((name) => texts.find((one) => one.name === name) ?? []);
  return named[0] ?? texts[0] ?? null;
}
