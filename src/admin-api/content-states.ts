import type { Ability } from '../access/index.js';
import { listed } from '../documents/index.js';
import { Failure } from '../kernel/index.js';
import { authorise, type ParameterNode, type Parameters, parseListQuestion } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { dataAnswer } from './answers.js';
import type * as wire from './contract.js';
import { found } from './ids.js';
import { type AdminApiParts, readingFor } from './parts.js';
import type { GroupParts, Row } from './rows.js';

/** At most so many documents are told about at once. */
const mostDocuments = 100;
/** More versions than that no hundred documents have. */
const mostVersions = 100_000;

/** Where the uid stands in the path. */
const uidSegment = 3;

const names: ReadonlySet<string> = new Set(['documentIds', 'locale']);

/** A version as lists answer it. */
type Found = Pick<wire.VersionState, 'documentId' | 'locale' | 'createdAt' | 'updatedAt' | 'publishedAt'>;

/** How far documents are: which versions they have in which locales, and whether those are published, or changed since. */
export function contentStateRows(parts: GroupParts): readonly Row[] {
  const { snapshot, guard } = parts;
  return [
    [
      'states/:id',
      {
        GET: guard.administrator(async (request, caller, parameters) => {
          const { ability } = caller;
          const type = found(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
          const documentIds = documentIdsIn(parameters, type);
          const locale = parameters.get('locale') ?? '*';
          const reading = readingFor(parts, caller, request);
          const states = await statesOf(reading, { type, ability, documentIds, locale });
          return dataAnswer(await withAuthors(parts, type, states));
        }, names),
      },
    ],
  ];
}

/** Of which documents the states are asked. */
interface Asked {
  readonly type: ContentType;
  readonly ability: Ability;
  /** null: all there are, which is the one of a single type. */
  readonly documentIds: readonly string[] | null;
  readonly locale: ParameterNode;
}

/** How far a version is, and which row says so. */
type State = Omit<wire.VersionState, 'createdBy' | 'updatedBy'> & { readonly status: wire.Status };

/** Who made the versions, and who changed them last: one look-up for all of them. */
async function withAuthors(
  { history }: AdminApiParts,
  type: ContentType,
  states: readonly State[],
): Promise<readonly wire.VersionState[]> {
  const authors = await history.authors(type, [...new Set(states.map(({ documentId }) => documentId))]);
  const known = new Map(authors.map((one) => [`${keyOf(one)} ${one.status}`, one]));
  return states.map(({ status, ...state }) => {
    const { createdBy = null, updatedBy = null } = known.get(`${keyOf(state)} ${status}`) ?? {};
    return { ...state, createdBy, updatedBy };
  });
}

/** Whoever may not read drafts is told of what is published alone. */
async function statesOf(parts: AdminApiParts, asked: Asked): Promise<readonly State[]> {
  const { type, ability } = asked;
  if (!type.draftAndPublish) return stated(await versions(parts, asked, []), 'published');
  const published = versions(parts, asked, [['status', 'published']]);
  if (!ability.can('readDrafts', type.uid)) return stated(await published, 'published');
  const [drafts, modified, publics] = await Promise.all([
    versions(parts, asked, [['status', 'draft']]),
    versions(parts, asked, [
      ['status', 'draft'],
      ['publicationFilter', 'modified'],
    ]),
    published,
  ]);
  const times = new Map(publics.map((version) => [keyOf(version), version.publishedAt]));
  const changed = new Set(modified.map(keyOf));
  const drafted = new Set(drafts.map(keyOf));
  return [
    ...drafts.map((version): State => {
      const key = keyOf(version);
      const state = changed.has(key) ? 'modified' : times.has(key) ? 'published' : 'draft';
      return { ...version, publishedAt: times.get(key) ?? null, state, status: 'draft' };
    }),
    ...stated(
      publics.filter((version) => !drafted.has(keyOf(version))),
      'published',
    ),
  ];
}

async function versions(
  { snapshot, settings, documents }: AdminApiParts,
  { type, ability, documentIds, locale }: Asked,
  more: readonly (readonly [string, string])[],
): Promise<readonly Found[]> {
  const fields = ['createdAt', 'updatedAt', 'publishedAt', ...(type.localized ? ['locale'] : [])];
  const parameters = new Map<string, ParameterNode>([
    ['fields', fields],
    ...(type.localized ? [['locale', locale] as const] : []),
    ...(documentIds === null ? [] : [['filters', new Map([['documentId', new Map([['$in', documentIds]])]])] as const]),
    ...more,
  ]);
  const question = authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  const page = { is: 'offset', start: 0, limit: mostVersions, withCount: false } as const;
  const answer = await documents.list({ ...question, page });
  return listed<Omit<Found, 'locale'> & { readonly locale?: string }>(answer).map(
    ({ documentId, locale = null, createdAt, updatedAt, publishedAt }) => ({
      documentId,
      locale,
      createdAt,
      updatedAt,
      publishedAt,
    }),
  );
}

function stated(versions: readonly Found[], state: State['state']): readonly State[] {
  return versions.map((version) => ({ ...version, state, status: 'published' }));
}

function keyOf({ documentId, locale }: Pick<Found, 'documentId' | 'locale'>): string {
  return `${documentId}@${locale ?? ''}`;
}

/** The documents that a request is about; null: the one of a single type. Raises Failure query.invalid-parameter where a collection is asked about without saying which documents. */
export function documentIdsIn(parameters: Parameters, { kind }: ContentType): readonly string[] | null {
  const given = parameters.get('documentIds');
  if (given === undefined && kind === 'singleType') return null;
  const list = typeof given === 'string' ? [given] : given;
  if (Array.isArray(list) && list.length <= mostDocuments && list.every((one) => typeof one === 'string')) return list;
  throw new Failure('query.invalid-parameter', {
    param: 'documentIds',
    reason: `Expected a list of at most ${mostDocuments} document ids`,
  });
}
