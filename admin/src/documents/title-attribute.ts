import type { ContentType, Document, ScalarAttribute } from '../api/index.js';

const names = ['title', 'name', 'headline', 'label', 'username', 'displayName', 'question', 'slug', 'email'];
const textTypes: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email']);

/** The attribute that people tell documents of a type apart by; null: there is none that they could. */
export function titleAttribute({ attributes }: Pick<ContentType, 'attributes'>): ScalarAttribute | null {
  const texts = attributes.filter(
    (one): one is ScalarAttribute => one.storage === 'column' && one.readable && textTypes.has(one.type),
  );
  const named = names.map((name) => texts.find((one) => one.name === name)).find((one) => one !== undefined);
  return named ?? texts[0] ?? null;
}

/** What people call a document: the value of that attribute; null: it has none. */
export function titleOf(document: Document, type: Pick<ContentType, 'attributes'>): string | null {
  const attribute = titleAttribute(type);
  const value = attribute === null ? null : document[attribute.name];
  return typeof value === 'string' && value !== '' ? value : null;
}
