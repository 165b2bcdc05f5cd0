import type { ContentModel, ContentType, Document, RelationAttribute } from '../api/index.js';
import { titleOf } from '../documents/index.js';

/** A document that a relation leads to, as answers hold it. */
export type Related = Document & {
  /** uid of its content type, in relations to documents of any type. */
  readonly __type?: string;
};

/** The documents of a relation, whether it holds one or several. */
export function relatedOf(value: unknown): readonly Related[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one): one is Related => typeof one === 'object' && one !== null && 'documentId' in one);
}

/** What tells the documents of a relation apart: one may be there in several locales, where its content type says so. */
export function relatedKey({ documentId, locale, __type = '' }: Related): string {
  return `${__type}/${documentId}@${locale ?? ''}`;
}

/** The content type of a document in a relation; null: the role does not reach it. */
export function relatedType(
  { target }: Pick<RelationAttribute, 'target'>,
  { __type }: Pick<Related, '__type'>,
  { contentTypes }: ContentModel,
): ContentType | null {
  const uid = target ?? __type;
  return contentTypes.find((type) => type.uid === uid) ?? null;
}

/** What people call a document in a relation; its documentId where it has no name. */
export function relatedName(related: Related, type: ContentType | null): string {
  return (type === null ? null : titleOf(related, type)) ?? related.documentId;
}
