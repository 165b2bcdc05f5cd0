import type { Json } from '../../../foundations/core/index.js';
import { listFeedTypes } from '../../../language/query/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { credentialErrors, type Paths } from './content-paths.js';
import { arraySchema, objectSchema } from './json-schema.js';
import { headerParameter, type Parameter, queryParameter } from './parameters.js';
import { errorResponses, jsonResponseObject, type Responses } from './responses.js';

const textSchema: JsonSchema = { type: 'string' };

/** Describes the endpoints of the feed, if it is enabled and the caller may see any event. */
export function feedPaths(scope: ApiScope): Paths {
  const { feed } = scope.facts;
  if (feed === null || listFeedTypes(scope.snapshot, scope.ability).length === 0) return new Map();
  const parameters = feedParameters(feed.eventNames, scope);
  const changes = toOperation('listChanges', 'What happened since a cursor.', parameters, {
    '200': jsonResponseObject(
      'What happened, oldest first, and the cursor behind it.',
      changesBody(feed.eventNames, scope),
    ),
    ...errorResponses([400, ...credentialErrors(scope), 403, 410], scope),
  });
  const lastEventId = headerParameter('Last-Event-ID', 'The cursor up to which a client that comes back was told.');
  const stream = toOperation('streamEvents', 'The same as a stream that goes on.', [...parameters, lastEventId], {
    '200': {
      description: 'Server-sent events: `id` is the cursor, `event` the name, `data` the JSON of one change.',
      content: { 'text/event-stream': { schema: textSchema } },
    },
    ...errorResponses([400, ...credentialErrors(scope), 403, 410, 429], scope),
  });
  return new Map([
    ['/_changes', { get: changes }],
    ['/_events', { get: stream }],
  ]);
}

function feedParameters(eventNames: readonly string[], scope: ApiScope): readonly Parameter[] {
  const types = listFeedTypes(scope.snapshot, scope.ability).flatMap(({ uid, pluralName, singularName }) => [
    uid,
    pluralName,
    singularName,
  ]);
  const commas = { style: 'form', explode: false } as const;
  const nameList = (values: readonly string[]): JsonSchema => ({
    ...arraySchema({ type: 'string', enum: [...new Set(values)] }),
    minItems: 1,
    maxItems: 100,
  });
  return [
    queryParameter('since', textSchema, { description: 'The cursor of an earlier answer; left out: from now on.' }),
    queryParameter('types', nameList(types), {
      ...commas,
      description: 'Content types; left out: all that may be read.',
    }),
    queryParameter('locales', nameList(scope.snapshot.locales), { ...commas, description: 'Locales; left out: all.' }),
    queryParameter('events', nameList(eventNames), { ...commas, description: 'Events; left out: all.' }),
    queryParameter('limit', { type: 'integer', minimum: 1, maximum: 1_000, default: 100 }),
  ];
}

function changesBody(eventNames: readonly string[], scope: ApiScope): JsonSchema {
  const orNull: JsonSchema = { type: ['string', 'null'] };
  const change = scope.schemas.named('Change', () =>
    objectSchema(
      {
        event: { type: 'string', enum: [...eventNames] },
        createdAt: { type: 'string', format: 'date-time' },
        model: orNull,
        uid: textSchema,
        documentId: textSchema,
        locale: orNull,
        status: { type: 'string', enum: ['draft', 'published'] },
      },
      ['event', 'createdAt', 'model', 'uid', 'documentId', 'locale', 'status'],
    ),
  );
  const meta = objectSchema({ cursor: textSchema, more: { type: 'boolean' } }, ['cursor', 'more']);
  return objectSchema({ data: arraySchema(change), meta }, ['data', 'meta']);
}

function toOperation(
  operationId: string,
  summary: string,
  parameters: readonly Parameter[],
  responses: Responses,
): Json {
  return { operationId, summary, tags: ['Feed'], parameters, responses };
}
