import { andThen, Bug, Lru, ReadCache } from '../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse, RouteGroup } from '../../../foundations/http/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import { getVisibleSchema } from '../../../language/query/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import {
  answerRevalidated,
  createWriteParts,
  type ReadTarget,
  ResponseCache,
  readClient,
} from '../../api/content/index.js';
import type { CompiledRead } from '../compile/compile-operation.js';
import type { ResponseError } from '../execute/errors.js';
import {
  type InvalidOperation,
  isInvalid,
  type OperationSettings,
  type PreparedOperation,
  prepareOperation,
} from '../execute/prepare-operation.js';
import { type PreparedDocuments, type PreparedReads, prepareRead } from '../execute/prepare-read.js';
import { type OperationContext, type OperationResult, runOperation } from '../execute/run-operation.js';
import type { JsonParts } from '../execute/run-reads.js';
import type { GraphqlParts } from '../routes.js';
import { createGraphqlModel } from '../schema/create-schema.js';
import type { GraphqlModel } from '../schema/model.js';
import { Subscriptions } from '../subscribe/open-subscription.js';
import { missingQuery, PersistedQueries } from './persisted-queries.js';
import { readParameters, type SentOperation } from './read-parameters.js';
import { errorMessages, singleMessage, wantsEvents } from './server-sent-events.js';

/** Characters of cached operations and their variables: of all, and of one. */
const maxPrepared = 2_000_000;
const maxPreparedLength = 16_384;
/** Schemas: most callers share one, and each that sees fewer attributes has another, of up to some megabytes. */
const maxModels = 50;

/** A cached operation, and the length of its key. */
interface CachedOperation {
  readonly prepared: PreparedOperation;
  /** That of its response, if it was found by the bytes of its request; left out: it was not. */
  readonly responseKey?: string;
  readonly length: number;
}

/** Answers requests: `GET` for queries, `POST` for both. */
export interface RequestHandler extends Pick<RouteGroup, 'findCached'> {
  readonly handle: Endpoint;
}

/**
 * Creates the handler of requests. An operation that was parsed, validated and compiled is cached with its variables for callers with the
 * same permissions, as queries of REST are by their URL: one that only reads documents also by the bytes of its requests.
 */
export function createRequestHandler(parts: GraphqlParts): RequestHandler {
  const writeParts = createWriteParts(parts.content);
  const persisted = new PersistedQueries();
  const operations = new ReadCache<CachedOperation>(maxPrepared, ({ length }) => length);
  const models = new Lru<Snapshot, GraphqlModel>(maxModels);
  const queries: PreparedReads = new WeakMap();
  const { content } = parts;
  const { responses = new ResponseCache(0) } = content;
  const { callers, documents } = content;
  const { maxLimit } = content.settings;
  const feed = parts.subscriptions === 0 ? null : parts.feed;
  const subscriptions = new Subscriptions(parts.subscriptions);
  const settings: OperationSettings = {
    introspection: parts.introspection,
    parameters: content.settings,
    defaultLocale: content.snapshot.defaultLocale,
    limits: {
      defaultLimit: Math.min(parts.defaultLimit, maxLimit),
      maxLimit,
      locales: content.snapshot.locales.length,
    },
  };

  const keepResponse = (response: HttpResponse, key: string | null, { version }: OperationResult): HttpResponse =>
    key === null || version === null ? response : responses.set(key, null, response, version);

  async function handle(request: HttpRequest): Promise<HttpResponse> {
    const sent = readParameters(request);
    if ('message' in sent) return errorResponse(400, sent.message, 'BAD_REQUEST');
    const text = persisted.resolve(sent.query, sent.extensions);
    if (text.is === 'refused')
      return errorResponse(text.code === 'PERSISTED_QUERY_NOT_FOUND' ? 200 : 400, text.message, text.code);
    if (text.text.trim() === '') return errorResponse(400, missingQuery, 'BAD_REQUEST');
    const caller = await callers.callerOf(request);
    const { ability } = caller;
    const key = operationKey(ability, text.text, sent);
    const operationRequest = { text: text.text, operationName: sent.operationName, variables: sent.variables };
    const asEvents = wantsEvents(request);
    const responseKey = key === null || asEvents ? null : `graphql ${request.method} ${key}`;
    const cached = responseKey === null ? null : await responses.getSynced(responseKey, documents.syncVersion);
    if (cached !== null) return cached;
    const visible = getVisibleSchema(content.snapshot, ability);
    const model = models.get(visible) ?? createGraphqlModel(visible, { subscriptions: feed !== null });
    models.set(visible, model);
    const known = key === null ? undefined : operations.get(key)?.prepared;
    const prepared = known ?? prepareOperation(operationRequest, model, settings, request.id);
    if (isInvalid(prepared)) return asEvents ? errorMessages(prepared.errors) : invalidResponse(prepared);
    if (key !== null && known === undefined) operations.set(key, { prepared, length: key.length });
    if (request.method !== 'POST' && prepared.operation.operation === 'mutation')
      return errorResponse(405, 'GET requests only support query operations', 'BAD_REQUEST', ['Allow', 'POST']);
    const context: OperationContext = {
      documents,
      client: readClient(caller, request),
      requestId: request.id,
      maxBytes: parts.maxBytes,
      findQuery: (target, documentId, read) =>
        prepareRead({ target, documentId, read, request }, { prepared: queries, parts: writeParts }),
      full: { parts: writeParts, model, request },
    };
    if (prepared.subscription !== null) {
      if (feed === null || !asEvents) return errorResponse(406, needsEvents, 'BAD_REQUEST');
      return subscriptions.open(prepared.subscription, { ...context, feed, caller, request });
    }
    const result = await runOperation(prepared, context);
    if (asEvents) return singleMessage(Buffer.concat(resultBody(result)), result.headers);
    const knownKey = requestKey(ability, request);
    if (knownKey !== null && responseKey !== null && result.version !== null)
      operations.set(knownKey, { prepared, responseKey, length: knownKey.length });
    return keepResponse(resultResponse(result, prepared, request), responseKey, result);
  }

  const findCached: RequestHandler['findCached'] = (request, tick, requester) => {
    const { id, authorization } = request;
    const caller = callers.findCached(authorization);
    const knownKey = caller && requestKey(caller.ability, request);
    const known = knownKey === null ? undefined : operations.get(knownKey);
    if (caller === null || known?.responseKey === undefined || wantsEvents(request)) return null;
    const { prepared, responseKey } = known;
    const read = () => {
      const client = readClient(caller, requester);
      const { maxBytes } = parts;
      const context = { documents, client, requestId: id, maxBytes, findQuery: findKnownQuery, full: null };
      return andThen(runOperation(prepared, context), (result) =>
        keepResponse(resultResponse(result, prepared, request), responseKey, result),
      );
    };
    return answerRevalidated(callers, {
      caller,
      authorization,
      tick,
      findCached: () => responses.get(responseKey),
      read,
    });
  };

  function findKnownQuery(_: ReadTarget, __: string | null, read: CompiledRead): PreparedDocuments {
    const known = queries.get(read);
    if (known === undefined) throw new Bug('an operation is known by its bytes whose reads were not prepared');
    return known;
  }

  return { handle, findCached };
}

