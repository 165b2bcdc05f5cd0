import type { ContentType, Document, ScalarAttribute } from '../api/index.js';

const titleNames = ['title', 'name', 'headline', 'label', 'username', 'displayName', 'question', 'slug', 'email'];
const textTypes: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email']);

/** The attribute that people tell documents of a type apart by; null: there is none that they could. */
export function findTitleAttribute({ attributes }: Pick<ContentType, 'attributes'>): ScalarAttribute | null {
  const candidates = attributes.filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.storage === 'column' && attribute.readable && textTypes.has(attribute.type),
  );
  const preferred = titleNames
    .map((name) => candidates.find((attribute) => attribute.name === name))
    .find((attribute) => attribute !== undefined);
  return preferred ?? candidates[0] ?? null;
}

/** What people call a document: the value of that attribute; null: it has none. */
export function documentTitle(document: Document, type: Pick<ContentType, 'attributes'>): string | null {
  const attribute = findTitleAttribute(type);
  const value = attribute === null ? null : document[attribute.name];
  return typeof value === 'string' && value !== '' ? value : null;
}
