import { parseListResult } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  type ParameterNode,
  type Parameters,
  parseListQuery,
} from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import { type AdminApiParts, readingFor } from '../parts.js';
import { requireFound } from '../path-id.js';
import { dataResponse } from '../responses.js';
import { createActionLookup } from './version-actions.js';

/** Most documents in one answer. */
const maxDocuments = 100;
/** More versions than that no hundred documents have. */
const maxVersions = 100_000;

/** Index of the uid in the path. */
const uidSegment = 3;

const stateParameters: ReadonlySet<string> = new Set(['documentIds', 'locale', 'set']);

/** A version as lists answer it. */
type VersionRow = Pick<wire.VersionState, 'documentId' | 'locale' | 'createdAt' | 'updatedAt' | 'publishedAt'>;

/**
 * Returns the routes of document states: which versions documents have in which locales, and whether those are
 * published or modified.
 */
export function contentStateRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, guard } = parts;
  return [
    [
      'states/:id',
      {
        GET: guard.requireAdministrator(async (request, caller, parameters) => {
          const { ability } = caller;
          const type = requireFound(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
          const documentIds = parseDocumentIds(parameters, type);
          const locale = parameters.get('locale') ?? '*';
          const set = parameters.get('set');
          const reading = readingFor(parts, caller, request);
          const states = await findStates(reading, { type, ability, documentIds, locale, set });
          const actionsOf = await createActionLookup(ability, type, async (limited) => {
            const query = { type, ability: limited, documentIds, locale, set };
            return new Set((await findWorkingVersions(reading, query)).map(versionKey));
          });
          return dataResponse(
            (await withAuthors(parts, type, states, typeof set === 'string' ? set : null)).map((state) => ({
              ...state,
              actions: actionsOf(versionKey(state)),
            })),
          );
        }, stateParameters),
      },
    ],
  ];
}

/** Parses the documents whose states are requested. */
export interface StateQuery {
  readonly type: ContentType;
  readonly ability: Ability;
  /** null: all there are, which is the one of a single type. */
  readonly documentIds: readonly string[] | null;
  readonly locale: ParameterNode;
  /** A change set, whose own versions are added; undefined: none. */
  readonly set?: ParameterNode | undefined;
}

/** The state of a version, and its row. */
export type ComputedState = Omit<wire.VersionState, 'createdBy' | 'updatedBy' | 'actions'> & {
  readonly status: wire.Status | 'set';
};

/** Adds who created the versions and who changed them last, with one query for all of them. */
async function withAuthors(
  { history }: AdminApiParts,
  type: ContentType,
  states: readonly ComputedState[],
  set: string | null,
): Promise<readonly Omit<wire.VersionState, 'actions'>[]> {
  const authors = await history.listAuthors(type, [...new Set(states.map(({ documentId }) => documentId))], set);
  const authorsByVersion = new Map(authors.map((author) => [`${versionKey(author)} ${author.status}`, author]));
  return states.map(({ status, ...state }) => {
    const { createdBy = null, updatedBy = null } = authorsByVersion.get(`${versionKey(state)} ${status}`) ?? {};
    return { ...state, createdBy, updatedBy };
  });
}

/**
 * Finds the states of versions. Callers who may not read drafts see published versions only. A version that is in the change set alone was
 * never published.
 */
export async function findStates(parts: AdminApiParts, query: StateQuery): Promise<readonly ComputedState[]> {
  const [states, inSet] = await Promise.all([findLiveStates(parts, query), findVersionsWithSet(parts, query)]);
  const liveKeys = new Set(states.map(versionKey));
  const inSetAlone = inSet.filter((version) => !liveKeys.has(versionKey(version)));
  return [...states, ...inSetAlone.map((version): ComputedState => ({ ...version, state: 'draft', status: 'set' }))];
}