function resultBody({ data, errors }: OperationResult): readonly Buffer[] {
  const opening = `{${errors.length === 0 ? '' : `"errors":${JSON.stringify(errors)},`}"data":`;
  return joinTexts([opening, ...data, '}']);
}

function resultResponse(
  result: OperationResult,
  { operation }: PreparedOperation,
  { method }: Pick<HttpRequest, 'method'>,
): HttpResponse {
  const { status, data, headers } = result;
  const [printed, ...others] = data.filter((part) => typeof part !== 'string');
  const isOwned = operation.operation === 'query' && printed !== undefined && others.length === 0;
  return {
    status,
    body: resultBody(result),
    revalidates: method !== 'POST',
    ...(isOwned ? { ownedBuffer: printed } : {}),
    ...(headers.length === 0 ? {} : { headers }),
  };
}

/** The parts as bytes. What the database printed is not copied. */
function joinTexts(parts: JsonParts): readonly Buffer[] {
  const bytes: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      if (text !== '') bytes.push(Buffer.from(text));
      bytes.push(part);
      text = '';
    }
  }
  if (text !== '') bytes.push(Buffer.from(text));
  return bytes;
}

const needsEvents = 'Subscriptions are answered with events: send `Accept: text/event-stream`.';

function invalidResponse({ errors, hasData }: InvalidOperation): HttpResponse {
  if (hasData !== true) return errorsResponse(400, errors);
  return { status: 200, body: [Buffer.from(JSON.stringify({ errors, data: null }))], revalidates: false };
}

/** null: the operation is too long to be cached. */
function operationKey(
  { permissionFingerprint }: Ability,
  text: string,
  { operationName, variables }: SentOperation,
): string | null {
  const variablesText = JSON.stringify(variables);
  if (text.length + variablesText.length > maxPreparedLength) return null;
  // The lengths say where each part ends.
  return `${permissionFingerprint} ${text.length} ${variablesText.length} ${text}${variablesText}${operationName ?? ''}`;
}

/** Returns the key of an operation by the bytes of its request, which differ wherever it differs; null: it has none. */
function requestKey(
  { permissionFingerprint }: Ability,
  { method, url, bytes }: Pick<HttpRequest, 'method' | 'url' | 'bytes'>,
): string | null {
  // No URL contains a space, and no key of an operation has a slash there.
  if (method === 'GET') return url.length > maxPreparedLength ? null : `${permissionFingerprint} ${url}`;
  if (method !== 'POST' || bytes === undefined || bytes.length > maxPreparedLength) return null;
  return `${permissionFingerprint} ${url} ${bytes.toString('latin1')}`;
}

function errorResponse(status: number, message: string, code: string, headers?: readonly string[]): HttpResponse {
  return errorsResponse(status, [{ message, extensions: { code } }], headers);
}

function errorsResponse(status: number, errors: readonly ResponseError[], headers?: readonly string[]): HttpResponse {
  const body = [Buffer.from(JSON.stringify({ errors }))];
  return { status, body, revalidates: false, ...(headers === undefined ? {} : { headers }) };
}
