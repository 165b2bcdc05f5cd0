import { useQueries } from '@tanstack/react-query';
import type { RelationAttribute } from '../api/index.js';
import { canReadDrafts, documentStatesQuery, type PublicationState, versionKey } from '../documents/index.js';
import { useModel } from '../ui/index.js';
import { findRelatedType, type RelatedDocument } from './related-documents.js';

/** Maximum number of documents per request; states of others are left out. */
const maxDocumentIds = 100;

/** How far the documents of a relation are: one look-up per content type, none where there are no drafts. null: not known. */
export function useRelatedStates(
  attribute: RelationAttribute,
  related: readonly RelatedDocument[],
  locale: string | null,
): (document: RelatedDocument) => PublicationState | null {
  const model = useModel();
  const lookups = related.slice(0, maxDocumentIds).flatMap((document) => {
    const type = findRelatedType(attribute, document, model);
    return type !== null && canReadDrafts(type) ? [{ type, documentId: document.documentId }] : [];
  });
  const types = [...new Set(lookups.map(({ type }) => type))];
  const stateQueries = useQueries({
    queries: types.map((type) =>
      documentStatesQuery(
        type,
        lookups
          .filter((document) => document.type === type)
          .map(({ documentId }) => documentId)
          .sort(),
        type.localized ? locale : null,
      ),
    ),
  });
  const states = new Map(
    stateQueries
      .flatMap(({ data }) => data ?? [])
      .map((version) => [versionKey(version.documentId, version.locale), version.state]),
  );
  return ({ documentId, locale: documentLocale }) => states.get(versionKey(documentId, documentLocale ?? null)) ?? null;
}
