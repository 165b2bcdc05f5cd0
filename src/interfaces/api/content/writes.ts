import type { ActionRequest, Precondition, RemoveRequest, WriteRequest } from '../../../domain/documents/index.js';
import { Failure, isObject, Lru, numberLiterals } from '../../../foundations/core/index.js';
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
  resolveCaller,
} from './parts.js';
import { parsePreconditions } from './preconditions.js';

/** Where the documentId stands in a path; single types have none. */
const idSegment = 2;

/** What may be done to a document besides writing it, by its path segment; the permission has the action's name. */
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

/** How many query strings of writes are remembered, and how long they may be. */
const maxCachedParameters = 1_000;
const maxQueryLength = 512;

/** Content types of bodies that are read: JSON, and forms. */
const readableContentType = /json|x-www-form-urlencoded/i;

/** What the endpoints share. */
interface WriteParts extends ContentApiParts {
  /** What query strings of writes mean to callers of one class: nearly all writes have one of very few. */
  readonly parametersCache: Lru<string, WriteParameters>;
}

/**
 * The writing endpoints on top of `documents`. Each checks credentials, permission, query string and body, in this order; a write
 * that publishes may need the permission to publish too. What is to happen alongside a write is part of its transaction, and so is what
 * the headers If-Match, If-None-Match and Idempotency-Key ask for.
 */
export function createWriteEndpoints(contentApiParts: ContentApiParts): WriteEndpoints {
  const parts: WriteParts = { ...contentApiParts, parametersCache: new Lru(maxCachedParameters) };
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
      const { locale } = parseRemoveParameters(querySource(parts, type, ability, request));
      const auditHook = auditHookFor(parts, { action: 'delete', type, locale, fields: [] }, caller, request);
      const preconditions = preconditionsFor(parts, type, ability, request);
      const precondition: Pick<RemoveRequest, 'precondition'> | undefined = preconditions.checkPrecondition && {
        precondition: { ...preconditions, ...responseSelection(parts, type, ability, request) },
      };
      await documents.remove({
        type,
        ability,
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
  return { type, ability, data, literals, locale, status, answer, values, ...auditHook };
}

/** What the query string of a write says, with the answer that the caller may see, where they may write that way. */
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
  // An administrator who may create is shown nothing but what they have sent.
  const showsOwn = action === 'create' && ability.administrator !== null && !sentParameters.has('populate');
  if (!showsOwn) assertCanReadDrafts(ability, status, type, parts.profile);
  if (parts.publishingNeedsPermission && status === 'published' && type.draftAndPublish)
    assertAllowed(ability, 'publish', type);
  const authorised = authoriseSelection({ node, values }, ability, parts.snapshot);
  const parameters = { locale, status, answer: authorised.node, values: authorised.values };
  if (request.query.length <= maxQueryLength) parts.parametersCache.set(key, parameters);
  return parameters;
}

/** An action may be asked for every locale at once (`locale=*`), as a DELETE may. */
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
    documentId,
    locale,
    ...selection,
    ...auditHook,
    ...preconditionsFor(parts, type, ability, request),
  };
}

/** What a request for any locale, or for all of them, is answered with. */
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

/** What the caller expects to find. Throws Failure write.precondition-needed if something has to be and nothing is. */
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
 * The body's `data` (contract, "Writes"); other root keys are ignored. Throws `write.missing-data`, and `write.unread-body` where there
 * is a body of a type that is not read.
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
