import type { Ability, Caller, ContentAction } from '../access/index.js';
import type { ActionRequest, Expectation, WriteRequest } from '../documents/index.js';
import type { DoorRequest, Endpoint } from '../http/index.js';
import { Failure, isObject, Lru, numberLiterals } from '../kernel/index.js';
import {
  authoriseNode,
  parseParameters,
  parseRemoveParameters,
  parseWriteParameters,
  type QuestionSource,
  type ReadDefault,
  readDefaultsFor,
  type Status,
  type WriteParameters,
} from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { documentAnswer } from './document-answer.js';
import { answeredOnce } from './once.js';
import {
  type ContentApiParts,
  callerFor,
  demand,
  demandDrafts,
  formatOf,
  parametersFor,
  type Written,
} from './parts.js';
import { expectationOf } from './preconditions.js';

/** Where the documentId stands in a path; single types have none. */
const idSegment = 2;

/** What may be done to a document besides writing it, by its path segment; the permission has the action's name. */
const actions = [
  { segment: 'publish', action: 'publish', answers: 'published' },
  { segment: 'unpublish', action: 'unpublish', answers: 'draft' },
  { segment: 'discard-draft', action: 'discardDraft', answers: 'draft' },
] as const satisfies readonly { readonly segment: string; readonly action: ContentAction; readonly answers: Status }[];

type DocumentAction = (typeof actions)[number]['action'];

