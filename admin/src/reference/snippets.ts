import { apiIdOf, apiPrefix, type ContentType, type Parameters, readableQuery } from '../api/index.js';
import { parametersOf, type Question } from './question.js';

/** A question as others would ask it. */
export interface Asking {
  /** Where the server is, without a slash at the end. */
  readonly origin: string;
  readonly type: ContentType;
  readonly question: Question;
  /** It goes with an API token, which is not written out. */
  readonly withToken: boolean;
}

/** What stands in the place of a token. */
const tokenName = 'OCTAVO_TOKEN';

/** The path of a question with its query string, brackets and dollar signs as they are. */
export function addressOf(type: ContentType, question: Question): string {
  const query = readableQuery(parametersOf(type, question));
  return `${pathOf(type, question)}${query === '' ? '' : `?${query}`}`;
}

function pathOf(type: ContentType, { documentId }: Question): string {
  const one = type.kind === 'collectionType' && documentId !== '' ? `/${encodeURIComponent(documentId)}` : '';
  return `${apiPrefix}/${apiIdOf(type)}${one}`;
}

/** For a shell; `-g`, because brackets in addresses mean something to curl. */
export function curlOf({ origin, type, question, withToken }: Asking): string {
  const header = withToken ? ` \\\n  -H "Authorization: Bearer $${tokenName}"` : '';
  return `curl -g ${quoted(`${origin}${addressOf(type, question)}`)}${header}`;
}

/** A text that no shell reads anything into. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** For browsers and Node. */
export function fetchOf({ origin, type, question, withToken }: Asking): string {
  const address = JSON.stringify(`${origin}${addressOf(type, question)}`);
  const options = withToken ? `, {\n  headers: { Authorization: \`Bearer \${process.env.${tokenName}}\` },\n}` : '';
  return `const response = await fetch(${address}${options});\nconst { data, meta } = await response.json();`;
}

/** For the client of the interface. */
export function clientOf({ origin, type, question, withToken }: Asking): string {
  const auth = withToken ? `, auth: process.env.${tokenName}` : '';
  const parameters = parametersOf(type, question);
  const given = Object.keys(parameters).length === 0 ? null : written(parameters, 0);
  const name = JSON.stringify(apiIdOf(type));
  const one = type.kind === 'collectionType' && question.documentId !== '';
  const words = [...(one ? [JSON.stringify(question.documentId)] : []), ...(given === null ? [] : [given])].join(', ');
  const call =
    type.kind === 'singleType'
      ? `single(${name}).find(${words})`
      : `collection(${name}).${one ? 'findOne' : 'find'}(${words})`;
  return [
    "import { strapi } from '@strapi/client';",
    '',
    `const client = strapi({ baseURL: ${JSON.stringify(`${origin}${apiPrefix}`)}${auth} });`,
    `const { data, meta } = await client.${call};`,
  ].join('\n');
}

/** A value as a program has it. */
function written(value: Parameters[string], depth: number): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one) => written(one, depth)).join(', ')}]`;
  const pad = '  '.repeat(depth + 1);
  const lines = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(
      ([name, inner]) =>
        `${pad}${/^[$A-Z_a-z][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${written(inner, depth + 1)},`,
    );
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
