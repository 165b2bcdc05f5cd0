import { parseListResult, slugFor } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { authoriseQuery, type ParameterNode, parseListQuery } from '../../../../language/query/index.js';
import type { ContentType, ScalarAttribute } from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import type { AdminApiParts } from '../parts.js';
import { requireFound } from '../path-id.js';
import { dataResponse } from '../responses.js';

/** Index of the uid in the path. */
const uidSegment = 3;

/** Number of suffixes that are tried before a slug is returned that may be taken. */
const maxSuffixes = 99;

const names: ReadonlySet<string> = new Set(['text', 'attribute', 'documentId', 'locale']);

/** Returns the routes that suggest slugs before a document is saved. */
export function contentSlugRows(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, guard } = parts;
  return [
    [
      'slugs/:id',
      {
        GET: guard.requireAdministrator(async (request, { ability }, parameters) => {
          const type = requireFound(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          if (!ability.can('create', type.uid) && !ability.can('update', type.uid)) {
            throw new Failure('access.forbidden');
          }
          const locale = textIn(parameters, 'locale');
          if (locale !== null && !snapshot.locales.includes(locale)) {
            throw new Failure('query.invalid-parameter', { param: 'locale', reason: 'Expected one of the locales' });
          }
          const attribute = uidOf(type, textIn(parameters, 'attribute'));
          const slug = await slugFor(type, attribute, textIn(parameters, 'text') ?? '');
          const readable = ability.readableAttributes(type.uid);
          const isSeen = attribute !== null && (readable === null || readable.has(attribute.name));
          const taken =
            isSeen && type.kind === 'collectionType' && ability.can('find', type.uid)
              ? await findTakenSlugs(parts, { type, ability, attribute, slug, parameters })
              : new Set<unknown>();
          return dataResponse({ slug: candidates(slug).find((one) => !taken.has(one)) ?? slug } satisfies wire.Slug);
        }, names),
      },
    ],
  ];
}

/** The attribute that a slug is for; null: one of a component, where nothing keeps it unique. */
function uidOf(type: ContentType, name: string | null): ScalarAttribute | null {
  if (name === null) return null;
  const attribute = type.attributes.get(name);
  if (attribute?.storage === 'column' && attribute.type.name === 'uid' && !attribute.private) return attribute;
  throw new Failure('query.invalid-parameter', { param: 'attribute', reason: 'Expected the name of a uid attribute' });
}

interface SlugRequest {
  readonly type: ContentType;
  readonly ability: Ability;
  readonly attribute: ScalarAttribute;
  readonly slug: string;
  readonly parameters: ReadonlyMap<string, ParameterNode>;
}

/** Which of the candidates other documents have, as far as the caller may find them. */
async function findTakenSlugs(
  { snapshot, settings, documents }: AdminApiParts,
  request: SlugRequest,
): Promise<ReadonlySet<unknown>> {
  const { type, ability, attribute, slug } = request;
  const { name } = attribute;
  const documentId = textIn(request.parameters, 'documentId');
  const locale = type.localized && !attribute.localized ? '*' : textIn(request.parameters, 'locale');
  const others = documentId === null ? [] : [['documentId', new Map([['$ne', documentId]])] as const];
  const parameters = new Map<string, ParameterNode>([
    ['fields', [name]],
    ['filters', new Map<string, ParameterNode>([[name, new Map([['$in', candidates(slug)]])], ...others])],
    ...(ability.can('readDrafts', type.uid) ? [['status', 'draft'] as const] : []),
    ...(type.localized && locale !== null ? [['locale', locale] as const] : []),
  ]);
  const query = authoriseQuery(parseListQuery({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  const page = { is: 'offset', start: 0, limit: maxRows, withCount: false } as const;
  const rows = parseListResult<Readonly<Record<string, unknown>>>(await documents.list({ ...query, page }));
  return new Set(rows.map((row) => row[name]));
}

/** More versions than have one of the candidates. */
const maxRows = 10_000;

function candidates(slug: string): readonly string[] {
  return [slug, ...Array.from({ length: maxSuffixes }, (_, at) => `${slug}-${at + 1}`)];
}

/** A parameter that is one text; null: it is left out. Throws Failure query.invalid-parameter for anything else. */
function textIn(parameters: ReadonlyMap<string, ParameterNode>, param: string): string | null {
  const given = parameters.get(param) ?? null;
  if (given === null || typeof given === 'string') return given;
  throw new Failure('query.invalid-parameter', { param, reason: 'Expected a text' });
}
