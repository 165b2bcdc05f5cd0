import type {
  ActionRequest,
  BatchScope,
  IdempotentRequest,
  Precondition,
  TransactionHook,
  UpsertResult,
  WriteOrigin,
  WriteRequest,
} from '../../../domain/documents/index.js';
import { Failure, numberLiterals } from '../../../foundations/core/index.js';
import type { Caller, ContentAction } from '../../../language/query/access/index.js';
import { parseRemoveParameters, type Status } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import {
  type ApiRequest,
  assertAllowed,
  assertCanReadDrafts,
  type ContentApiParts,
  type LoggedWrite,
  requestOrigin,
  resolveCaller,
} from './parts.js';
import {
  assertMayWriteInto,
  bodyData,
  bodyFields,
  parseCachedParameters,
  parseKey,
  preconditionsFor,
  querySource,
  responseSelection,
  type WriteParts,
} from './write-parameters.js';

/** Index of the documentId in a path; single types have none. */
const idSegment = 2;

/** Actions on a document besides writes, by their path segment; each permission has the action's name. */
export const documentActions = [
  { segment: 'publish', action: 'publish', answers: 'published' },
  { segment: 'unpublish', action: 'unpublish', answers: 'draft' },
  { segment: 'discard-draft', action: 'discardDraft', answers: 'draft' },
] as const satisfies readonly { readonly segment: string; readonly action: ContentAction; readonly answers: Status }[];

/** An action on a document besides writes. */
export type DocumentAction = (typeof documentActions)[number];

/** A write whose caller, permission and parameters are checked. */
export interface CheckedWrite<T> {
  readonly caller: Caller;
  /** Runs the write. Throws Failure write.*, access.forbidden, http.not-found. */
  run(options?: WriteOptions): Promise<T>;
}

/** How a checked write runs. */
export interface WriteOptions {
  /** Only for a new document and for actions. */
  readonly idempotency?: IdempotentRequest;
  /** The open transaction that it is part of; left out: it has its own. */
  readonly transaction?: WriteRequest['transaction'];
  /** The batch that it is part of; left out: none. */
  readonly batch?: BatchScope;
  /** The document to write, if it was not known before; left out: that of the path. */
  readonly documentId?: string;
  /** Runs in the transaction after the write, if there was something to write. */
  readonly onWritten?: TransactionHook;
}

/** Checks `POST` of a document, which returns the document. Throws Failure access.*, query.*, write.*. */
export async function checkCreate(
  parts: WriteParts,
  type: ContentType,
  request: ApiRequest,
): Promise<CheckedWrite<Buffer>> {
  const caller = await resolveAllowedCaller(parts, request, 'create', type);
  const write = writeRequest(parts, type, caller, request, 'create');
  const auditHook = auditHookFor(parts, loggedWrite('create', write), caller, request);
  return { caller, run: (options) => parts.documents.create(withOptions({ ...write, ...auditHook }, options)) };
}

/** Checks `PUT` of a document, which returns the document. Throws like `checkCreate`. */
export async function checkUpdate(
  parts: WriteParts,
  type: ContentType,
  request: ApiRequest,
): Promise<CheckedWrite<Buffer>> {
  const caller = await resolveAllowedCaller(parts, request, 'update', type);
  const sent = writeRequest(parts, type, caller, request, 'update');
  const write: WriteRequest = {
    ...sent,
    ...auditHookFor(parts, loggedWrite('update', sent), caller, request),
    ...preconditionsFor(parts, type, caller.ability, request),
  };
  const documentId = requestedDocumentId(type, request);
  return { caller, run: (options) => parts.documents.update(withOptions({ ...write, documentId }, options)) };
}

/**
 * Checks `PUT` of a collection type with the parameter `key` (an extension): the caller may create or update documents. Which of them
 * happens, and whether the caller may do that, is known in the transaction. Throws like `checkCreate`.
 */
export async function checkUpsert(
  parts: WriteParts,
  type: ContentType,
  request: ApiRequest,
): Promise<CheckedWrite<UpsertResult>> {
  const caller = await resolveUpsertCaller(parts, type, request);
  const { ability } = caller;
  const write = writeRequest(parts, type, caller, request, 'upsert');
  const upsert = {
    ...write,
    ...preconditionsFor(parts, type, ability, request),
    key: parseKey(parts, type, ability, request),
  };
  return {
    caller,
    run: (options) =>
      parts.documents.upsert({
        ...withOptions(upsert, options),
        afterUpsert(action) {
          const auditHook = auditHookFor(parts, loggedWrite(action, write), caller, request);
          return withOptions(auditHook, options).afterWrite;
        },
      }),
  };
}

