import type {
  ActionRequest,
  Precondition,
  RemoveRequest,
  WriteOrigin,
  WriteRequest,
} from '../../../domain/documents/index.js';
import { Failure, isObject, numberLiterals, ReadCache } from '../../../foundations/core/index.js';
import type { Endpoint, HttpRequest } from '../../../foundations/http/index.js';
import type { Ability, Caller, ContentAction } from '../../../language/query/access/index.js';
import {
  authoriseSelection,
  listReadDefaults,
  parseParameters,
  parseRemoveParameters,
  parseWriteParameters,
  type QueryInput,
  type ReadDefault,
  type Status,
  type WriteParameters,
} from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { documentResponse } from './document-response.js';
import { respondIdempotently } from './idempotent-write.js';
import {
  assertAllowed,
  assertCanReadDrafts,
  type ContentApiParts,
  type LoggedWrite,
  readParameters,
  requestedFormat,
  requestOrigin,
  resolveCaller,
} from './parts.js';
import { parsePreconditions } from './preconditions.js';

/** Index of the documentId in a path; single types have none. */
const idSegment = 2;

/** Actions on a document besides writes, by their path segment; each permission has the action's name. */
const documentActions = [
  { segment: 'publish', action: 'publish', answers: 'published' },
  { segment: 'unpublish', action: 'unpublish', answers: 'draft' },
  { segment: 'discard-draft', action: 'discardDraft', answers: 'draft' },
] as const satisfies readonly { readonly segment: string; readonly action: ContentAction; readonly answers: Status }[];

type DocumentAction = (typeof documentActions)[number]['action'];

/** The writing endpoints. */
export interface WriteEndpoints {
  /** `POST /api/:pluralApiId` */
  create(type: ContentType): Endpoint;
  /** `PUT /api/:pluralApiId/:documentId` and `PUT /api/:singularApiId` */
  update(type: ContentType): Endpoint;
  /** `DELETE` of the same */
  remove(type: ContentType): Endpoint;
  /** `POST …/actions/:action` by the action's segment (an extension). */
  actions(type: ContentType): ReadonlyMap<string, Endpoint>;
}

/** Maximum number of cached query strings of writes, and their maximum length. */
const maxCachedParameters = 1_000;
const maxQueryLength = 512;

/** Content types of bodies that are read: JSON, and forms. */
const readableContentType = /json|x-www-form-urlencoded/i;

/** The state shared by the endpoints. */
interface WriteParts extends ContentApiParts {
  /** What query strings of writes mean to callers of one class: nearly all writes have one of very few. */
  readonly parametersCache: ReadCache<WriteParameters>;
}

/**
 * Creates the write endpoints on top of `documents`. Each checks credentials, permission, query string and body, in
 * this order; a write that publishes may also need the permission to publish. Hooks run in the transaction of the
 * write, as do the checks of the headers If-Match, If-None-Match and Idempotency-Key.
 */
export function createWriteEndpoints(contentApiParts: ContentApiParts): WriteEndpoints {
  const parts: WriteParts = { ...contentApiParts, parametersCache: new ReadCache(maxCachedParameters) };
  const { documents, profile } = parts;
  return {
    create: (type) => async (request) => {
      const caller = await resolveAllowedCaller(parts, request, 'create', type);
      const write = writeRequest(parts, type, caller, request, 'create');
      return respondIdempotently(documents, caller.identity, request, profile.createdStatus, (idempotency) =>
        documents.create({ ...write, ...idempotency }),
      );
    },
    update: (type) => async (request) => {
      const caller = await resolveAllowedCaller(parts, request, 'update', type);
      const { ability } = caller;
      const write: WriteRequest = {
        ...writeRequest(parts, type, caller, request, 'update'),
        ...preconditionsFor(parts, type, ability, request),
      };
      return documentResponse(
        200,
        await documents.update({ ...write, documentId: requestedDocumentId(type, request) }),
      );
    },
    remove: (type) => async (request) => {
      const caller = await resolveAllowedCaller(parts, request, 'delete', type);
      const { ability } = caller;
      const origin = originOf(parts, caller, request);
      const { locale } = parseRemoveParameters(querySource(parts, type, ability, request));
      const auditHook = auditHookFor(parts, { action: 'delete', type, locale, fields: [] }, caller, request);
      const preconditions = preconditionsFor(parts, type, ability, request);
      const precondition: Pick<RemoveRequest, 'precondition'> | undefined = preconditions.checkPrecondition && {
        precondition: { ...preconditions, ...responseSelection(parts, type, ability, request) },
      };
      await documents.remove({
        type,
        ability,
        origin,
        documentId: requestedDocumentId(type, request),
        locale,
        ...auditHook,
        ...precondition,
      });
      return { status: 204, body: null, revalidates: false };
    },
    actions: (type) =>
      new Map(
        documentActions.map(({ segment, action, answers }) => [
          segment,
          async (request: HttpRequest) => {
            const caller = await resolveAllowedCaller(parts, request, action, type);
            assertCanReadDrafts(caller.ability, answers, type, profile);
            const actionParameters = actionRequest(parts, type, caller, request, action);
            return respondIdempotently(documents, caller.identity, request, 200, (idempotency) =>
              documents[action]({ ...actionParameters, ...idempotency }),
            );
          },
        ]),
      ),
  };
}

async function resolveAllowedCaller(
  parts: ContentApiParts,
  request: HttpRequest,
  action: ContentAction,
  type: ContentType,
): Promise<Caller> {
  const caller = await resolveCaller(parts, request, action, type);
  assertAllowed(caller.ability, action, type);
  return caller;
}

