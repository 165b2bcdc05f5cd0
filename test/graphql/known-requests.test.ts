import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type GraphqlApp, openGraphqlApp } from './graphql-app.js';
import { create, data } from './requests.js';

/* Queries that were asked before with the same bytes, on a socket: they are answered without being parsed. */

let opened: GraphqlApp;
let base: string;

beforeAll(async () => {
  opened = await openGraphqlApp({ host: '127.0.0.1', port: 0 });
  base = await opened.app.listen();
  await create(opened, 'Category', { name: 'Alpha' });
  await create(opened, 'Article', { title: 'One' });
});
afterAll(() => opened.close());

interface Asked {
  readonly token?: string | null;
  readonly variables?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a query, and tells how often its body was parsed and how many statements it took. */
async function post(query: string, { token = opened.token, variables, headers = {} }: Asked = {}) {
  const body = JSON.stringify({ query, variables });
  const [parse, read] = [vi.spyOn(JSON, 'parse'), vi.spyOn(opened.app.store, 'bytes')];
  try {
    const response = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body,
    });
    const text = await response.text();
    const parsed = parse.mock.calls.filter(([source]) => source === body).length;
    return { status: response.status, text, headers: response.headers, parsed, statements: read.mock.calls.length };
  } finally {
    parse.mockRestore();
    read.mockRestore();
  }
}

const list = '{ categories(sort: "name") { name } articles { title } articles_connection { nodes { title } } }';

test('they have the same response, which is read again or comes from the cache', async () => {
  const answers = [];
  for (let times = 0; times < 4; times++) answers.push(await post(list));
  const [first, ...others] = answers.map(({ status, text }) => ({ status, text }));
  expect(first).toMatchObject({ status: 200, text: expect.stringContaining('"categories":[{"name":"Alpha"}]') });
  for (const other of others) expect(other).toEqual(first);
  expect(answers.map(({ parsed, statements }) => [parsed, statements])).toEqual([
    [1, 3],
    [0, 3],
    [0, 0],
    [0, 0],
  ]);
  for (const { headers } of answers)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
});

test('a change is seen at once, also in what the response cache had', async () => {
  const query = '{ categories(sort: "name") { documentId name } }';
  for (let times = 0; times < 3; times++) await post(query);
  const added = await create(opened, 'Category', { name: 'Beta' });
  const changed = await post(query);
  expect([changed.parsed, JSON.parse(changed.text).data.categories.length]).toEqual([0, 2]);
  await data(opened, `mutation { deleteCategory(documentId: "${added}") { documentId } }`);
  expect(JSON.parse((await post(query)).text).data.categories).toHaveLength(1);
});

test('other variables are another query', async () => {
  const query = 'query ($name: String) { categories(filters: { name: { eq: $name } }) { name } }';
  for (let times = 0; times < 2; times++) {
    expect(JSON.parse((await post(query, { variables: { name: 'Alpha' } })).text).data.categories).toHaveLength(1);
    expect(JSON.parse((await post(query, { variables: { name: 'Gamma' } })).text).data.categories).toEqual([]);
  }
});

test('nobody gets what was known of others, or what they may no longer read', async () => {
  const request = { name: 'reader', description: '', kind: 'custom', readDrafts: false, expiresAt: null } as const;
  const actions = ['api::memo.memo.find'];
  const { token, info } = await opened.app.accounts.tokens.create({ ...request, actions }, systemActor);
  const query = '{ memos { text } }';
  await create(opened, 'Memo', { text: 'a secret' });
  for (let times = 0; times < 3; times++) expect((await post(query, { token })).text).toContain('a secret');
  for (let times = 0; times < 2; times++) expect((await post(query, { token: null })).text).not.toContain('a secret');
  await opened.app.accounts.tokens.change(info.id, { actions: ['api::category.category.find'] }, systemActor);
  expect((await post(query, { token })).text).not.toContain('a secret');
  await opened.app.accounts.tokens.revoke(info.id, systemActor);
  expect((await post(query, { token })).status).toBe(401);
});

test('a stream of events is asked for by a header', async () => {
  for (let times = 0; times < 2; times++) await post(list);
  const stream = await post(list, { headers: { accept: 'application/json, Text/Event-Stream; q=0.5' } });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.text).toMatch(/^event: next\ndata: \{"data":/);
});

test.each([
  ['with errors', '{ categories { name } missing: article(documentId: "none", locale: "xx") { title } }'],
  ['invalid', '{ categories { nothing } }'],
  ['an account', '{ me { id } }'],
  ['introspection', '{ __schema { queryType { name } } categories { name } }'],
  ['a write', 'mutation { createCategory(data: { name: "again" }) { name } }'],
])('%s: it is parsed each time', async (_, query) => {
  for (let times = 0; times < 3; times++) expect((await post(query)).parsed).toBe(1);
});

test('GET is known by its address, with its ETag', async () => {
  const url = `${base}/graphql?${new URLSearchParams({ query: list })}`;
  const get = async (headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${opened.token}`, ...headers } });
    return { status: response.status, text: await response.text(), etag: response.headers.get('etag') };
  };
  const answers = [];
  for (let times = 0; times < 4; times++) answers.push(await get());
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 200, etag: expect.stringMatching(/^"/) });
  expect((await get({ 'if-none-match': String(answers[0]?.etag) })).status).toBe(304);
  const stream = await get({ accept: 'text/event-stream' });
  expect(stream.text).toMatch(/^event: next/);
});
