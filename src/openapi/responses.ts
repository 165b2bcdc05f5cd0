import type { Json } from '../kernel/index.js';
import type { JsonSchema } from '../schema/index.js';
import { anyOf, listOf, objectOf } from './json-schema.js';
import type { Scope } from './scope.js';

/** The answers of an operation, by status. */
export type Responses = Readonly<Record<string, Json>>;

const meanings: ReadonlyMap<number, string> = new Map([
  [400, 'The request is wrong; nothing was done.'],
  [401, 'The credentials are missing or do not work.'],
  [403, 'The caller may not do this.'],
  [404, 'There is no such thing.'],
  [408, 'The body did not come in time.'],
  [410, 'It is not known any more.'],
  [412, 'It is not as it was expected to be.'],
  [413, 'The body is too large.'],
  [422, 'The Idempotency-Key was used for another request.'],
  [428, 'A precondition is needed.'],
  [429, 'Too many at a time: `Retry-After` says when to come back.'],
]);

/** An answer with a JSON body. `tagged`: it has an ETag. */
export function jsonResponse(description: string, schema: JsonSchema, tagged = false): Json {
  const headers: JsonSchema = tagged ? { headers: { ETag: { schema: { type: 'string' } } } } : {};
  return { description, ...headers, content: { 'application/json': { schema } } };
}

/** An answer without a body. */
export function emptyResponse(description: string): Json {
  return { description };
}

/** The answer to a read where nothing has changed. */
export const unchangedResponse: Responses = { '304': emptyResponse('Nothing has changed.') };

/** The body `{data, meta: {}}`. */
export function envelope(data: JsonSchema): JsonSchema {
  return objectOf({ data, meta: { type: 'object', maxProperties: 0 } }, ['data', 'meta']);
}

/** The body of a list, with its page. */
export function listEnvelope(entry: JsonSchema, scope: Scope): JsonSchema {
  const pagination = scope.schemas.own('Pagination', () => {
    const number: JsonSchema = { type: 'integer', minimum: 0 };
    return anyOf([
      objectOf({ page: number, pageSize: number, pageCount: number, total: number }, ['page', 'pageSize']),
      objectOf({ start: number, limit: number, total: number }, ['start', 'limit']),
    ]);
  });
  return objectOf({ data: listOf(entry), meta: objectOf({ pagination }, ['pagination']) }, ['data', 'meta']);
}

/** The errors of these statuses, and those of the server itself. */
export function errorResponses(statuses: readonly number[], scope: Scope): Responses {
  const errors = [...new Set(statuses)].sort((one, other) => one - other);
  return {
    ...Object.fromEntries(errors.map((status) => [String(status), errorResponse(status, scope)])),
    '5XX': scope.shared.refer('responses', 'Broken', () =>
      jsonResponse('The server is in trouble; nothing was done.', brokenSchema(scope)),
    ),
  };
}

function errorResponse(status: number, scope: Scope): Json {
  return scope.shared.refer('responses', `Error${status}`, () => {
    const names = scope.facts.errorNames(status);
    const schema = errorBody({ type: 'integer', const: status }, names, detailsSchema(scope));
    return jsonResponse(meanings.get(status) ?? 'The request was refused.', schema);
  });
}

function brokenSchema({ facts }: Scope): JsonSchema {
  const details = objectOf({ requestId: { type: 'string' } }, ['requestId']);
  return errorBody({ type: 'integer', minimum: 500 }, facts.errorNames(500), details);
}

function errorBody(status: JsonSchema, names: readonly string[], details: JsonSchema): JsonSchema {
  const name: JsonSchema = { type: 'string', ...(names.length === 0 ? {} : { enum: names }) };
  const error = objectOf({ status, name, message: { type: 'string' }, details }, ['status', 'name', 'message']);
  return objectOf({ data: { type: 'null' }, error }, ['data', 'error']);
}

/** Which name or value was refused, where that can be said; left out where the request could not be read at all. */
function detailsSchema(scope: Scope): JsonSchema {
  return scope.schemas.own('ErrorDetails', () =>
    objectOf({
      key: { type: 'string' },
      path: { type: ['string', 'null'] },
      source: { type: 'string', enum: ['query', 'body'] },
      param: { type: 'string' },
      errors: listOf(
        objectOf(
          {
            path: listOf({ type: 'string' }),
            message: { type: 'string' },
            name: { type: 'string', const: 'ValidationError' },
            value: {},
          },
          ['path', 'message', 'name'],
        ),
      ),
    }),
  );
}
