import type { ListResult, ReadClient } from '../../../domain/documents/index.js';
import { andThen, Bug, Failure, type MaybePromise, type VersionCounter } from '../../../foundations/core/index.js';
import type { HttpResponse } from '../../../foundations/http/index.js';
import { type Ability, type Caller, uploadUid } from '../../../language/query/access/index.js';
import {
  type AggregateQuery,
  authoriseAggregate,
  authoriseQuery,
  type ListReadQuery,
  listReadDefaults,
  type ParameterNode,
  parseAggregateQuery,
  parseDocumentQuery,
  parseListQuery,
  parseSimilarQuery,
  type QueryInput,
  type ReadAction,
  type ReadDefault,
  type ReadQuery,
} from '../../../language/query/index.js';
import { type ContentType, fileUid } from '../../../language/schema/index.js';
import { documentEnvelope, highlightedEnvelope, listEnvelope } from './envelope.js';
import {
  type ApiRequest,
  assertAllowed,
  assertCanReadDrafts,
  type ContentApiParts,
  readParameters,
  requestedFormat,
} from './parts.js';
import { checkHookDefaults } from './read-hooks.js';
import { type SharedCacheHeaders, sharedCacheHeaders } from './shared-cache.js';

/** Which documents an endpoint reads: those of a list, one by its documentId, that of a single type, groups of a list, or those similar to one. */
export interface ReadTarget {
  readonly type: ContentType;
  readonly is: 'list' | 'document' | 'single' | 'aggregate' | 'similar';
}

type AnyQuery = ReadQuery | AggregateQuery;

/** Who reads what. */
export interface QueryToPrepare {
  readonly target: ReadTarget;
  readonly caller: Caller;
  readonly request: ApiRequest;
  /** What hooks of the project add to this read; null: no hook applies to it. */
  readonly hookDefaults: readonly ReadDefault[] | null;
}

/** A query that was parsed, authorised and planned: running it again, perhaps for another document, needs none of these. */
export interface PreparedQuery {
  /** Reads the documents and returns the response. Throws Failure query.too-costly, query.too-many-at-once, http.not-found. */
  run(documentId: string | undefined, client: ReadClient | undefined): MaybePromise<HttpResponse>;
  /** Whether responses may be cached: those with a change set or of a past moment are read each time. */
  readonly isCacheable: boolean;
  /** See `Documents.contentVersion`. */
  readonly contentVersion: VersionCounter;
  /** See `Documents.dependencies`. */
  dependencies(): readonly string[];
}

/** Throws Failure access.forbidden unless the caller may read. The permission to read files has another uid than their content type. */
function assertReadable(ability: Ability, target: ReadTarget): void {
  const { type } = target;
  const action = readAction(target);
  if (type.uid !== fileUid) assertAllowed(ability, action, type);
  else if (!ability.can(action, uploadUid)) throw new Failure('access.forbidden');
}

/** Returns the action that a read needs permission for. */
export function readAction({ is }: ReadTarget): ReadAction {
  return is === 'document' ? 'findOne' : 'find';
}

/** Parses, authorises and plans a read. Throws Failure access.forbidden, query.*. */
export function prepareQuery(parts: ContentApiParts, read: QueryToPrepare): PreparedQuery {
  const { target, caller, request, hookDefaults } = read;
  const { type } = target;
  const action = readAction(target);
  const query = parseAuthorisedQuery(parts, read);
  const { identified } = caller.ability;
  const shared =
    hookDefaults === null ? sharedCacheHeaders(parts, { identified, request, type, action, question: query }) : null;
  const planned = planQuery(parts, query, shared);
  return target.is === 'similar' ? onlyWithDocument(parts, planned, originalQuery(parts, read)) : planned;
}

/** Parses and authorises the query for the document that others are similar to, among those that the caller can find. */
function originalQuery(parts: ContentApiParts, read: QueryToPrepare): ListReadQuery {
  const { target, caller, request } = read;
  const given = readParameters(parts, target.type, caller.ability, request);
  const kept = [...given].filter(([name]) => name === 'locale' || name === 'fallback');
  const parameters = new Map<string, ParameterNode>([
    ...kept,
    ['filters', new Map([['documentId', new Map([['$eq', request.segments[2] ?? '']])]])],
    ['fields', ['documentId']],
    [
      'pagination',
      new Map([
        ['limit', '1'],
        ['withCount', 'false'],
      ]),
    ],
  ]);
  const query = parseAuthorisedQuery(parts, {
    ...read,
    target: { type: target.type, is: 'list' },
    request: { ...request, parameters },
  });
  if (query.is !== 'list') throw new Bug('a list is read by another query');
  return query;
}

/** Throws Failure http.not-found while there is no such document. */
function onlyWithDocument(
  { documents }: ContentApiParts,
  planned: PreparedQuery,
  original: ListReadQuery,
): PreparedQuery {
  return {
    ...planned,
    run: (documentId, client) =>
      andThen(documents.list(original, client), ({ entries }) => {
        if (entries.length === 0) throw new Failure('http.not-found');
        return planned.run(documentId, client);
      }),
  };
}

