import type { Ability } from '../access/index.js';
import { listed } from '../documents/index.js';
import { Failure } from '../kernel/index.js';
import { authorise, type ParameterNode, type Parameters, parseListQuestion, viewFor } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { dataAnswer } from './answers.js';
import type * as wire from './contract.js';
import { type AdminApiParts, readingFor } from './parts.js';
import type { GroupParts, Row } from './rows.js';
import { titleAttribute } from './title-attribute.js';

/** Documents of each content type that are told. */
const most = 5;
const shortest = 2;
const longest = 100;

/** Documents by what they are called, over all content types whose documents the caller may find. */
export function searchRows(parts: GroupParts): readonly Row[] {
  const { snapshot, guard } = parts;
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind === 'collectionType');
  return [
    [
      'search',
      {
        GET: guard.administrator(
          async (request, caller, parameters) => {
            const text = textIn(parameters);
            const { ability } = caller;
            const asked = types.filter(({ uid }) => ability.can('find', uid));
            const reading = readingFor(parts, caller, request);
            const hits = await Promise.all(asked.map((type) => hitsOf(reading, type, ability, text)));
            return dataAnswer(hits.filter(({ documents }) => documents.length > 0));
          },
          new Set(['text']),
        ),
      },
    ],
  ];
}

/** Raises Failure query.invalid-parameter. */
function textIn(parameters: Parameters): string {
  const text = parameters.get('text');
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (trimmed.length >= shortest && trimmed.length <= longest) return trimmed;
  const reason = `Expected a text of ${shortest} to ${longest} characters`;
  throw new Failure('query.invalid-parameter', { param: 'text', reason });
}

async function hitsOf(
  { snapshot, settings, documents }: AdminApiParts,
  type: ContentType,
  ability: Ability,
  text: string,
): Promise<wire.SearchHits> {
  const shown = viewFor(snapshot, ability).contentTypes.get(type.uid) ?? type;
  const title = titleAttribute(shown);
  if (title === null) return { type: type.uid, documents: [] };
  const parameters = new Map<string, ParameterNode>([
    ['fields', [title.name, ...(type.localized ? ['locale'] : [])]],
    ['filters', new Map([[title.name, new Map([['$containsi', text]])]])],
    ['sort', 'updatedAt:desc'],
    ...(ability.can('readDrafts', type.uid) ? [['status', 'draft'] as const] : []),
    ...(type.localized ? [['locale', '*'] as const] : []),
  ]);
  const question = authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  // As many versions as it takes to find so many documents, whatever the number of locales.
  const limit = most * (type.localized ? snapshot.locales.length : 1);
  const found = await documents.list({ ...question, page: { is: 'offset', start: 0, limit, withCount: false } });
  const hits = new Map<string, wire.SearchHit>();
  for (const row of listed<Readonly<Record<string, unknown>>>(found)) {
    const documentId = String(row.documentId);
    const locale = typeof row.locale === 'string' ? row.locale : null;
    if (!hits.has(documentId)) hits.set(documentId, { documentId, title: String(row[title.name]), locale });
  }
  return { type: type.uid, documents: [...hits.values()].slice(0, most) };
}