/** The writing endpoints. */
export interface Writes {
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
const remembered = 1_000;
const longestQuery = 512;

/** Content types of bodies that are read: JSON, and forms. */
const readType = /json|x-www-form-urlencoded/i;

/** What the endpoints share. */
interface WriteParts extends ContentApiParts {
  /** What query strings of writes mean to callers of one class: nearly all writes have one of very few. */
  readonly known: Lru<string, WriteParameters>;
}

/**
 * The writing endpoints on top of `documents`. Each checks credentials, permission, query string and body, in this order; a write
 * that publishes may need the permission to publish too. What is to happen alongside a write is part of its transaction, and so is what
 * the headers If-Match, If-None-Match and Idempotency-Key ask for.
 */
export function createWrites(given: ContentApiParts): Writes {
  const parts: WriteParts = { ...given, known: new Lru(remembered) };
  const { documents, profile } = parts;
  return {
    create: (type) => async (request) => {
      const caller = await callerWith(parts, request, 'create', type);
      const write = writeRequest(parts, type, caller, request, 'create');
      return answeredOnce(documents, caller.identity, request, profile.createdStatus, (once) =>
        documents.create({ ...write, ...once }),
      );
    },
    update: (type) => async (request) => {
      const caller = await callerWith(parts, request, 'update', type);
      const { ability } = caller;
      const write = {
        ...writeRequest(parts, type, caller, request, 'update'),
        ...expected(parts, type, ability, request),
      };
      return documentAnswer(200, await documents.update({ ...write, documentId: documentIdOf(type, request) }));
    },
    remove: (type) => async (request) => {
      const caller = await callerWith(parts, request, 'delete', type);
      const { ability } = caller;
      const { locale } = parseRemoveParameters(source(parts, type, ability, request));
      const also = alongside(parts, { action: 'delete', type, locale, fields: [] }, caller, request);
      const expects = expected(parts, type, ability, request);
      const shown = expects.expect && { expected: { ...expects, ...answerOf(parts, type, ability, request) } };
      await documents.remove({ type, ability, documentId: documentIdOf(type, request), locale, ...also, ...shown });
      return { status: 204, body: null, revalidates: false };
    },
    actions: (type) =>
      new Map(
        actions.map(({ segment, action, answers }) => [
          segment,
          async (request: DoorRequest) => {
            const caller = await callerWith(parts, request, action, type);
            demandDrafts(caller.ability, answers, type, profile);
            const asked = actionRequest(parts, type, caller, request, action);
            return answeredOnce(documents, caller.identity, request, 200, (once) =>
              documents[action]({ ...asked, ...once }),
            );
          },
        ]),
      ),
  };
}

async function callerWith(
  parts: ContentApiParts,
  request: DoorRequest,
  action: ContentAction,
  type: ContentType,
): Promise<Caller> {
  const caller = await callerFor(parts, request, action, type);
  demand(caller.ability, action, type);
  return caller;
}

function writeRequest(
  parts: WriteParts,
  type: ContentType,
  caller: Caller,
  request: DoorRequest,
  action: 'create' | 'update',
): WriteRequest {
  const { ability } = caller;
  const { status, locale, answer, values } = parametersOf(parts, type, ability, request, action);
  const data = dataOf(request);
  const also = alongside(parts, { action, type, locale, fields: fieldsOf(data, type) }, caller, request);
  const literals = numberLiterals(request.body);
  return { type, ability, data, literals, locale, status, answer, values, ...also };
}

/** What the query string of a write says, with the answer that the caller may see, where they may write that way. */
function parametersOf(
  parts: WriteParts,
  type: ContentType,
  ability: Ability,
  request: DoorRequest,
  action: 'create' | 'update',
): WriteParameters {
  const key = `${ability.class} ${action} ${type.uid} ${formatOf(request) ?? ''} ${request.query}`;
  const again = parts.known.get(key);
  if (again !== undefined) return again;
  const sent = parametersFor(parts, type, ability, request.query);
  const written = parseWriteParameters({ ...source(parts, type, ability, request), parameters: sent });
  const { answer: node, values, locale, status } = written;
  // An administrator who may create is shown nothing but what they have sent.
  const showsOwn = action === 'create' && ability.administrator !== null && !sent.has('populate');
  if (!showsOwn) demandDrafts(ability, status, type, parts.profile);
  if (parts.publishingNeedsPermission && status === 'published' && type.draftAndPublish)
    demand(ability, 'publish', type);
  const shown = authoriseNode({ node, values }, ability, parts.snapshot);
  const parameters = { locale, status, answer: shown.node, values: shown.values };
  if (request.query.length <= longestQuery) parts.known.set(key, parameters);
  return parameters;
}

/** An action may be asked for every locale at once (`locale=*`), as a DELETE may. */
function actionRequest(
  parts: ContentApiParts,
  type: ContentType,
  caller: Caller,
  request: DoorRequest,
  action: DocumentAction,
): ActionRequest {
  const { ability } = caller;
  const { locale } = parseRemoveParameters(source(parts, type, ability, request));
  const shown = answerOf(parts, type, ability, request);
  const also = alongside(parts, { action, type, locale, fields: [] }, caller, request);
  const documentId = documentIdOf(type, request);
  return { type, ability, documentId, locale, ...shown, ...also, ...expected(parts, type, ability, request) };
}

/** What a request for any locale, or for all of them, is answered with. */
function answerOf(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: DoorRequest,
  readDefaults: readonly ReadDefault[] = [],
): Pick<Expectation, 'answer' | 'values'> {
  const asked = { ...source(parts, type, ability, request), readDefaults };
  const parameters = new Map([...asked.parameters].filter(([name]) => name !== 'locale'));
  const { answer: node, values } = parseWriteParameters({ ...asked, parameters });
  const shown = authoriseNode({ node, values }, ability, parts.snapshot);
  return { answer: shown.node, values: shown.values };
}

/** What the caller expects to find. Raises Failure write.precondition-needed where something has to be and nothing is. */
function expected(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: DoorRequest,
): Pick<WriteRequest, 'expect' | 'read'> {
  const expect = expectationOf(request);
  if (expect !== undefined) {
    const defaults = readDefaultsFor(parts.readDefaults, type, type.kind === 'singleType' ? 'find' : 'findOne');
    if (defaults.length === 0) return { expect };
    const { answer: node, values } = answerOf(parts, type, ability, request, defaults);
    return { expect, read: { node, values } };
  }
  if (parts.requireIfMatch === true) throw new Failure('write.precondition-needed');
  return {};
}

function alongside(
  parts: ContentApiParts,
  what: Written,
  caller: Caller,
  request: DoorRequest,
): Pick<WriteRequest, 'alongside'> {
  return parts.written === undefined ? {} : { alongside: parts.written(what, caller, request) };
}

function source(parts: ContentApiParts, type: ContentType, ability: Ability, request: DoorRequest): QuestionSource {
  const { snapshot, settings } = parts;
  return {
    type,
    parameters: parseParameters(request.query, settings),
    snapshot,
    settings,
    ability,
    format: formatOf(request),
  };
}

function documentIdOf(type: ContentType, request: DoorRequest): string | null {
  return type.kind === 'singleType' ? null : (request.segments[idSegment] ?? '');
}

/**
 * The body's `data` (contract, "Writes"); other root keys are ignored. Raises `write.missing-data`, and `write.unread-body` where there
 * is a body of a type that is not read.
 */
function dataOf({ body, headers }: Pick<DoorRequest, 'body' | 'headers'>): object {
  const data = isObject(body) ? body.data : undefined;
  const type = headers['content-type'] ?? 'not given';
  if (body === undefined && !readType.test(String(type)) && hasBody(headers)) {
    throw new Failure('write.unread-body', { type: String(type) });
  }
  if (typeof data !== 'object' || data === null) throw new Failure('write.missing-data');
  return data;
}

function hasBody(headers: DoorRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The attributes that a body names. */
function fieldsOf(data: object, type: ContentType): readonly string[] {
  return Object.keys(data).filter((name) => type.attributes.has(name));
}
