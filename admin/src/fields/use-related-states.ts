import { useQueries } from '@tanstack/react-query';
import type { RelationAttribute } from '../api/index.js';
import { readsDrafts, type State, statesQuery, versionKey } from '../documents/index.js';
import { useModel } from '../ui/index.js';
import { type Related, relatedType } from './related.js';

/** The server tells of so many documents at once; beyond them states are left out. */
const most = 100;

/** How far the documents of a relation are: one look-up per content type, none where there are no drafts. null: not known. */
export function useRelatedStates(
  attribute: RelationAttribute,
  related: readonly Related[],
  locale: string | null,
): (one: Related) => State | null {
  const model = useModel();
  const found = related.slice(0, most).flatMap((one) => {
    const type = relatedType(attribute, one, model);
    return type !== null && readsDrafts(type) ? [{ type, documentId: one.documentId }] : [];
  });
  const types = [...new Set(found.map(({ type }) => type))];
  const answers = useQueries({
    queries: types.map((type) =>
      statesQuery(
        type,
        found
          .filter((one) => one.type === type)
          .map(({ documentId }) => documentId)
          .sort(),
        type.localized ? locale : null,
      ),
    ),
  });
  const states = new Map(
    answers
      .flatMap(({ data }) => data ?? [])
      .map((version) => [versionKey(version.documentId, version.locale), version.state]),
  );
  return ({ documentId, locale: own }) => states.get(versionKey(documentId, own ?? null)) ?? null;
}
