import type { Ability } from '../access/index.js';
import { authorise, isReadable, type ParameterNode, parseListQuestion, viewFor } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import type { AdminApiParts } from './parts.js';

/** The texts by which people know these documents, by documentId: the first text that the caller may read, of any locale. */
export async function titlesOf(
  { snapshot, settings, documents }: AdminApiParts,
  type: ContentType,
  ability: Ability,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const shown = viewFor(snapshot, ability).contentTypes.get(type.uid) ?? type;
  const title = [...shown.attributes.values()].find(
    (attribute) => attribute.storage === 'column' && attribute.type.name === 'string' && isReadable(attribute),
  );
  if (title === undefined || !ability.can('find', type.uid)) return new Map();
  const parameters = new Map<string, ParameterNode>([
    ['fields', [title.name]],
    ['filters', new Map([['documentId', new Map([['$in', documentIds]])]])],
    ...(ability.can('readDrafts', type.uid) ? [['status', 'draft'] as const] : []),
    ...(type.localized ? [['locale', '*'] as const] : []),
  ]);
  const question = authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  const limit = documentIds.length * snapshot.locales.length;
  const { data } = await documents.list({ ...question, page: { is: 'offset', start: 0, limit, withCount: false } });
  const rows = JSON.parse(data.toString('utf8')) as readonly Readonly<Record<string, unknown>>[];
  return new Map(
    rows.flatMap((row) => {
      const text = row[title.name];
      return typeof text === 'string' && text !== '' ? [[String(row.documentId), text] as const] : [];
    }),
  );
}