function writeRequest(
  parts: WriteParts,
  type: ContentType,
  caller: Caller,
  request: HttpRequest,
  action: 'create' | 'update',
): WriteRequest {
  const { ability } = caller;
  const { status, locale, answer, values } = parseCachedParameters(parts, type, ability, request, action);
  const data = bodyData(request);
  const auditHook = auditHookFor(parts, { action, type, locale, fields: bodyFields(data, type) }, caller, request);
  const literals = numberLiterals(request.body);
  const origin = originOf(parts, caller, request);
  return { type, ability, origin, data, literals, locale, status, answer, values, ...auditHook };
}

/**
 * Parses the query string of a write, checks the permission to write that way, and restricts the response to what the
 * caller may see.
 */
function parseCachedParameters(
  parts: WriteParts,
  type: ContentType,
  ability: Ability,
  request: HttpRequest,
  action: 'create' | 'update',
): WriteParameters {
  const key = `${ability.permissionFingerprint} ${action} ${type.uid} ${requestedFormat(request) ?? ''} ${request.query}`;
  const cached = parts.parametersCache.get(key);
  if (cached !== undefined) return cached;
  const sentParameters = readParameters(parts, type, ability, request.query);
  const parsed = parseWriteParameters({ ...querySource(parts, type, ability, request), parameters: sentParameters });
  const { answer: node, values, locale, status } = parsed;
  // An administrator who may create sees only what they have sent.
  const showsOwn = action === 'create' && ability.administrator !== null && !sentParameters.has('populate');
  if (!showsOwn) assertCanReadDrafts(ability, status, type, parts.profile);
  if (parts.publishingNeedsPermission && status === 'published' && type.draftAndPublish)
    assertAllowed(ability, 'publish', type);
  const authorised = authoriseSelection({ node, values }, ability, parts.snapshot);
  const parameters = { locale, status, answer: authorised.node, values: authorised.values };
  if (request.query.length <= maxQueryLength) parts.parametersCache.set(key, parameters);
  return parameters;
}

/** Parses an action, which may apply to all locales (`locale=*`), like a DELETE. */
function actionRequest(
  parts: ContentApiParts,
  type: ContentType,
  caller: Caller,
  request: HttpRequest,
  action: DocumentAction,
): ActionRequest {
  const { ability } = caller;
  const { locale } = parseRemoveParameters(querySource(parts, type, ability, request));
  const selection = responseSelection(parts, type, ability, request);
  const auditHook = auditHookFor(parts, { action, type, locale, fields: [] }, caller, request);
  const documentId = requestedDocumentId(type, request);
  return {
    type,
    ability,
    origin: originOf(parts, caller, request),
    documentId,
    locale,
    ...selection,
    ...auditHook,
    ...preconditionsFor(parts, type, ability, request),
  };
}

/** Returns the selection of the response for a request for one locale, or for all. */
function responseSelection(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: HttpRequest,
  readDefaults: readonly ReadDefault[] = [],
): Pick<Precondition, 'answer' | 'values'> {
  const source = { ...querySource(parts, type, ability, request), readDefaults };
  const parameters = new Map([...source.parameters].filter(([name]) => name !== 'locale'));
  const { answer: node, values } = parseWriteParameters({ ...source, parameters });
  const authorised = authoriseSelection({ node, values }, ability, parts.snapshot);
  return { answer: authorised.node, values: authorised.values };
}

/** Returns the precondition of a request. Throws Failure write.precondition-needed if one is required and missing. */
function preconditionsFor(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: HttpRequest,
): Pick<WriteRequest, 'checkPrecondition' | 'read'> {
  const checkPrecondition = parsePreconditions(request);
  if (checkPrecondition !== undefined) {
    const defaults = listReadDefaults(parts.readDefaults, type, type.kind === 'singleType' ? 'find' : 'findOne');
    if (defaults.length === 0) return { checkPrecondition };
    const { answer: node, values } = responseSelection(parts, type, ability, request, defaults);
    return { checkPrecondition, read: { node, values } };
  }
  if (parts.requireIfMatch === true) throw new Failure('write.precondition-needed');
  return {};
}

function originOf(parts: ContentApiParts, caller: Caller, request: HttpRequest): WriteOrigin {
  return parts.origin ?? requestOrigin(caller, request);
}

function auditHookFor(
  parts: ContentApiParts,
  write: LoggedWrite,
  caller: Caller,
  request: HttpRequest,
): Pick<WriteRequest, 'afterWrite'> {
  return parts.auditWrite === undefined ? {} : { afterWrite: parts.auditWrite(write, caller, request) };
}

function querySource(parts: ContentApiParts, type: ContentType, ability: Ability, request: HttpRequest): QueryInput {
  const { snapshot, settings } = parts;
  return {
    type,
    parameters: parseParameters(request.query, settings),
    snapshot,
    settings,
    ability,
    format: requestedFormat(request),
  };
}

function requestedDocumentId(type: ContentType, request: HttpRequest): string | null {
  return type.kind === 'singleType' ? null : (request.segments[idSegment] ?? '');
}

/**
 * Returns the body's `data` (contract, "Writes"); other root keys are ignored. Throws `write.missing-data`, and
 * `write.unread-body` for a body of an unsupported media type.
 */
function bodyData({ body, headers }: Pick<HttpRequest, 'body' | 'headers'>): object {
  const data = isObject(body) ? body.data : undefined;
  const type = headers['content-type'] ?? 'not given';
  if (body === undefined && !readableContentType.test(String(type)) && hasBody(headers)) {
    throw new Failure('write.unread-body', { type: String(type) });
  }
  if (typeof data !== 'object' || data === null) throw new Failure('write.missing-data');
  return data;
}

function hasBody(headers: HttpRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The attributes that a body names. */
function bodyFields(data: object, type: ContentType): readonly string[] {
  return Object.keys(data).filter((name) => type.attributes.has(name));
}
