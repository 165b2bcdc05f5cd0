import type { ContentModel, ContentType, Document, RelationAttribute } from '../api/index.js';
import { documentTitle } from '../documents/index.js';

/** A document that a relation leads to, as answers hold it. */
export type RelatedDocument = Document & {
  /** uid of its content type, in relations to documents of any type. */
  readonly __type?: string;
};

/** The documents of a relation, whether it holds one or several. */
export function toRelatedDocuments(value: unknown): readonly RelatedDocument[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter(
    (item): item is RelatedDocument => typeof item === 'object' && item !== null && 'documentId' in item,
  );
}

/** What tells the documents of a relation apart: one may be there in several locales, where its content type says so. */
export function relatedKey({ documentId, locale, __type = '' }: RelatedDocument): string {
  return `${__type}/${documentId}@${locale ?? ''}`;
}

/** The content type of a document in a relation; null: the role does not reach it. */
export function findRelatedType(
  { target }: Pick<RelationAttribute, 'target'>,
  { __type }: Pick<RelatedDocument, '__type'>,
  { contentTypes }: ContentModel,
): ContentType | null {
  const uid = target ?? __type;
  return contentTypes.find((type) => type.uid === uid) ?? null;
}

/** What people call a document in a relation; its documentId where it has no name. */
export function relatedLabel(related: RelatedDocument, type: ContentType | null): string {
  return (type === null ? null : documentTitle(related, type)) ?? related.documentId;
}
