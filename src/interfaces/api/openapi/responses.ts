import type { Json } from '../../../foundations/core/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { anyOfSchemas, arraySchema, objectSchema } from './json-schema.js';

/** The answers of an operation, by status. */
export type Responses = Readonly<Record<string, Json>>;

const statusDescriptions: ReadonlyMap<number, string> = new Map([
  [400, 'The request is wrong; nothing was done.'],
  [401, 'The credentials are missing or do not work.'],
  [403, 'The caller may not do this.'],
  [404, 'There is no such thing.'],
  [405, 'The address does not take this method in this form.'],
  [408, 'The body did not come in time.'],
  [410, 'It is not known any more.'],
  [412, 'It is not as it was expected to be.'],
  [413, 'The body is too large.'],
  [422, 'The Idempotency-Key was used for another request.'],
  [428, 'A precondition is needed.'],
  [429, 'Too many at a time: `Retry-After` says when to come back.'],
]);

/** An answer with a JSON body. `tagged`: it has an ETag. */
export function jsonResponseObject(description: string, schema: JsonSchema, hasEtag = false): Json {
  const headers: JsonSchema = hasEtag ? { headers: { ETag: { schema: { type: 'string' } } } } : {};
  return { description, ...headers, content: { 'application/json': { schema } } };
}

/** An answer without a body. */
export function emptyResponseObject(description: string): Json {
  return { description };
}

/** The answer to a read where nothing has changed. */
export const notModifiedResponse: Responses = { '304': emptyResponseObject('Nothing has changed.') };

/** The body `{data, meta: {}}`. `meta`: what may be in it. */
export function envelopeSchema(data: JsonSchema, meta: JsonSchema = { type: 'object', maxProperties: 0 }): JsonSchema {
  return objectSchema({ data, meta }, ['data', 'meta']);
}

/** What a search finds in one document. */
export function highlightsSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('Highlights', () => {
    const piece = objectSchema({ text: { type: 'string' }, marked: { type: 'boolean' } }, ['text', 'marked']);
    const excerpts = arraySchema(arraySchema(piece));
    return arraySchema(objectSchema({ attribute: { type: 'string' }, excerpts }, ['attribute', 'excerpts']));
  });
}

/** What a full-text search adds to the body of a list. */
interface SearchMeta {
  /** The number of documents that a search looks at, where it has a limit. */
  readonly maxMatches?: number | null;
  /** What its documents may come with. */
  readonly highlights?: JsonSchema;
}

/** The body of a list, with its page. */
export function listEnvelopeSchema(
  entry: JsonSchema,
  scope: ApiScope,
  { maxMatches = null, highlights }: SearchMeta = {},
): JsonSchema {
  const pagination = scope.schemas.named('Pagination', () => {
    const number: JsonSchema = { type: 'integer', minimum: 0 };
    const cursor: JsonSchema = { type: ['string', 'null'] };
    return anyOfSchemas([
      objectSchema({ page: number, pageSize: number, pageCount: number, total: number }, ['page', 'pageSize']),
      objectSchema({ start: number, limit: number, total: number }, ['start', 'limit']),
      objectSchema({ pageSize: number, next: cursor, previous: cursor, total: number }, [
        'pageSize',
        'next',
        'previous',
      ]),
    ]);
  });
  const matches: JsonSchema = { type: 'integer', const: maxMatches };
  const search = objectSchema({ complete: { type: 'boolean', const: false }, matches }, ['complete', 'matches']);
  const found: Readonly<Record<string, JsonSchema>> = {
    ...(maxMatches === null ? {} : { search }),
    ...(highlights === undefined ? {} : { highlights: arraySchema(highlights) }),
  };
  const meta = objectSchema({ pagination, ...found }, ['pagination']);
  return objectSchema({ data: arraySchema(entry), meta }, ['data', 'meta']);
}

/** The errors with these statuses, and those of the server itself. */
export function errorResponses(statuses: readonly number[], scope: ApiScope): Responses {
  const errors = [...new Set(statuses)].sort((first, second) => first - second);
  return {
    ...Object.fromEntries(errors.map((status) => [String(status), errorResponse(status, scope)])),
    '5XX': scope.shared.refer('responses', 'Broken', () =>
      jsonResponseObject('The server is in trouble; nothing was done.', serverErrorSchema(scope)),
    ),
  };
}

function errorResponse(status: number, scope: ApiScope): Json {
  return scope.shared.refer('responses', `Error${status}`, () => {
    const names = scope.facts.errorNames(status);
    const schema = errorBodySchema({ type: 'integer', const: status }, names, detailsSchema(scope));
    return jsonResponseObject(statusDescriptions.get(status) ?? 'The request was refused.', schema);
  });
}

function serverErrorSchema({ facts }: ApiScope): JsonSchema {
  const details = objectSchema({ requestId: { type: 'string' } }, ['requestId']);
  return errorBodySchema({ type: 'integer', minimum: 500 }, facts.errorNames(500), details);
}

function errorBodySchema(status: JsonSchema, names: readonly string[], details: JsonSchema): JsonSchema {
  const name: JsonSchema = { type: 'string', ...(names.length === 0 ? {} : { enum: names }) };
  const error = objectSchema({ status, name, message: { type: 'string' }, details }, ['status', 'name', 'message']);
  return objectSchema({ data: { type: 'null' }, error }, ['data', 'error']);
}

/** The schema of the rejected name or value; absent if the request could not be parsed. */
function detailsSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('ErrorDetails', () =>
    objectSchema({
      key: { type: 'string' },
      path: { type: ['string', 'null'] },
      source: { type: 'string', enum: ['query', 'body'] },
      param: { type: 'string' },
      operation: { type: 'integer', minimum: 0 },
      errors: arraySchema(
        objectSchema(
          {
            path: arraySchema({ type: 'string' }),
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
