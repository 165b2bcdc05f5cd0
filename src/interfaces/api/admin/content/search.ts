import { parseListResult } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  fitsFullTextSearch,
  getVisibleSchema,
  type ParameterNode,
  type Parameters,
  parseListQuery,
} from '../../../../language/query/index.js';
import type { ContentType, ScalarAttribute } from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import { type AdminApiParts, readingFor } from '../parts.js';
import { dataResponse } from '../responses.js';
import { findTitleAttribute } from './title-attribute.js';
import { versionParameters } from './translations.js';

/** Maximum number of documents per content type. */
const maxHits = 5;
const minTextLength = 2;
const maxTextLength = 100;

/** Returns the routes that search documents by title, or by their full-text search, over all content types that the caller may find. */
export function searchRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, guard } = parts;
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind === 'collectionType');
  return [
    [
      'search',
      {
        GET: guard.requireAdministrator(
          async (request, caller, parameters) => {
            const text = parseSearchText(parameters);
            const { ability } = caller;
            const searchableTypes = types.filter(({ uid }) => ability.can('find', uid));
            const reading = readingFor(parts, caller, request);
            const set = parameters.get('set');
            const hits = await Promise.all(searchableTypes.map((type) => findHits(reading, type, ability, text, set)));
            return dataResponse(hits.filter(({ documents }) => documents.length > 0));
          },
          new Set(['text', 'set']),
        ),
      },
    ],
  ];
}

/** Throws Failure query.invalid-parameter. */
function parseSearchText(parameters: Parameters): string {
  const text = parameters.get('text');
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (trimmed.length >= minTextLength && trimmed.length <= maxTextLength) return trimmed;
  const reason = `Expected a text of ${minTextLength} to ${maxTextLength} characters`;
  throw new Failure('query.invalid-parameter', { param: 'text', reason });
}

async function findHits(
  { snapshot, settings, documents }: AdminApiParts,
  type: ContentType,
  ability: Ability,
  text: string,
  set: ParameterNode | undefined,
): Promise<wire.SearchHits> {
  const visibleType = getVisibleSchema(snapshot, ability).contentTypes.get(type.uid) ?? type;
  const title = findTitleAttribute(visibleType);
  if (title === null) return { type: type.uid, documents: [] };
  const parameters = new Map<string, ParameterNode>([
    ['fields', [title.name, ...(type.localized ? ['locale'] : [])]],
    ...conditionParameters(type, title, text),
    ...versionParameters(ability, type, set),
    ...(type.localized ? [['locale', '*'] as const] : []),
  ]);
  const readQuery = authoriseQuery(
    parseListQuery({ type, parameters, snapshot, settings, ability }),
    ability,
    snapshot,
  );
  // A document may match in every locale, so the limit counts versions.
  const limit = maxHits * (type.localized ? snapshot.locales.length : 1);
  const result = await documents.list({ ...readQuery, page: { is: 'offset', start: 0, limit, withCount: false } });
  const hits = new Map<string, wire.SearchHit>();
  for (const [index, row] of parseListResult<Readonly<Record<string, unknown>>>(result).entries()) {
    const documentId = String(row.documentId);
    const locale = typeof row.locale === 'string' ? row.locale : null;
    const highlights = result.highlights?.[index] ?? [];
    if (!hits.has(documentId))
      hits.set(documentId, { documentId, title: String(row[title.name] ?? documentId), locale, highlights });
  }
  return { type: type.uid, documents: [...hits.values()].slice(0, maxHits) };
}

/** The full-text search of a content type; a part of the title where it has none, or the text is longer than it takes. */
function conditionParameters(
  { search }: ContentType,
  title: ScalarAttribute,
  text: string,
): readonly (readonly [string, ParameterNode])[] {
  if (search !== null && fitsFullTextSearch(text))
    return [
      ['_q', text],
      ['_highlight', 'true'],
      ['sort', ['_rank', 'updatedAt:desc']],
    ];
  return [
    ['filters', new Map([[title.name, new Map([['$containsi', text]])]])],
    ['sort', 'updatedAt:desc'],
  ];
}
