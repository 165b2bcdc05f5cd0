import type { Ability } from '../access/index.js';
import { listed } from '../documents/index.js';
import { authorise, type ParameterNode, parseListQuestion, viewFor } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import type { AdminApiParts } from './parts.js';
import { titleAttribute } from './title-attribute.js';

/** The texts by which people know these documents, by documentId, of any locale, as far as the caller may read them. */
export async function titlesOf(
  { snapshot, settings, documents }: AdminApiParts,
  type: ContentType,
  ability: Ability,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const shown = viewFor(snapshot, ability).contentTypes.get(type.uid) ?? type;
  const title = titleAttribute(shown);
  if (title === null || !ability.can('find', type.uid)) return new Map();
  const parameters = new Map<string, ParameterNode>([
    ['fields', [title.name]],
    ['filters', new Map([['documentId', new Map([['$in', documentIds]])]])],
    ...(ability.can('readDrafts', type.uid) ? [['status', 'draft'] as const] : []),
    ...(type.localized ? [['locale', '*'] as const] : []),
  ]);
  const question = authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  const limit = documentIds.length * snapshot.locales.length;
  const found = await documents.list({ ...question, page: { is: 'offset', start: 0, limit, withCount: false } });
  return new Map(
    listed<Readonly<Record<string, unknown>>>(found).flatMap((row) => {
      const text = row[title.name];
      return typeof text === 'string' && text !== '' ? [[String(row.documentId), text] as const] : [];
    }),
  );
}
