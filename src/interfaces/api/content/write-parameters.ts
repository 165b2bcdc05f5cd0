import type { Precondition, WriteRequest } from '../../../domain/documents/index.js';
import { Failure, isObject, ReadCache } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';
import { type Ability, canUseChangeSets } from '../../../language/query/access/index.js';
import {
  authoriseSelection,
  getVisibleSchema,
  keyAttributes,
  listReadDefaults,
  type Parameters,
  parseWriteParameters,
  type QueryInput,
  type ReadDefault,
  type WriteParameters,
} from '../../../language/query/index.js';
import type { ContentType, ScalarAttribute } from '../../../language/schema/index.js';
import {
  type ApiRequest,
  assertAllowed,
  assertCanReadDrafts,
  type ContentApiParts,
  readParameters,
  requestedFormat,
  requestParameters,
} from './parts.js';
import { parsePreconditions } from './preconditions.js';

/** Maximum number of cached query strings of writes, and their maximum length. */
const maxCachedParameters = 1_000;
const maxQueryLength = 512;

/** Content types of bodies that are read: JSON, and forms. */
const readableContentType = /json|x-www-form-urlencoded/i;

/** The state shared by the writing endpoints. */
export interface WriteParts extends ContentApiParts {
  /** What query strings of writes mean to callers of one class: nearly all writes have one of very few. */
  readonly parametersCache: ReadCache<WriteParameters>;
}

/** Returns the parts of writing endpoints. */
export function createWriteParts(parts: ContentApiParts): WriteParts {
  return { ...parts, parametersCache: new ReadCache(maxCachedParameters) };
}

/**
 * Parses the query string of a write, checks the permission to write that way, and restricts the response to what the
 * caller may see.
 */
export function parseCachedParameters(
  parts: WriteParts,
  type: ContentType,
  ability: Ability,
  request: ApiRequest,
  action: 'create' | 'update' | 'upsert',
): WriteParameters {
  const key = `${ability.permissionFingerprint} ${action} ${type.uid} ${requestedFormat(request) ?? ''} ${request.query}`;
  const isCacheable = request.parameters === undefined && request.query.length <= maxQueryLength;
  const cached = isCacheable ? parts.parametersCache.get(key) : undefined;
  if (cached !== undefined) return cached;
  const allParameters = readParameters(parts, type, ability, request);
  const sentParameters = action === 'upsert' ? withoutNames(allParameters, ['key']) : allParameters;
  const parsed = parseWriteParameters({ ...querySource(parts, type, ability, request), parameters: sentParameters });
  const { answer: node, values, locale, status, changeSet } = parsed;
  assertMayWriteInto(ability, changeSet);
  // An administrator who may create sees only what they have sent.
  const showsOwn = action === 'create' && ability.administrator !== null && !sentParameters.has('populate');
  if (!showsOwn) assertCanReadDrafts(ability, status, type, parts.profile);
  if (parts.publishingNeedsPermission && status === 'published' && type.draftAndPublish)
    assertAllowed(ability, 'publish', type);
  const authorised = authoriseSelection({ node, values }, ability, parts.snapshot);
  const parameters: WriteParameters = {
    locale,
    status,
    answer: authorised.node,
    values: authorised.values,
    ...(changeSet === undefined ? {} : { changeSet }),
  };
  if (isCacheable) parts.parametersCache.set(key, parameters);
  return parameters;
}

/** Throws Failure query.unknown-change-set, as for a set that does not exist, if the caller may not write into sets. */
export function assertMayWriteInto(ability: Ability, changeSet: string | undefined): void {
  if (changeSet !== undefined && !canUseChangeSets(ability, 'write'))
    throw new Failure('query.unknown-change-set', { value: changeSet, param: 'set' });
}

/** Returns whether a request names the key of an upsert. */
export function hasKey({ settings }: WriteParts, request: ApiRequest): boolean {
  return requestParameters(request, settings).has('key');
}

/**
 * Returns the unique attribute that the parameter `key` of an upsert names. Throws Failure query.invalid-parameter for any other name,
 * for attributes that the caller may not read, and for those that a rule gives a value.
 */
export function parseKey(parts: WriteParts, type: ContentType, ability: Ability, request: ApiRequest): ScalarAttribute {
  const name = requestParameters(request, parts.settings).get('key');
  const visible = getVisibleSchema(parts.snapshot, ability).contentTypes.get(type.uid) ?? type;
  const attribute = keyAttributes(visible, ability).find((candidate) => candidate.name === name);
  if (attribute === undefined) {
    throw new Failure('query.invalid-parameter', {
      param: 'key',
      reason: 'It must be the name of a unique attribute.',
    });
  }
  return attribute;
}

function withoutNames(parameters: Parameters, names: readonly string[]): Parameters {
  return new Map([...parameters].filter(([name]) => !names.includes(name)));
}

/** Returns the selection of the response for a request for one locale, or for all. */
export function responseSelection(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: ApiRequest,
  readDefaults: readonly ReadDefault[] = [],
): Pick<Precondition, 'answer' | 'values'> {
  const source = { ...querySource(parts, type, ability, request), readDefaults };
  const parameters = withoutNames(source.parameters, ['locale', 'key']);
  const { answer: node, values } = parseWriteParameters({ ...source, parameters });
  const authorised = authoriseSelection({ node, values }, ability, parts.snapshot);
  return { answer: authorised.node, values: authorised.values };
}

/** Returns the precondition of a request. Throws Failure write.precondition-needed if one is required and missing. */
export function preconditionsFor(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: ApiRequest,
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

/** Returns the input of the query parser for a request. */
export function querySource(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: ApiRequest,
): QueryInput {
  const { snapshot, settings } = parts;
  return {
    type,
    parameters: requestParameters(request, settings),
    snapshot,
    settings,
    ability,
    format: request.selection ?? requestedFormat(request),
    repeatsPopulate: request.parameters !== undefined,
  };
}

/**
 * Returns the body's `data` (contract, "Writes"); other root keys are ignored. Throws `write.missing-data`, and
 * `write.unread-body` for a body of an unsupported media type.
 */
export function bodyData({ body, headers }: Pick<HttpRequest, 'body' | 'headers'>): object {
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
export function bodyFields(data: object, type: ContentType): readonly string[] {
  return Object.keys(data).filter((name) => type.attributes.has(name));
}
