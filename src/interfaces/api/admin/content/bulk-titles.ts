import { parseListResult } from '../../../../domain/documents/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  getVisibleSchema,
  type ParameterNode,
  parseListQuery,
} from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { AdminApiParts } from '../parts.js';
import { findTitleAttribute } from './title-attribute.js';

/** The title of a document in one locale; null: its type has none. */
export interface TitledVersion {
  readonly documentId: string;
  readonly locale: string | null;
  readonly title: string;
}

/** Returns the titles of these documents by documentId, of any locale, as far as the caller may read them. `changeSet` as below. */
export async function findTitles(
  parts: AdminApiParts,
  type: ContentType,
  ability: Ability,
  documentIds: readonly string[],
  changeSet: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const versions = await findTitledVersions(parts, type, ability, documentIds, changeSet);
  return new Map(versions.map(({ documentId, title }) => [documentId, title]));
}

/**
 * Returns the titles of these documents in all locales, as far as the caller may read them. `changeSet`: the id of the set whose versions
 * are read; null: none.
 */
export async function findTitledVersions(
  { snapshot, settings, documents }: AdminApiParts,
  type: ContentType,
  ability: Ability,
  documentIds: readonly string[],
  changeSet: string | null,
): Promise<readonly TitledVersion[]> {
  const visibleType = getVisibleSchema(snapshot, ability).contentTypes.get(type.uid) ?? type;
  const title = findTitleAttribute(visibleType);
  if (title === null || !ability.can('find', type.uid)) return [];
  const parameters = new Map<string, ParameterNode>([
    ['fields', [title.name, ...(type.localized ? ['locale'] : [])]],
    ['filters', new Map([['documentId', new Map([['$in', documentIds]])]])],
    ...(ability.can('readDrafts', type.uid) ? [['status', 'draft'] as const] : []),
    ...(type.localized ? [['locale', '*'] as const] : []),
    ...(changeSet === null ? [] : [['set', changeSet] as const]),
  ]);
  const readQuery = authoriseQuery(
    parseListQuery({ type, parameters, snapshot, settings, ability }),
    ability,
    snapshot,
  );
  const limit = documentIds.length * snapshot.locales.length;
  const result = await documents.list({ ...readQuery, page: { is: 'offset', start: 0, limit, withCount: false } });
  return parseListResult<Readonly<Record<string, unknown>>>(result).flatMap((row) => {
    const text = row[title.name];
    const locale = type.localized ? String(row.locale) : null;
    return typeof text === 'string' && text !== '' ? [{ documentId: String(row.documentId), locale, title: text }] : [];
  });
}