/** Checks `DELETE` of a document. Throws like `checkCreate`. */
export async function checkRemove(
  parts: WriteParts,
  type: ContentType,
  request: ApiRequest,
): Promise<CheckedWrite<void>> {
  const caller = await resolveAllowedCaller(parts, request, 'delete', type);
  const { ability } = caller;
  const { locale, changeSet } = parseRemoveParameters(querySource(parts, type, ability, request));
  assertMayWriteInto(ability, changeSet);
  const auditHook = auditHookFor(parts, { action: 'delete', type, locale, fields: [], changeSet }, caller, request);
  const preconditions = preconditionsFor(parts, type, ability, request);
  const precondition: { readonly precondition?: Precondition } | undefined = preconditions.checkPrecondition && {
    precondition: { ...preconditions, ...responseSelection(parts, type, ability, request) },
  };
  const remove = {
    type,
    ability,
    origin: originOf(parts, caller, request),
    locale,
    changeSet,
    ...auditHook,
    ...precondition,
  };
  const documentId = requestedDocumentId(type, request);
  return { caller, run: (options) => parts.documents.remove(withOptions({ ...remove, documentId }, options)) };
}

/**
 * Checks an action on a document, which may apply to all locales (`locale=*`), like a DELETE, and returns the document.
 * Throws like `checkCreate`.
 */
export async function checkAction(
  parts: WriteParts,
  type: ContentType,
  request: ApiRequest,
  { action, answers }: DocumentAction,
): Promise<CheckedWrite<Buffer>> {
  const caller = await resolveAllowedCaller(parts, request, action, type);
  const { ability } = caller;
  assertCanReadDrafts(ability, answers, type, parts.profile);
  const { locale, changeSet } = parseRemoveParameters(querySource(parts, type, ability, request));
  if (changeSet !== undefined)
    throw new Failure('write.change-set-publishes', { reason: `${action} changes what is published`, param: 'set' });
  const selection = responseSelection(parts, type, ability, request);
  const auditHook = auditHookFor(parts, { action, type, locale, fields: [] }, caller, request);
  const actionRequest: Omit<ActionRequest, 'documentId'> = {
    type,
    ability,
    origin: originOf(parts, caller, request),
    locale,
    ...selection,
    ...auditHook,
    ...preconditionsFor(parts, type, ability, request),
  };
  const documentId = requestedDocumentId(type, request);
  return { caller, run: (options) => parts.documents[action](withOptions({ ...actionRequest, documentId }, options)) };
}

/** Policies of each action that the permissions allow restrict the caller. */
async function resolveUpsertCaller(parts: WriteParts, type: ContentType, request: ApiRequest): Promise<Caller> {
  const { callers, narrowing } = parts;
  const caller = await callers.callerOf(request);
  const allowed = (['create', 'update'] as const).filter((action) => caller.ability.can(action, type.uid));
  if (allowed.length === 0) throw new Failure('access.forbidden');
  let restricted = caller;
  for (const action of allowed) {
    if (narrowing?.appliesTo(type, action) === true)
      restricted = await narrowing.restrict(restricted, action, type, request);
  }
  return restricted;
}

async function resolveAllowedCaller(
  parts: ContentApiParts,
  request: ApiRequest,
  action: ContentAction,
  type: ContentType,
): Promise<Caller> {
  const caller = await resolveCaller(parts, request, action, type);
  assertAllowed(caller.ability, action, type);
  return caller;
}

/** A write as the request describes it. */
interface SentWrite extends WriteRequest {
  readonly data: object;
}

function writeRequest(
  parts: WriteParts,
  type: ContentType,
  caller: Caller,
  request: ApiRequest,
  action: 'create' | 'update' | 'upsert',
): SentWrite {
  const { ability } = caller;
  const parameters = parseCachedParameters(parts, type, ability, request, action);
  const data = bodyData(request);
  const literals = numberLiterals(request.body);
  const origin = originOf(parts, caller, request);
  return { ...parameters, type, ability, origin, data, literals };
}

function loggedWrite(action: 'create' | 'update', { type, locale, data, changeSet }: SentWrite): LoggedWrite {
  return { action, type, locale, fields: bodyFields(data, type), changeSet };
}

/** Returns a request with the options of its run. */
function withOptions<T extends { readonly afterWrite?: TransactionHook }>(
  request: T,
  { onWritten, ...options }: WriteOptions = {},
): T & Omit<WriteOptions, 'onWritten'> {
  if (onWritten === undefined) return { ...request, ...options };
  const afterWrite: TransactionHook = async (transaction, documentId) => {
    await request.afterWrite?.(transaction, documentId);
    await onWritten(transaction, documentId);
  };
  return { ...request, ...options, afterWrite };
}

function originOf(parts: ContentApiParts, caller: Caller, request: ApiRequest): WriteOrigin {
  return parts.origin ?? requestOrigin(caller, request);
}

function auditHookFor(
  parts: ContentApiParts,
  write: LoggedWrite,
  caller: Caller,
  request: ApiRequest,
): Pick<WriteRequest, 'afterWrite'> {
  return parts.auditWrite === undefined ? {} : { afterWrite: parts.auditWrite(write, caller, request) };
}

function requestedDocumentId(type: ContentType, request: ApiRequest): string | null {
  return type.kind === 'singleType' ? null : (request.segments[idSegment] ?? '');
}