/** Parses and authorises a read. Throws Failure access.forbidden, query.*. */
export function parseAuthorisedQuery(parts: ContentApiParts, read: QueryToPrepare): AnyQuery {
  const { snapshot, profile } = parts;
  const { target, caller } = read;
  const { type } = target;
  const { ability } = caller;
  assertReadable(ability, target);
  const parsed = parseQuery(parts, read);
  const query =
    parsed.is === 'aggregate'
      ? authoriseAggregate(parsed, ability, snapshot)
      : authoriseQuery(parsed, ability, snapshot);
  assertCanReadDrafts(ability, query.versions.status, type, profile);
  return query;
}

function parseQuery(parts: ContentApiParts, { target, caller, request, hookDefaults }: QueryToPrepare): AnyQuery {
  const { snapshot, settings, readDefaults } = parts;
  const { type, is } = target;
  const { ability } = caller;
  const source: QueryInput = {
    type,
    parameters: readParameters(parts, type, ability, request),
    snapshot,
    settings,
    ability,
    readDefaults: applicableDefaults(request, [
      ...listReadDefaults(readDefaults, type, readAction(target)),
      ...(hookDefaults ?? []),
    ]),
    format: request.selection ?? requestedFormat(request),
    repeatsPopulate: request.parameters !== undefined,
  };
  checkHookDefaults(hookDefaults ?? [], source);
  switch (is) {
    case 'list':
      return parseListQuery(source);
    case 'document':
      return parseDocumentQuery({ ...source, documentId: request.segments[2] ?? '' });
    case 'single':
      return parseDocumentQuery({ ...source, documentId: null });
    case 'aggregate':
      return parseAggregateQuery(source);
    case 'similar':
      return parseSimilarQuery({ ...source, documentId: request.segments[2] ?? '' });
  }
}

/** A notation that names each field of its responses gets no other fields. */
function applicableDefaults({ parameters }: ApiRequest, defaults: readonly ReadDefault[]): readonly ReadDefault[] {
  if (parameters === undefined) return defaults;
  return defaults.map((readDefault) => ({
    ...readDefault,
    parameters: new Map([...readDefault.parameters].filter(([name]) => name !== 'fields' && name !== 'populate')),
  }));
}

/** `shared`: headers for shared caches; null: they may not store the response. */
function planQuery(
  { documents }: ContentApiParts,
  authorised: AnyQuery,
  shared: SharedCacheHeaders | null,
): PreparedQuery {
  // `meta.search` says where it is.
  const query: AnyQuery = authorised.is === 'one' ? authorised : { ...authorised, mayBePartial: true };
  const contentVersion = documents.contentVersion(query);
  const dependencies = () => documents.dependencies(query);
  const { set, moment } = query.versions;
  const isCacheable = set === undefined && moment === undefined;
  if (query.is === 'list') {
    // Documents that were split from their highlights share a buffer with others.
    const owned = ({ entries, highlights }: ListResult) => (highlights === undefined ? entries : undefined);
    const toResponse = (result: ListResult): HttpResponse =>
      readResponse({ body: listEnvelope(result, query.page), ownedBuffer: owned(result) }, shared, undefined);
    const run: PreparedQuery['run'] = (_, client) => andThen(documents.list(query, client), toResponse);
    return { isCacheable, contentVersion, dependencies, run };
  }
  if (query.is === 'aggregate') {
    const toResponse = (result: ListResult): HttpResponse =>
      readResponse({ body: listEnvelope(result, query.page) }, shared, undefined);
    return {
      isCacheable,
      contentVersion,
      dependencies,
      run: (_, client) => andThen(documents.aggregate(query, client), toResponse),
    };
  }
  const queriedDocumentId = query.documentId === null ? undefined : String(query.values[query.documentId]);
  const run: PreparedQuery['run'] = (documentId, client) => {
    const respond = (found: Pick<HttpResponse, 'body' | 'ownedBuffer'> | null): HttpResponse => {
      if (found === null) throw new Failure('http.not-found');
      return readResponse(found, shared, documentId ?? queriedDocumentId);
    };
    return query.highlighted === true
      ? andThen(documents.findHighlighted(query, documentId, client), (found) =>
          respond(found && { body: highlightedEnvelope(found) }),
        )
      : andThen(documents.findOne(query, documentId, client), (found) =>
          respond(found && { body: documentEnvelope(found), ownedBuffer: found }),
        );
  };
  return { isCacheable, contentVersion, dependencies, run };
}

/** The bytes that the database printed belong to this response alone. */
function readResponse(
  { body, ownedBuffer }: Pick<HttpResponse, 'body' | 'ownedBuffer'>,
  shared: SharedCacheHeaders | null,
  documentId: string | undefined,
): HttpResponse {
  if (shared === null) return { status: 200, body, ownedBuffer, revalidates: true };
  return { status: 200, body, ownedBuffer, revalidates: true, sharedCacheable: true, headers: shared(documentId) };
}