async function findLiveStates(parts: AdminApiParts, query: StateQuery): Promise<readonly ComputedState[]> {
  const { type, ability } = query;
  if (!type.draftAndPublish) return withState(await findVersions(parts, query, []), 'published');
  const published = findVersions(parts, query, [['status', 'published']]);
  if (!ability.can('readDrafts', type.uid)) return withState(await published, 'published');
  const [drafts, modified, publishedVersions] = await Promise.all([
    findVersions(parts, query, [['status', 'draft']]),
    findVersions(parts, query, [
      ['status', 'draft'],
      ['publicationFilter', 'modified'],
    ]),
    published,
  ]);
  const publishedTimes = new Map(publishedVersions.map((version) => [versionKey(version), version.publishedAt]));
  const modifiedKeys = new Set(modified.map(versionKey));
  const draftKeys = new Set(drafts.map(versionKey));
  return [
    ...drafts.map((version): ComputedState => {
      const key = versionKey(version);
      const state = modifiedKeys.has(key) ? 'modified' : publishedTimes.has(key) ? 'published' : 'draft';
      return { ...version, publishedAt: publishedTimes.get(key) ?? null, state, status: 'draft' };
    }),
    ...withState(
      publishedVersions.filter((version) => !draftKeys.has(versionKey(version))),
      'published',
    ),
  ];
}

/** Returns the versions that writes change: drafts, where there are any that the caller may read, and those of the change set. */
async function findWorkingVersions(parts: AdminApiParts, query: StateQuery): Promise<readonly VersionRow[]> {
  const [live, inSet] = await Promise.all([
    findVersions(parts, query, workingStatus(query)),
    findVersionsWithSet(parts, query),
  ]);
  return [...live, ...inSet];
}

/** Returns what is read with the change set; nothing without one. */
async function findVersionsWithSet(parts: AdminApiParts, query: StateQuery): Promise<readonly VersionRow[]> {
  const { set } = query;
  return set === undefined ? [] : findVersions(parts, query, [...workingStatus(query), ['set', set]]);
}

function workingStatus({ type, ability }: StateQuery): readonly (readonly [string, string])[] {
  return type.draftAndPublish ? [['status', ability.can('readDrafts', type.uid) ? 'draft' : 'published']] : [];
}

async function findVersions(
  { snapshot, settings, documents }: AdminApiParts,
  { type, ability, documentIds, locale }: StateQuery,
  extraParameters: readonly (readonly [string, ParameterNode])[],
): Promise<readonly VersionRow[]> {
  const fields = ['createdAt', 'updatedAt', 'publishedAt', ...(type.localized ? ['locale'] : [])];
  const parameters = new Map<string, ParameterNode>([
    ['fields', fields],
    ...(type.localized ? [['locale', locale] as const] : []),
    ...(documentIds === null ? [] : [['filters', new Map([['documentId', new Map([['$in', documentIds]])]])] as const]),
    ...extraParameters,
  ]);
  const readQuery = authoriseQuery(
    parseListQuery({ type, parameters, snapshot, settings, ability }),
    ability,
    snapshot,
  );
  const page = { is: 'offset', start: 0, limit: maxVersions, withCount: false } as const;
  const answer = await documents.list({ ...readQuery, page });
  return parseListResult<Omit<VersionRow, 'locale'> & { readonly locale?: string }>(answer).map(
    ({ documentId, locale = null, createdAt, updatedAt, publishedAt }) => ({
      documentId,
      locale,
      createdAt,
      updatedAt,
      publishedAt,
    }),
  );
}

function withState(versions: readonly VersionRow[], state: ComputedState['state']): readonly ComputedState[] {
  return versions.map((version) => ({ ...version, state, status: 'published' }));
}

function versionKey({ documentId, locale }: Pick<VersionRow, 'documentId' | 'locale'>): string {
  return `${documentId}@${locale ?? ''}`;
}

/**
 * Returns the documents of a request; null: the one of a single type. Throws Failure query.invalid-parameter if a
 * request for a collection names no documents.
 */
export function parseDocumentIds(parameters: Parameters, { kind }: ContentType): readonly string[] | null {
  const value = parameters.get('documentIds');
  if (value === undefined && kind === 'singleType') return null;
  const list = typeof value === 'string' ? [value] : value;
  if (Array.isArray(list) && list.length <= maxDocuments && list.every((id) => typeof id === 'string')) return list;
  throw new Failure('query.invalid-parameter', {
    param: 'documentIds',
    reason: `Expected a list of at most ${maxDocuments} document ids`,
  });
}
