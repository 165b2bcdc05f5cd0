import type { QueryClient } from '@tanstack/react-query';
import type { ContentModel, ContentType, Document } from '../../api/index.js';
import { documentStatesQuery } from '../../documents/index.js';
import type { FormValues } from './form-values.js';

/** Values of another locale, and how many documents in them are not written in this one. */
export interface RelationsInLocale {
  readonly values: FormValues;
  readonly missing: number;
}

/**
 * The same values with relations to what is written in a locale alone, under that locale: a document can only lead to versions of its own
 * locale. One look-up per content type that relations lead to.
 */
export async function filterRelationsByLocale(
  client: QueryClient,
  { attributes }: ContentType,
  { contentTypes }: ContentModel,
  values: FormValues,
  locale: string,
): Promise<RelationsInLocale> {
  let missing = 0;
  const filtered = await Promise.all(
    attributes.map(async (attribute): Promise<readonly (readonly [string, unknown])[]> => {
      const value = values[attribute.name];
      if (attribute.storage !== 'relation' || value === undefined) return [];
      const target = contentTypes.find(({ uid }) => uid === attribute.target);
      if (target === undefined || !target.localized) return [];
      const related = [value].flat().filter((item): item is Document => item !== null);
      if (related.length === 0) return [];
      const ids = related.map(({ documentId }) => documentId);
      const versions = await client.fetchQuery(documentStatesQuery(target, ids, locale));
      const existingIds = new Set(versions.map(({ documentId }) => documentId));
      const existing = related
        .filter(({ documentId }) => existingIds.has(documentId))
        .map((document) => ({ ...document, locale }));
      missing += related.length - existing.length;
      return [[attribute.name, attribute.many ? existing : (existing[0] ?? null)]];
    }),
  );
  return { values: { ...values, ...Object.fromEntries(filtered.flat()) }, missing };
}
