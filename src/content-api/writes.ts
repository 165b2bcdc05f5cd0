import type { Ability, Action } from '../access/index.js';
import type { ActionRequest, WriteRequest } from '../documents/index.js';
import type { Answer, DoorRequest, Endpoint } from '../http/index.js';
import { Failure, isObject } from '../kernel/index.js';
import {
  authoriseNode,
  parseParameters,
  parseRemoveParameters,
  parseWriteParameters,
  type QuestionSource,
} from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { oneEnvelope } from './envelope.js';
import { type ContentApiParts, demand, demandDrafts } from './parts.js';

/** Where the documentId stands in a path; single types have none. */
const idSegment = 2;

/** What may be done to a document besides writing it: path segment → what is called. */
const actions = [
  { segment: 'publish', permission: 'publish', call: 'publish' },
  { segment: 'unpublish', permission: 'unpublish', call: 'unpublish' },
  { segment: 'discard-draft', permission: 'discardDraft', call: 'discardDraft' },
] as const satisfies readonly { segment: string; permission: Action; call: string }[];

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

/** The writing endpoints on top of `documents`. Each checks credentials, permission, query string and body, in this order. */
export function createWrites(parts: ContentApiParts): Writes {
  const { documents, profile } = parts;
  return {
    create: (type) => async (request) => {
      const ability = await callerWith(parts, request, 'create', type);
      return answer(profile.createdStatus, await documents.create(writeRequest(parts, type, ability, request)));
    },
    update: (type) => async (request) => {
      const ability = await callerWith(parts, request, 'update', type);
      const write = writeRequest(parts, type, ability, request);
      return answer(200, await documents.update({ ...write, documentId: documentIdOf(type, request) }));
    },
    remove: (type) => async (request) => {
      const ability = await callerWith(parts, request, 'delete', type);
      const { locale } = parseRemoveParameters(source(parts, type, ability, request));
      await documents.remove({ type, documentId: documentIdOf(type, request), locale });
      return { status: 204, body: null, revalidates: false };
    },
    actions: (type) =>
      new Map(
        actions.map(({ segment, permission, call }) => [
          segment,
          async (request: DoorRequest) => {
            const ability = await callerWith(parts, request, permission, type);
            return answer(200, await documents[call](actionRequest(parts, type, ability, request)));
          },
        ]),
      ),
  };
}

async function callerWith(
  parts: ContentApiParts,
  request: DoorRequest,
  action: Action,
  type: ContentType,
): Promise<Ability> {
  const ability = await parts.accounts.abilityOf(request.authorization);
  demand(ability, action, type);
  return ability;
}

function writeRequest(parts: ContentApiParts, type: ContentType, ability: Ability, request: DoorRequest): WriteRequest {
  const { status, locale, answer: node, values } = parseWriteParameters(source(parts, type, ability, request));
  demandDrafts(ability, status, type, parts.profile);
  const shown = authoriseNode(node, ability, parts.snapshot);
  return { type, ability, data: dataOf(request.body), locale, status, answer: shown, values };
}

/** An action may be asked for every locale at once (`locale=*`), as a DELETE may. */
function actionRequest(
  parts: ContentApiParts,
  type: ContentType,
  ability: Ability,
  request: DoorRequest,
): ActionRequest {
  const asked = source(parts, type, ability, request);
  const { locale } = parseRemoveParameters(asked);
  const parameters = new Map([...asked.parameters].filter(([name]) => name !== 'locale'));
  const { answer: node, values } = parseWriteParameters({ ...asked, parameters });
  const shown = authoriseNode(node, ability, parts.snapshot);
  return { type, ability, documentId: documentIdOf(type, request), locale, answer: shown, values };
}

function source(parts: ContentApiParts, type: ContentType, ability: Ability, request: DoorRequest): QuestionSource {
  const { snapshot, settings } = parts;
  return { type, parameters: parseParameters(request.query, settings), snapshot, settings, ability };
}

function documentIdOf(type: ContentType, request: DoorRequest): string | null {
  return type.kind === 'singleType' ? null : (request.segments[idSegment] ?? '');
}

/** The body's `data` (contract, "Writes"); other root keys are ignored. Raises `write.missing-data`. */
function dataOf(body: unknown): unknown {
  const data = isObject(body) ? body.data : undefined;
  if (typeof data !== 'object' || data === null) throw new Failure('write.missing-data');
  return data;
}

function answer(status: number, document: Buffer): Answer {
  return { status, body: oneEnvelope(document), revalidates: false };
}
