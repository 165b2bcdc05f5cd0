import type { ListResult, ReadClient } from '../../../domain/documents/index.js';
import { type EventLoopTick, Failure, Lru } from '../../../foundations/core/index.js';
import type { CachedLookup, Endpoint, HttpRequest, HttpResponse, Requester } from '../../../foundations/http/index.js';
import type { Ability, Caller } from '../../../language/query/access/index.js';
import {
  type AnswerFormat,
  authoriseQuery,
  listReadDefaults,
  parseDocumentQuery,
  parseListQuery,
  type QueryInput,
  type ReadAction,
  type ReadDefault,
  type ReadQuery,
} from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { documentEnvelope, listEnvelope } from './envelope.js';
import { parseForm } from './parse-form.js';
import {
  assertAllowed,
  assertCanReadDrafts,
  type ContentApiParts,
  readClient,
  readParameters,
  requestedFormat,
  resolveCaller,
} from './parts.js';
import { checkHookDefaults, hookDefaultsKey, parseHookResults } from './read-hooks.js';
import { ResponseCache } from './response-cache.js';
import { type SharedCacheHeaders, sharedCacheHeaders } from './shared-cache.js';

/** The reading endpoints. */
export interface ReadEndpoints {
  /** `GET /api/:pluralApiId` */
  list(type: ContentType): Endpoint;
  /** `GET /api/:pluralApiId/:documentId` */
  document(type: ContentType): Endpoint;
  /** `GET /api/:singularApiId` */
  single(type: ContentType): Endpoint;
  /** See `Door`. */
  findCached(url: string, authorization: string | undefined, tick?: EventLoopTick, requester?: Requester): CachedLookup;
}

/** A question that has been parsed and allowed: asking it again, perhaps of another document, needs neither. */
interface PreparedQuery {
  run(documentId: string | undefined, client: ReadClient | undefined): Promise<HttpResponse>;
  /** The same without waiting; undefined: only the asynchronous form can answer. */
  runSync(documentId: string | undefined): HttpResponse | undefined;
  /** See `Documents.contentVersion`. */
  readonly contentVersion: () => number;
}

/** How many questions are remembered, and how long their URLs may be. */
const maxPreparedQueries = 10_000;
const maxUrlLength = 2_048;
/** The documentIds that we make ourselves: 24 lower-case letters and digits. */
const plainDocumentId = /^[a-z][a-z0-9]{23}$/;

/**
 * The reading endpoints on top of `documents`. A question is remembered by its URL and the caller's class, so that repeating it
 * costs neither parsing nor authorisation. Questions for one document are remembered without the documentId: they differ in nothing
 * else. Responses are cached under the same key, until something changes that they depend on (docs/decisions/0019).
 */
