import type { Json } from '../kernel/index.js';
import { feedTypes } from '../query/index.js';
import type { JsonSchema } from '../schema/index.js';
import { credentialErrors, type Paths } from './content-paths.js';
import { listOf, objectOf } from './json-schema.js';
import { headerParameter, type Parameter, queryParameter } from './parameters.js';
import { errorResponses, jsonResponse, type Responses } from './responses.js';
import type { Scope } from './scope.js';

const text: JsonSchema = { type: 'string' };

/** The endpoints of the feed, where there is one and the caller may hear of anything. */
export function feedPaths(scope: Scope): Paths {
  const { feed } = scope.facts;
  if (feed === null || feedTypes(scope.snapshot, scope.ability).length === 0) return new Map();
  const parameters = feedParameters(feed.eventNames, scope);
  const changes = operation('listChanges', 'What happened since a cursor.', parameters, {
    '200': jsonResponse('What happened, oldest first, and the cursor behind it.', changesBody(feed.eventNames, scope)),
    ...errorResponses([400, ...credentialErrors(scope), 403, 410], scope),
  });
  const comeBack = headerParameter('Last-Event-ID', 'The cursor up to which a client that comes back was told.');
  const stream = operation('streamEvents', 'The same as a stream that goes on.', [...parameters, comeBack], {
    '200': {
      description: 'Server-sent events: `id` is the cursor, `event` the name, `data` the JSON of one change.',
      content: { 'text/event-stream': { schema: text } },
    },
    ...errorResponses([400, ...credentialErrors(scope), 403, 410, 429], scope),
  });
  return new Map([
    ['/_changes', { get: changes }],
    ['/_events', { get: stream }],
  ]);
}

function feedParameters(eventNames: readonly string[], scope: Scope): readonly Parameter[] {
  const types = feedTypes(scope.snapshot, scope.ability).flatMap(({ uid, pluralName, singularName }) => [
    uid,
    pluralName,
    singularName,
  ]);
  const commas = { style: 'form', explode: false } as const;
  const names = (among: readonly string[]): JsonSchema => ({
    ...listOf({ type: 'string', enum: [...new Set(among)] }),
    minItems: 1,
    maxItems: 100,
  });
  return [
    queryParameter('since', text, { description: 'The cursor of an earlier answer; left out: from now on.' }),
    queryParameter('types', names(types), { ...commas, description: 'Content types; left out: all that may be read.' }),
    queryParameter('locales', names(scope.snapshot.locales), { ...commas, description: 'Locales; left out: all.' }),
    queryParameter('events', names(eventNames), { ...commas, description: 'Events; left out: all.' }),
    queryParameter('limit', { type: 'integer', minimum: 1, maximum: 1_000, default: 100 }),
  ];
}

function changesBody(eventNames: readonly string[], scope: Scope): JsonSchema {
  const orNull: JsonSchema = { type: ['string', 'null'] };
  const change = scope.schemas.own('Change', () =>
    objectOf(
      {
        event: { type: 'string', enum: [...eventNames] },
        createdAt: { type: 'string', format: 'date-time' },
        model: orNull,
        uid: text,
        documentId: text,
        locale: orNull,
        status: { type: 'string', enum: ['draft', 'published'] },
      },
      ['event', 'createdAt', 'model', 'uid', 'documentId', 'locale', 'status'],
    ),
  );
  const meta = objectOf({ cursor: text, more: { type: 'boolean' } }, ['cursor', 'more']);
  return objectOf({ data: listOf(change), meta }, ['data', 'meta']);
}

function operation(operationId: string, summary: string, parameters: readonly Parameter[], responses: Responses): Json {
  return { operationId, summary, tags: ['Feed'], parameters, responses };
}
