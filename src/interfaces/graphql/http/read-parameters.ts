import { isObject } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';

/** An operation as a request names it. */
export interface SentOperation {
  /** undefined: only its digest was sent. */
  readonly query: string | undefined;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly extensions: unknown;
}

/** A request that cannot be read. */
export interface UnreadableRequest {
  readonly message: string;
}

/** Bodies that browsers send to other origins without asking are not read: an operation in one could change something. */
const jsonContentType = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** Reads the operation of a request: from the body of a POST, from the query string of a GET. Lists of operations are refused. */
export function readParameters(request: HttpRequest): SentOperation | UnreadableRequest {
  const source = request.method === 'POST' ? bodyParameters(request) : queryParameters(request.query);
  if (source === null || Object.keys(source).length === 0) return { message: unreadableBody };
  if ('message' in source && typeof source.message === 'string' && !('query' in source))
    return { message: source.message };
  const { query, operationName = null, variables = null, extensions } = source;
  if (query !== undefined && query !== null && typeof query !== 'string')
    return { message: 'The operation `query` must be a text.' };
  if (operationName !== null && typeof operationName !== 'string')
    return { message: 'The `operationName` must be a text.' };
  if (variables !== null && !isObject(variables)) return { message: 'The `variables` must be an object.' };
  return {
    query: query ?? undefined,
    operationName: operationName === '' ? null : operationName,
    variables: variables ?? {},
    extensions,
  };
}

const unreadableBody = 'POST body missing, invalid Content-Type, or JSON object has no keys.';

function bodyParameters({ body, headers }: HttpRequest): Readonly<Record<string, unknown>> | null {
  if (Array.isArray(body)) return { message: 'Operation batching disabled.' };
  return jsonContentType.test(String(headers['content-type'] ?? '')) && isObject(body) ? body : null;
}

function queryParameters(query: string): Readonly<Record<string, unknown>> {
  const parameters = new URLSearchParams(query);
  const text = (name: string): string | undefined => parameters.get(name) ?? undefined;
  const variables = parsedJson(text('variables'));
  const extensions = parsedJson(text('extensions'));
  if (variables === invalidJson || extensions === invalidJson)
    return { message: 'The `variables` and `extensions` of a GET must be JSON.' };
  return { query: text('query'), operationName: text('operationName'), variables, extensions };
}

const invalidJson = Symbol('invalid JSON');

function parsedJson(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isNestedDeeper(value, maxNesting) ? invalidJson : value;
  } catch (error) {
    if (error instanceof SyntaxError) return invalidJson;
    throw error;
  }
}

/** As deep as bodies may be, which the server checks itself. */
const maxNesting = 100;

function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1));
}