export function createReadEndpoints(parts: ContentApiParts): ReadEndpoints {
  const { callers, profile, snapshot, settings, readDefaults, beforeRead, cacheBytes = 0 } = parts;
  const preparedQueries = new Lru<string, PreparedQuery>(maxPreparedQueries);
  const responseCache = new ResponseCache(cacheBytes);

  function endpoint(
    type: ContentType,
    action: ReadAction,
    toCacheAddress: (url: string) => CacheAddress,
    parse: (source: QueryInput, request: HttpRequest) => ReadQuery,
  ): Endpoint {
    return async (request) => {
      const caller = await resolveCaller(parts, request, action, type);
      const { ability } = caller;
      const client = readClient(caller, request);
      const { authorization } = request;
      const format = requestedFormat(request);
      const hookDefaults = await runReadHooks(type, action, caller, request);
      // What hooks ask for decides what is answered, so that it is part of the key; without them keys are those that `recall` knows.
      const keySuffix = hookDefaults === null ? '' : `${hookKeySeparator}${hookDefaultsKey(hookDefaults)}`;
      const { address, documentId } = toCacheAddress(request.url);
      const key = cacheKey(ability, authorization, address, format) + keySuffix;
      const fullKey = cacheKey(ability, authorization, request.url, format) + keySuffix;
      const cachedQuery = preparedQueries.get(key);
      if (cachedQuery !== undefined) return runAndCache(cachedQuery, documentId, fullKey, client);
      assertAllowed(ability, action, type);
      const source = querySource(type, action, request, ability, hookDefaults ?? []);
      const readQuery = authoriseQuery(parse(source, request), ability, snapshot);
      assertCanReadDrafts(ability, readQuery.versions.status, type, profile);
      const shared =
        hookDefaults === null
          ? sharedCacheHeaders(parts, { identified: ability.identified, request, type, action, question: readQuery })
          : null;
      const prepared = prepareQuery(parts, readQuery, shared);
      if (request.url.length + keySuffix.length > maxUrlLength) return prepared.run(documentId, client);
      preparedQueries.set(key, prepared);
      return runAndCache(prepared, documentId, fullKey, client);
    };
  }

  /** What hooks of the project ask for besides; null: there are none for this. */
  async function runReadHooks(
    type: ContentType,
    action: ReadAction,
    caller: Caller,
    request: HttpRequest,
  ): Promise<readonly ReadDefault[] | null> {
    if (beforeRead?.appliesTo(type, action) !== true) return null;
    assertAllowed(caller.ability, action, type);
    const query = parseForm(request.query, settings);
    return parseHookResults(await beforeRead.run({ type, action, caller, request, query }));
  }

  /** Asks, and keeps the answer under this key where that is worth it. */
  async function runAndCache(
    { run, contentVersion: currentVersion }: PreparedQuery,
    documentId: string | undefined,
    key: string,
    client: ReadClient | undefined,
  ): Promise<HttpResponse> {
    const version = currentVersion();
    return responseCache.set(key, { version, currentVersion, answer: await run(documentId, client) });
  }

  /** The same at once; undefined: it has to be waited for. */
  function runAndCacheSync(
    prepared: PreparedQuery,
    documentId: string | undefined,
    key: string,
  ): HttpResponse | undefined {
    const version = prepared.contentVersion();
    const answer = prepared.runSync(documentId);
    return answer && responseCache.set(key, { version, currentVersion: prepared.contentVersion, answer });
  }

  /** Returns the cached response after revalidation; null: the caller's permissions changed. */
  async function getRevalidated(
    key: string,
    run: () => Promise<HttpResponse>,
    { ability }: Caller,
    authorization: string | undefined,
  ): Promise<HttpResponse | null> {
    const currentCaller = await callers.revalidate(authorization);
    if (currentCaller?.ability.permissionFingerprint !== ability.permissionFingerprint) return null;
    return responseCache.get(key) ?? run();
  }

  /** Asks while it is made sure that the caller still has the rights that the question was allowed with; null: they do not. */
  async function runWhileRevalidating(
    run: () => Promise<HttpResponse>,
    { ability }: Caller,
    authorization: string | undefined,
  ): Promise<HttpResponse | null> {
    const [currentCaller, answer] = await Promise.allSettled([callers.revalidate(authorization), run()]);
    if (currentCaller.status === 'rejected') throw currentCaller.reason;
    if (currentCaller.value?.ability.permissionFingerprint !== ability.permissionFingerprint) return null;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  function querySource(
    type: ContentType,
    action: ReadAction,
    request: HttpRequest,
    ability: Ability,
    hookDefaults: readonly ReadDefault[],
  ): QueryInput {
    const source: QueryInput = {
      type,
      parameters: readParameters(parts, type, ability, request.query),
      snapshot,
      settings,
      ability,
      readDefaults: [...listReadDefaults(readDefaults, type, action), ...hookDefaults],
      format: requestedFormat(request),
    };
    checkHookDefaults(hookDefaults, source);
    return source;
  }

  return {
    list: (type) => endpoint(type, 'find', fullUrlAddress, parseListQuery),
    document: (type) =>
      endpoint(type, 'findOne', cacheAddress, (source, request) =>
        parseDocumentQuery({ ...source, documentId: request.segments[2] ?? '' }),
      ),
    single: (type) =>
      endpoint(type, 'find', fullUrlAddress, (source) => parseDocumentQuery({ ...source, documentId: null })),
    findCached(url, authorization, tick, requester) {
      const confirmedCaller = callers.revalidateSync?.(authorization, tick);
      const caller = confirmedCaller === undefined ? callers.findCached(authorization) : confirmedCaller;
      if (caller === null) return null;
      const key = cacheKey(caller.ability, authorization, url);
      const cached = responseCache.get(key);
      if (cached !== null && confirmedCaller !== undefined) return cached;
      const { address, documentId } = cacheAddress(url);
      const prepared = preparedQueries.get(cacheKey(caller.ability, authorization, address));
      if (prepared === undefined) return null;
      const ask = () => runAndCache(prepared, documentId, key, readClient(caller, requester));
      if (confirmedCaller !== undefined) return runAndCacheSync(prepared, documentId, key) ?? ask();
      return cached === null
        ? runWhileRevalidating(ask, caller, authorization)
        : getRevalidated(key, ask, caller, authorization);
    },
  };
}

/** Stands for a documentId in a remembered URL; no URL holds a line break. */
const documentIdPlaceholder = '\n';
/** Stands between a remembered URL and what hooks ask for. */
const hookKeySeparator = '\n\n';

/** The cache key of a query, and the documentId that was taken out of it. */
interface CacheAddress {
  readonly address: string;
  readonly documentId: string | undefined;
}

/** The URL of a question that names no document. */
function fullUrlAddress(url: string): CacheAddress {
  return { address: url, documentId: undefined };
}

/** A URL as it is remembered: without the documentId that stands last in its path, below an API id. */
function cacheAddress(url: string): CacheAddress {
  const queryStart = url.indexOf('?');
  const end = queryStart < 0 ? url.length : queryStart;
  const slash = url.lastIndexOf('/', end - 1);
  const lastSegment = url.slice(slash + 1, end);
  const belowApiId = slash > url.indexOf('/', 1);
  if (!belowApiId || !plainDocumentId.test(lastSegment)) return fullUrlAddress(url);
  return { address: `${url.slice(0, slash)}${documentIdPlaceholder}${url.slice(end)}`, documentId: lastSegment };
}

/** A caller with credentials that are not needed is anonymous, too, but shared caches may not store the response. */
function cacheKey(ability: Ability, authorization: string | undefined, address: string, format?: AnswerFormat): string {
  const anonymousMark = authorization === undefined || ability.identified ? '' : '+';
  return `${ability.permissionFingerprint}${anonymousMark} ${format === undefined ? address : `${format} ${address}`}`;
}

/** `shared`: headers for shared caches; null: they may not store the response. */
function prepareQuery(
  { documents }: ContentApiParts,
  readQuery: ReadQuery,
  shared: SharedCacheHeaders | null,
): PreparedQuery {
  const contentVersion = documents.contentVersion(readQuery);
  if (readQuery.is === 'list') {
    const toResponse = (result: ListResult): HttpResponse =>
      readResponse({ body: listEnvelope(result, readQuery.page), ownedBuffer: result.entries }, shared, undefined);
    return {
      contentVersion,
      run: async (_, client) => toResponse(await documents.list(readQuery, client)),
      runSync() {
        const result = documents.listSync(readQuery);
        return result && toResponse(result);
      },
    };
  }
  const queriedDocumentId = readQuery.documentId === null ? undefined : String(readQuery.values[readQuery.documentId]);
  /** Throws `http.not-found` if there is none. */
  const toResponse = (document: Buffer | null, documentId = queriedDocumentId): HttpResponse => {
    if (document === null) throw new Failure('http.not-found');
    return readResponse({ body: documentEnvelope(document), ownedBuffer: document }, shared, documentId);
  };
  return {
    contentVersion,
    run: async (documentId, client) => toResponse(await documents.findOne(readQuery, documentId, client), documentId),
    runSync(documentId) {
      const result = documents.findOneSync(readQuery, documentId);
      return result === undefined ? undefined : toResponse(result, documentId);
    },
  };
}

/** The bytes that the database printed belong to this response alone. */
function readResponse(
  { body, ownedBuffer }: Required<Pick<HttpResponse, 'body' | 'ownedBuffer'>>,
  shared: SharedCacheHeaders | null,
  documentId: string | undefined,
): HttpResponse {
  if (shared === null) return { status: 200, body, ownedBuffer, revalidates: true };
  return { status: 200, body, ownedBuffer, revalidates: true, sharedCacheable: true, headers: shared(documentId) };
}
