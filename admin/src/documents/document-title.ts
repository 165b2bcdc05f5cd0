import type { ContentType, Document, ScalarAttribute } from '../api/index.js';

/** The parts of a content type that titles need. */
type TitledType = Pick<ContentType, 'attributes' | 'titleAttribute'>;

/** The attribute that people tell documents of a type apart by; null: there is none that they could. */
export function findTitleAttribute({ attributes, titleAttribute }: TitledType): ScalarAttribute | null {
  return (
    attributes.find(
      (attribute): attribute is ScalarAttribute => attribute.storage === 'column' && attribute.name === titleAttribute,
    ) ?? null
  );
}

/** What people call a document: the value of that attribute; null: it has none. */
export function documentTitle(document: Document, type: TitledType): string | null {
  const attribute = findTitleAttribute(type);
  const value = attribute === null ? null : document[attribute.name];
  return typeof value === 'string' && value !== '' ? value : null;
}
