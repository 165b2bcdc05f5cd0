import { createClient, type ExecutionResult } from 'graphql-sse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type GraphqlApp, openGraphqlApp } from './graphql-app.js';
import { ask, create, data } from './requests.js';

/* Subscriptions, read with the client of the package `graphql-sse`, which has the protocol of GraphQL over server-sent events. */

let opened: GraphqlApp;
let base: string;
/** The end of the feed when a test begins: what happens in it comes, however late the stream opens. */
let since: string;

beforeAll(async () => {
  opened = await openGraphqlApp({ host: '127.0.0.1', port: 0, graphql: { subscriptions: 8 } });
  base = await opened.app.listen();
});
afterAll(() => opened.close());

beforeEach(async () => {
  const { text } = await opened.send('GET', '/api/_changes', { headers: { authorization: `Bearer ${opened.token}` } });
  since = JSON.parse(text).meta.cursor;
});

type Result = ExecutionResult<Record<string, Record<string, unknown>>, unknown>;

/** Sends an operation with that client, and returns its first results, as many as are enough; fewer if it ends before. */
async function results(
  query: string,
  enough: number | ((result: Result) => boolean),
  token: string | null = opened.token,
): Promise<readonly Result[]> {
  const client = createClient({
    url: `${base}/graphql`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const found: Result[] = [];
  try {
    for await (const result of client.iterate({ query, variables: { since } })) {
      found.push(result as Result);
      if (typeof enough === 'number' ? found.length === enough : enough(result as Result)) break;
    }
  } finally {
    client.dispose();
  }
  return found;
}

const events = (found: readonly Result[], field = 'categories') =>
  found.map((result) => result.data?.[field] ?? result);

async function tokenFor(...actions: readonly string[]): Promise<string> {
  const request = { name: 't', description: '', kind: 'custom', actions, readDrafts: false, expiresAt: null } as const;
  return (await opened.app.accounts.tokens.create(request, systemActor)).token;
}

test('events are asked for in capitals as well', async () => {
  const response = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, Text/Event-Stream' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(await response.text()).toMatch(/^event: next\ndata: \{"data":\{"__typename":"Query"\}\}\n/);
});

describe('events', () => {
  test('come with the document as it is, in the order of the changes', async () => {
    const hearing = results(
      'subscription ($since: ID) { categories(since: $since) { __typename event documentId status is: document { name } } }',
      ({ data }) => data?.categories?.event === 'DELETE',
    );
    const id = await create(opened, 'Category', { name: 'Sea' });
    await data(opened, `mutation { createCategory(data: { name: "Wind" }) { name } }`);
    await data(opened, `mutation { deleteCategory(documentId: "${id}") { documentId } }`);
    const heard = events(await hearing);
    const wind = { __typename: 'CategoryEvent', event: 'CREATE', status: 'PUBLISHED', is: { name: 'Wind' } };
    expect(heard).toContainEqual(expect.objectContaining(wind));
    expect(heard.at(-1)).toEqual({
      __typename: 'CategoryEvent',
      event: 'DELETE',
      documentId: id,
      status: 'PUBLISHED',
      is: null,
    });
  });

  test('have relations, components and several selections of the document', async () => {
    const hearing = results(
      `subscription ($since: ID) { articles(since: $since, locale: "en") { ...Parts a: document { links(sort: "label:desc") { label } } locale } }
       fragment Parts on ArticleEvent { event document { title categories { name } } }`,
      1,
    );
    const category = await create(opened, 'Category', { name: 'Land' });
    await create(opened, 'Article', { title: 'One', categories: [category], links: [{ label: 'x' }, { label: 'y' }] });
    expect(events(await hearing, 'articles')).toEqual([
      {
        event: 'PUBLISH',
        document: { title: 'One', categories: [{ name: 'Land' }] },
        a: { links: [{ label: 'y' }, { label: 'x' }] },
        locale: 'en',
      },
    ]);
  });

  test('are those of documents that match the filters, and of deleted ones', async () => {
    const hearing = results(
      `subscription ($since: ID) { categories(since: $since, filters: { name: { startsWith: "A" } }) { event document { name } } }`,
      2,
    );
    const id = await create(opened, 'Category', { name: 'Beta' });
    await create(opened, 'Category', { name: 'Alpha' });
    await data(opened, `mutation { deleteCategory(documentId: "${id}") { documentId } }`);
    expect(events(await hearing)).toEqual([
      { event: 'CREATE', document: { name: 'Alpha' } },
      { event: 'DELETE', document: null },
    ]);
  });

  test('are those of one locale, unless all are asked for', async () => {
    const field = 'articles(since: $since LOCALE) { locale document { title locale } }';
    const [english, all] = [
      results(`subscription ($since: ID) { ${field.replace('LOCALE', '')} }`, 1),
      results(`subscription ($since: ID) { ${field.replace('LOCALE', ', locale: "*"')} }`, 2),
    ];
    const id = await create(opened, 'Article', { title: 'Ein' }, ', locale: "de"');
    await data(opened, `mutation { updateArticle(documentId: "${id}", data: { title: "One" }) { title } }`);
    expect(events(await english, 'articles')).toEqual([{ locale: 'en', document: { title: 'One', locale: 'en' } }]);
    expect(events(await all, 'articles')).toEqual([
      { locale: 'de', document: { title: 'Ein', locale: 'de' } },
      { locale: 'en', document: { title: 'One', locale: 'en' } },
    ]);
  });

  test('of single types and files', async () => {
    const hearing = results('subscription ($since: ID) { homepage(since: $since) { event document { title } } }', 1);
    await data(opened, 'mutation { updateHomepage(data: { title: "Home" }) { title } }');
    expect(events(await hearing, 'homepage')).toEqual([{ event: 'PUBLISH', document: { title: 'Home' } }]);
  });

  test('go on behind the last one that a browser has received', async () => {
    const url = `${base}/graphql?query=${encodeURIComponent('subscription { categories { document { name } } }')}`;
    await create(opened, 'Category', { name: 'Missed' });
    const controller = new AbortController();
    const answer = await fetch(url, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${opened.token}`, 'last-event-id': since },
      signal: controller.signal,
    });
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('Missed')) break;
    }
    controller.abort();
    expect(text).toMatch(
      /^:\n\nid: \d+-\w+\nevent: next\ndata: \{"data":\{"categories":\{"document":\{"name":"Missed"/,
    );
  });
});

describe('permissions', () => {
  const forbidden = [expect.objectContaining({ errors: [expect.objectContaining({ message: 'Forbidden access' })] })];

  test('a caller who may not find the documents is told so', async () => {
    const token = await tokenFor('api::author.author.find');
    expect(await results('subscription { categories { event } }', 5, token)).toEqual(forbidden);
    expect(await results('subscription { articles(status: DRAFT) { event } }', 5, token)).toEqual(forbidden);
    expect(await results('subscription { memos { event } }', 5, null)).toEqual(forbidden);
  });

  test('drafts are for those who may read them', async () => {
    const token = await tokenFor('api::article.article.find');
    expect(await results('subscription { articles(status: DRAFT) { event } }', 5, token)).toEqual(forbidden);
    const query = (status: string) =>
      `subscription ($since: ID) { articles(since: $since, status: ${status}) { event document { title } } }`;
    const [drafts, published] = [results(query('DRAFT'), 1), results(query('PUBLISHED'), 1, token)];
    await create(opened, 'Article', { title: 'Draft' }, ', status: DRAFT');
    await create(opened, 'Article', { title: 'Public' });
    expect(events(await drafts, 'articles')).toEqual([{ event: 'CREATE', document: { title: 'Draft' } }]);
    expect(events(await published, 'articles')).toEqual([{ event: 'PUBLISH', document: { title: 'Public' } }]);
  });

  test('a relation that the caller may not follow is an error of the event', async () => {
    const token = await tokenFor('api::article.article.find');
    const hearing = results(
      'subscription ($since: ID) { articles(since: $since) { document { title categories { name } } } }',
      1,
      token,
    );
    await create(opened, 'Article', { title: 'Secret ties' });
    const [heard] = await hearing;
    expect(heard?.errors).toEqual([
      expect.objectContaining({ message: 'Forbidden access', path: ['articles', 'document', 'categories'] }),
    ]);
  });

  test('a revoked token ends the stream', async () => {
    const token = await tokenFor('api::category.category.find');
    const hearing = results('subscription ($since: ID) { categories(since: $since) { event } }', 5, token).catch(
      () => 'ended',
    );
    await create(opened, 'Category', { name: 'Before' });
    const row = (await opened.app.accounts.tokens.list()).findLast(({ name }) => name === 't');
    await opened.app.accounts.tokens.revoke(row?.id ?? 0, systemActor);
    await create(opened, 'Category', { name: 'After' });
    const heard = await hearing;
    expect(heard === 'ended' || heard.length < 5).toBe(true);
  });

  test('values that the caller may not read are unknown', async () => {
    const [found] = await results('subscription { articles { document { secret } } }', 1, null);
    expect(found?.errors?.[0]?.message).toContain('Cannot query field "secret"');
  });
});

describe('the protocol', () => {
  test('has queries and mutations too', async () => {
    expect(await results('{ __typename }', 5)).toEqual([{ data: { __typename: 'Query' } }]);
    const query = 'mutation { createCategory(data: { name: "Line\\nbreak" }) { name } }';
    expect(await results(query, 5)).toEqual([{ data: { createCategory: { name: 'Line\nbreak' } } }]);
    expect((await results('{ nothing }', 5))[0]?.errors?.[0]?.message).toContain('nothing');
  });

  test('refuses what is no subscription', async () => {
    const message = async (query: string) => (await results(query, 5))[0]?.errors?.[0]?.message;
    expect(await message('subscription { categories { event } articles { event } }')).toContain('only one');
    expect(await message('subscription { categories(since: "999999-x") { event } }')).toContain('cursor');
    expect(await message('subscription { categories(filters: { name: { between: ["a"] } }) { event } }')).toBeTypeOf(
      'string',
    );
    expect(await message('subscription { categories @skip(if: true) { event } }')).toBeTypeOf('string');
    const { status, json } = await ask(opened, 'subscription { categories { event } }');
    expect([status, json.errors[0].message]).toEqual([406, expect.stringContaining('text/event-stream')]);
  });

  test('a caller has as many streams as the settings allow', async () => {
    const controller = new AbortController();
    const open = () =>
      fetch(`${base}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          authorization: `Bearer ${opened.token}`,
        },
        body: JSON.stringify({ query: 'subscription { categories { event } }' }),
        signal: controller.signal,
      });
    // The streams of other tests end soon.
    await expect.poll(async () => (await open()).status, { timeout: 10_000 }).toBe(429);
    expect((await open()).headers.get('retry-after')).toBe('30');
    controller.abort();
  });
});

test('without the feed, or without subscriptions, there is no such type', async () => {
  for (const config of [{ events: { feed: false } }, { graphql: { subscriptions: 0 } }]) {
    const other = await openGraphqlApp(config);
    try {
      expect((await data(other, '{ __schema { subscriptionType { name } } }')).__schema.subscriptionType).toBeNull();
      const { json } = await ask(other, 'subscription { categories { event } }');
      expect(json.errors[0].message).toContain('not configured');
    } finally {
      await other.close();
    }
  }
});
