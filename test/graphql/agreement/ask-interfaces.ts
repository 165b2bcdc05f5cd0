import qs from 'qs';
import { expect } from 'vitest';
import type { GraphqlApp } from '../graphql-app.js';
import { ask } from '../requests.js';
import { componentUids, type Selection, stepOf } from './selections.js';

/** A list of documents, one document, or that of a single type, asked by a caller. */
export interface Question {
  /** The name of the list in REST; that of the document of a single type. */
  readonly root: string;
  readonly kind: 'list' | 'document' | 'single';
  readonly selected: Selection;
  /** null: a list, or a single type. */
  readonly documentId: string | null;
  /** Those of types that have them. */
  readonly locale: string | undefined;
  readonly status: 'draft' | 'published' | undefined;
  readonly token: string;
}

/** null: refused, or there is none. */
export type Answer = {
  readonly documents: readonly Record<string, unknown>[];
  /** Of all pages; null: it is no list. */
  readonly total: number | null;
} | null;

/** Asks over REST. */
export async function askRest(opened: GraphqlApp, question: Question): Promise<Answer> {
  const { root, kind, selected, documentId, locale, status, token } = question;
  const query = qs.stringify({
    ...restOptions(selected, kind === 'list'),
    ...(kind === 'list' ? { pagination: { start: 0, limit: selected.limit } } : {}),
    locale,
    status,
  });
  const path = documentId === null ? root : `${root}/${documentId}`;
  const sent = await opened.send('GET', `/api/${path}?${query}`, { headers: { authorization: `Bearer ${token}` } });
  expect(sent.status, sent.text).toBeLessThan(500);
  return sent.status === 200 ? readAnswer(sent.text) : null;
}

function readAnswer(text: string): Answer {
  const { data, meta } = JSON.parse(text);
  return { documents: [data].flat(), total: meta.pagination?.total ?? null };
}

/** The same, and the code of the first error; null: there is none. */
export interface GraphqlAnswer {
  readonly answer: Answer;
  readonly error: string | null;
}

/** Asks over GraphQL. */
export async function askGraphql(opened: GraphqlApp, question: Question): Promise<GraphqlAnswer> {
  const { root, kind, selected, documentId, locale, status, token } = question;
  const versions = [
    ...(locale === undefined ? [] : [`locale: ${JSON.stringify(locale)}`]),
    ...(status === undefined ? [] : [`status: ${status.toUpperCase()}`]),
  ];
  const own = kind === 'list' ? listArguments(selected) : documentId === null ? [] : [`documentId: "${documentId}"`];
  const args = [...own, ...versions];
  const called = args.length === 0 ? '' : `(${args.join(', ')})`;
  const fields = graphqlFields(selected);
  const text =
    kind === 'list'
      ? `{ found: ${root}_connection${called} { nodes ${fields} pageInfo { total } } }`
      : `{ found: ${kind === 'single' ? root : selected.type.toLowerCase()}${called} ${fields} }`;
  const sent = await ask(opened, text, { token });
  expect(sent.status, JSON.stringify(sent.json)).toBeLessThan(500);
  const found = sent.json.data?.found ?? null;
  const error = sent.json.errors?.[0]?.extensions.code ?? null;
  if (found === null) return { answer: null, error };
  const answer = kind === 'list' ? { documents: found.nodes, total: found.pageInfo.total } : oneDocument(found);
  return { answer, error };
}

const oneDocument = (document: Record<string, unknown>) => ({ documents: [document], total: null });

/** Calls the tool for reading of MCP. */
export async function askMcp(opened: GraphqlApp, question: Question): Promise<Answer> {
  const { kind, selected, documentId, locale, status, token } = question;
  const { fields, populate, filters, sort } = restOptions(selected, kind === 'list');
  const input = { type: selected.type.toLowerCase(), locale, status, fields, populate };
  const part =
    kind === 'list' ? { filters, sort, page: 1, pageSize: selected.limit } : documentId === null ? {} : { documentId };
  const name = kind === 'list' ? 'search_documents' : 'read_document';
  const params = { name, arguments: { ...input, ...part } };
  const sent = await opened.send('POST', '/mcp', {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  expect(sent.status, sent.text).toBe(200);
  const { result, error } = JSON.parse(sent.text);
  // A tool that the caller may not use is unknown.
  if (error !== undefined) return null;
  return result.isError === true ? null : readAnswer(result.content.at(-1).text);
}

/** A literal of GraphQL. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${literal(inner)}`)
    .join(', ')} }`;
}

function listArguments({ filter, sort, limit }: Selection): readonly string[] {
  return [
    ...(filter === undefined ? [] : [`filters: ${literal(filter)}`]),
    ...(sort === undefined ? [] : [`sort: ${literal([sort])}`]),
    `pagination: { limit: ${limit} }`,
  ];
}

function graphqlFields({ type, values, steps }: Selection): string {
  const inner = steps.map(([name, selections]) => {
    const [first] = selections;
    if (first === undefined) throw new Error(`${name} leads nowhere`);
    if (selections.length > 1) return `${name} { ${selections.map(fragment).join(' ')} }`;
    const { isList } = stepOf(type, name);
    return `${name}${isList ? `(${listArguments(first).join(', ')})` : ''} ${graphqlFields(first)}`;
  });
  return `{ ${[...values, ...inner].join(' ')} }`;
}

function fragment(selected: Selection): string {
  return `... on ${selected.type} ${graphqlFields(selected)}`;
}

/** Conditions with the operators of a query string. */
function restFilter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restFilter);
  if (typeof value !== 'object' || value === null) return value;
  const operators = ['gt', 'lte', 'eq', 'ne', 'in', 'contains', 'startsWith', 'null', 'notNull', 'not', 'or'];
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [operators.includes(name) ? `$${name}` : name, restFilter(inner)]),
  );
}

interface RestOptions {
  readonly fields: readonly string[];
  readonly populate?: object;
  readonly filters?: unknown;
  readonly sort?: readonly string[];
}

function restOptions({ type, values, steps, filter, sort }: Selection, list: boolean): RestOptions {
  const populate = steps.map(([name, selections]) => [name, restStep(type, name, selections)]);
  return {
    fields: values,
    ...(populate.length === 0 ? {} : { populate: Object.fromEntries(populate) }),
    ...(list && filter !== undefined ? { filters: restFilter(filter) } : {}),
    ...(list && sort !== undefined ? { sort: [sort] } : {}),
  };
}

function restStep(type: string, name: string, selections: readonly Selection[]): object {
  const [first] = selections;
  if (first === undefined) throw new Error(`${name} leads nowhere`);
  if (selections.length > 1)
    return { on: Object.fromEntries(selections.map((one) => [componentUids[one.type], restOptions(one, false)])) };
  const { isList } = stepOf(type, name);
  // Of the other versions REST has no part; GraphQL takes one that is all of them, as there are three locales.
  const hasPart = isList && (name !== 'localizations' || first.limit < 3);
  return { ...restOptions(first, isList), ...(hasPart ? { limit: first.limit } : {}) };
}
