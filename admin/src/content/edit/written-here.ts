import type { QueryClient } from '@tanstack/react-query';
import type { ContentModel, ContentType, Document } from '../../api/index.js';
import { statesQuery } from '../../documents/index.js';
import type { FormValues } from './form-values.js';

/** Values of another locale, and how many documents in them are not written in this one. */
export interface WrittenHere {
  readonly values: FormValues;
  readonly missing: number;
}

/**
 * The same values with relations to what is written in a locale alone, under that locale: a document can only lead to versions of its own
 * locale. One look-up per content type that relations lead to.
 */
export async function writtenHere(
  client: QueryClient,
  { attributes }: ContentType,
  { contentTypes }: ContentModel,
  values: FormValues,
  locale: string,
): Promise<WrittenHere> {
  let missing = 0;
  const changed = await Promise.all(
    attributes.map(async (attribute): Promise<readonly (readonly [string, unknown])[]> => {
      const value = values[attribute.name];
      if (attribute.storage !== 'relation' || value === undefined) return [];
      const target = contentTypes.find(({ uid }) => uid === attribute.target);
      if (target === undefined || !target.localized) return [];
      const related = [value].flat().filter((one): one is Document => one !== null);
      if (related.length === 0) return [];
      const ids = related.map(({ documentId }) => documentId);
      const versions = await client.fetchQuery(statesQuery(target, ids, locale));
      const here = new Set(versions.map(({ documentId }) => documentId));
      const kept = related
        .filter(({ documentId }) => here.has(documentId))
        .map((document) => ({ ...document, locale }));
      missing += related.length - kept.length;
      return [[attribute.name, attribute.many ? kept : (kept[0] ?? null)]];
    }),
  );
  return { values: { ...values, ...Object.fromEntries(changed.flat()) }, missing };
}
