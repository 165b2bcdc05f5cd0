import { apiPrefix, type ContentType, getApiId, type QueryParameters, toReadableQueryString } from '../api/index.js';
import { type ApiQuery, toQueryParameters } from './api-query.js';

/** Code snippets of a query. */
export interface SnippetRequest {
  /** Where the server is, without a slash at the end. */
  readonly origin: string;
  readonly type: ContentType;
  readonly query: ApiQuery;
  /** It goes with an API token, which is not written out. */
  readonly withToken: boolean;
}

/** The placeholder of a token. */
const tokenVariable = 'OCTAVO_TOKEN';

/** Returns the path of a query with its query string, brackets and dollar signs unescaped. */
export function requestPath(type: ContentType, apiQuery: ApiQuery): string {
  const queryText = toReadableQueryString(toQueryParameters(type, apiQuery));
  return `${resourcePath(type, apiQuery)}${queryText === '' ? '' : `?${queryText}`}`;
}

function resourcePath(type: ContentType, { documentId }: ApiQuery): string {
  const documentSegment =
    type.kind === 'collectionType' && documentId !== '' ? `/${encodeURIComponent(documentId)}` : '';
  return `${apiPrefix}/${getApiId(type)}${documentSegment}`;
}

/** For a shell; `-g`, because brackets in addresses mean something to curl. */
export function curlSnippet({ origin, type, query, withToken }: SnippetRequest): string {
  const header = withToken ? ` \\\n  -H "Authorization: Bearer $${tokenVariable}"` : '';
  return `curl -g ${shellQuote(`${origin}${requestPath(type, query)}`)}${header}`;
}

/** A text that no shell reads anything into. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** For browsers and Node. */
export function fetchSnippet({ origin, type, query, withToken }: SnippetRequest): string {
  const urlLiteral = JSON.stringify(`${origin}${requestPath(type, query)}`);
  const options = withToken ? `, {\n  headers: { Authorization: \`Bearer \${process.env.${tokenVariable}}\` },\n}` : '';
  return `const response = await fetch(${urlLiteral}${options});\nconst { data, meta } = await response.json();`;
}

/** For the client of the interface. */
export function clientSnippet({ origin, type, query, withToken }: SnippetRequest): string {
  const auth = withToken ? `, auth: process.env.${tokenVariable}` : '';
  const parameters = toQueryParameters(type, query);
  const parametersSource = Object.keys(parameters).length === 0 ? null : toSource(parameters, 0);
  const name = JSON.stringify(getApiId(type));
  const isSingleDocument = type.kind === 'collectionType' && query.documentId !== '';
  const callArguments = [
    ...(isSingleDocument ? [JSON.stringify(query.documentId)] : []),
    ...(parametersSource === null ? [] : [parametersSource]),
  ].join(', ');
  const call =
    type.kind === 'singleType'
      ? `single(${name}).find(${callArguments})`
      : `collection(${name}).${isSingleDocument ? 'findOne' : 'find'}(${callArguments})`;
  return [
    "import { strapi } from '@strapi/client';",
    '',
    `const client = strapi({ baseURL: ${JSON.stringify(`${origin}${apiPrefix}`)}${auth} });`,
    `const { data, meta } = await client.${call};`,
  ].join('\n');
}

/** A value as a program has it. */
function toSource(value: QueryParameters[string], depth: number): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => toSource(item, depth)).join(', ')}]`;
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(
      ([name, inner]) =>
        `${indent}${/^[$A-Z_a-z][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${toSource(inner, depth + 1)},`,
    );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
