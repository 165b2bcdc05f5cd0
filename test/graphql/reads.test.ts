import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type GraphqlApp, openGraphqlApp } from './graphql-app.js';
import { ask, create, data } from './requests.js';

let opened: GraphqlApp;
let first: string;

beforeAll(async () => {
  opened = await openGraphqlApp();
  const category = await create(opened, 'Category', { name: 'Ålpha "quoted" \\ 🚀' });
  const other = await create(opened, 'Category', { name: 'Beta' });
  const author = await create(opened, 'Author', { name: 'Ada', email: 'ada@example.org' });
  first = await create(opened, 'Article', {
    title: 'One',
    rating: 3,
    price: 0.1,
    views: '9007199254740993',
    data: { nested: { text: '}]",{[', list: [1, [2, { a: null }]] } },
    author,
    categories: [category, other],
    links: [{ label: 'a' }, { label: 'b' }],
  });
  await create(opened, 'Article', { title: 'Two', author, categories: [other], related: [first] });
  await create(opened, 'Memo', { text: 'hidden from the public', category });
});
afterAll(() => opened.close());

describe('statements', () => {
  async function countOnce(query: string): Promise<number> {
    const { store } = opened.app;
    const calls = [vi.spyOn(store, 'bytes'), vi.spyOn(store, 'total'), vi.spyOn(store, 'rows')];
    try {
      await data(opened, query);
      return calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    } finally {
      for (const call of calls) call.mockRestore();
    }
  }

  /** The least of some counts, of texts whose responses are not cached: a caller is read again after a second. */
  async function count(query: string): Promise<number> {
    const counts: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) counts.push(await countOnce(`${query} # ${attempt}`));
    return Math.min(...counts);
  }

  test('one per field of root, however deep the selection is', async () => {
    expect(await count('{ articles { title } }')).toBe(1);
    const deep = `{ articles { title author { name articles { title categories { name articles { author { name } } } } }
      a: categories(sort: "name") { name } b: categories(sort: "name:desc") { name } links { label target { title } } } }`;
    expect(await count(deep)).toBe(1);
    expect(await count('{ a: articles { title } categories { name } homepage { title } }')).toBe(3);
    expect(await count(`{ article(documentId: "${first}") { author { articles { title } } } }`)).toBe(1);
  });

  test('one more for the total of a connection, if it is asked for', async () => {
    expect(await count('{ articles_connection { nodes { title } } }')).toBe(1);
    expect(await count('{ articles_connection { nodes { title } pageInfo { page } } }')).toBe(1);
    expect(
      await count('{ articles_connection(filters: { rating: { gt: 1 } }) { nodes { title } pageInfo { total } } }'),
    ).toBe(2);
  });
});

describe('values', () => {
  test('are those of REST, to the last digit', async () => {
    const { text } = await opened.send('POST', '/graphql', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ article(documentId: "${first}") { views price data } }` }),
    });
    expect(text).toBe(
      '{"data":{"article":{"views":9007199254740993,"price":0.1,"data":{"nested":{"text":"}]\\",{[","list":[1,[2,{"a":null}]]}}}}}',
    );
  });

  test('keep letters of every alphabet', async () => {
    expect(await data(opened, '{ categories(sort: "name") { name } }')).toEqual({
      categories: [{ name: 'Beta' }, { name: 'Ålpha "quoted" \\ 🚀' }],
    });
  });

  test('of one attribute under several names have the arguments of each', async () => {
    const { articles } = await data(
      opened,
      `{ articles(sort: "title") { one: categories(sort: "name", pagination: { limit: 1 }) { name }
        two: categories_connection(sort: "name:desc") { nodes { n: name } again: nodes { documentId } } links { label } } }`,
    );
    expect(articles[0].one).toEqual([{ name: 'Beta' }]);
    expect(articles[0].two.nodes).toEqual([{ n: 'Ålpha "quoted" \\ 🚀' }, { n: 'Beta' }]);
    expect(articles[0].two.again).toHaveLength(2);
    expect(articles[1].one).toEqual([{ name: 'Beta' }]);
    expect(articles[0].links).toEqual([{ label: 'a' }, { label: 'b' }]);
  });

  test('of a polymorphic relation are a union', async () => {
    const bookmark = await opened.send('POST', '/api/bookmarks', {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${opened.token}` },
      body: JSON.stringify({ data: { label: 'b', items: [{ __type: 'api::article.article', documentId: first }] } }),
    });
    expect(bookmark.status).toBe(201);
    expect(
      await data(opened, '{ bookmarks { items { __typename ... on Article { title author { name } } } } }'),
    ).toEqual({
      bookmarks: [{ items: [{ __typename: 'Article', title: 'One', author: { name: 'Ada' } }] }],
    });
  });
});

describe('values that the schema promises', () => {
  const drafts = 'status: DRAFT, sort: "slug:asc", filters: { slug: { startsWith: "draft-" } }';
  const missing = (name: string, path: readonly (string | number)[]) => ({
    message: `Cannot return null for non-nullable field ${name}.`,
    path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
  const found = async (query: string) => {
    const { json } = await ask(opened, query, { token: opened.token });
    return {
      data: json.data,
      // Where in the text, which is that of graphql-js.
      errors: json.errors.map(({ locations: _, ...error }: { locations: unknown }) => error),
    };
  };

  beforeAll(async () => {
    const sections = [
      { __typename: 'ComponentSharedQuote', text: 'q', by: 'b' },
      { __typename: 'ComponentSharedLink', label: 'l' },
    ];
    const whole = await create(opened, 'Article', { title: 'Whole', slug: 'draft-b', sections }, ', status: DRAFT');
    await create(
      opened,
      'Article',
      {
        slug: 'draft-a',
        summary: '\u0001 "\\',
        data: '\u0001',
        seo: { metaDescription: 'x' },
        related: [whole],
        sections,
      },
      ', status: DRAFT',
    );
  });

  test('make their object null, and nothing around it', async () => {
    expect(await found(`{ articles(${drafts}) { slug title } }`)).toEqual({
      data: { articles: [null, { slug: 'draft-b', title: 'Whole' }] },
      errors: [missing('Article.title', ['articles', 0, 'title'])],
    });
    expect(await found(`{ articles(${drafts}) { summary data seo { text: metaTitle metaDescription } } }`)).toEqual({
      data: {
        articles: [
          { summary: '\u0001 "\\', data: '\u0001', seo: null },
          { summary: null, data: null, seo: null },
        ],
      },
      errors: [missing('ComponentSharedSeo.metaTitle', ['articles', 0, 'seo', 'text'])],
    });
  });

  test('make a connection null, whose nodes cannot be', async () => {
    const { documentId } = (await data(opened, `{ articles(${drafts}) { documentId } }`)).articles[0];
    await create(opened, 'Author', { name: 'Drafts', articles: [documentId] });
    const nodes = 'articles_connection(sort: "slug:asc") { nodes { title } }';
    expect(await found(`{ authors(status: DRAFT, filters: { name: { eq: "Drafts" } }) { name ${nodes} } }`)).toEqual({
      data: { authors: [{ name: 'Drafts', articles_connection: null }] },
      errors: [missing('Article.title', ['authors', 0, 'articles_connection', 'nodes', 0, 'title'])],
    });
    expect(await found(`{ articles_connection(${drafts}) { nodes { title } pageInfo { total } } }`)).toEqual({
      data: { articles_connection: null },
      errors: [missing('Article.title', ['articles_connection', 'nodes', 0, 'title'])],
    });
  });

  test('are not looked for where nothing is missing', async () => {
    const section =
      'sections { __typename ... on ComponentSharedQuote { id text by weight } ... on ComponentSharedLink { url } }';
    const { articles } = await data(opened, `{ articles(${drafts}) { slug summary ${section} } }`);
    expect(articles[0].sections).toEqual([
      { __typename: 'ComponentSharedQuote', id: expect.stringMatching(/^\d+$/), text: 'q', by: 'b', weight: null },
      { __typename: 'ComponentSharedLink', url: null },
    ]);
    expect(articles[0].summary).toBe('\u0001 "\\');
  });
});

describe('names that are not to be read', () => {
  test('are unknown: private ones, those of a role, and misspelled ones alike', async () => {
    const { token } = await opened.app.accounts.tokens.create(
      {
        name: 'reader',
        description: '',
        kind: 'custom',
        readDrafts: false,
        expiresAt: null,
        actions: ['api::author.author.find'],
        rules: [{ action: 'api::author.author.find', read: ['articles'] }],
      },
      systemActor,
    );
    const error = async (name: string) => {
      const { status, json } = await ask(opened, `{ authors { ${name} } }`, { token });
      return [
        status,
        json.errors[0].message.replace(name, 'X').replace(/ Did you mean.*/, ''),
        json.errors[0].extensions,
      ];
    };
    const [unknown, hidden, restricted] = [await error('surname'), await error('email'), await error('name')];
    expect(hidden).toEqual(unknown);
    expect(restricted).toEqual(unknown);
    const { json } = await ask(opened, '{ __type(name: "Author") { fields { name } } }', { token });
    const fields = json.data.__type.fields.map(({ name }: { name: string }) => name);
    expect(fields).not.toContain('name');
    expect(fields).not.toContain('email');
    const everybody = await ask(opened, '{ __type(name: "Author") { fields { name } } }');
    expect(everybody.json.data.__type.fields.map(({ name }: { name: string }) => name)).toContain('name');
  });

  test('are forbidden relations, at each place', async () => {
    const { json } = await ask(opened, '{ categories(sort: "name") { name memos_connection { nodes { text } } } }');
    expect(json.data.categories.map(({ memos_connection: memos }: { memos_connection: unknown }) => memos)).toEqual([
      null,
      null,
    ]);
    expect(json.errors).toHaveLength(2);
    expect(JSON.stringify(json)).not.toContain('hidden from the public');
  });
});

describe('HTTP', () => {
  const get = (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
    opened.send('GET', `/graphql?${new URLSearchParams(parameters)}`, { headers });
  const query = '{ articles(sort: "title") { title } }';

  test('GET answers queries with an ETag, and 304 to whoever has it', async () => {
    const answer = await get({ query });
    expect([answer.status, answer.text]).toEqual([200, '{"data":{"articles":[{"title":"One"},{"title":"Two"}]}}']);
    const etag = String(answer.headers.etag);
    const again = await get({ query }, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const variables = await get({
      query: 'query A($n: Int) { articles(pagination: { limit: $n }) { title } } query B { __typename }',
      variables: '{"n":1}',
      operationName: 'A',
    });
    expect(JSON.parse(variables.text).data.articles).toHaveLength(1);
  });

  test('GET changes nothing', async () => {
    const mutation = 'mutation { createCategory(data: { name: "By GET" }) { name } }';
    const answer = await get({ query: mutation }, { authorization: `Bearer ${opened.token}` });
    expect(answer.status).toBe(405);
    const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b'];
    for (const contentType of forms) {
      const body = contentType.startsWith('application')
        ? new URLSearchParams({ query: mutation }).toString()
        : JSON.stringify({ query: mutation });
      const form = await opened.send('POST', '/graphql', {
        headers: { 'content-type': contentType, authorization: `Bearer ${opened.token}` },
        body,
      });
      expect([contentType, form.status]).toEqual([contentType, 400]);
    }
    expect((await data(opened, '{ categories(filters: { name: { eq: "By GET" } }) { name } }')).categories).toEqual([]);
  });

  test('a digest stands for a text that was sent before', async () => {
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
    expect(JSON.parse((await get({ extensions })).text).errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    const forged = await get({ query: '{ categories { name } }', extensions });
    expect([forged.status, JSON.parse(forged.text).errors[0].message]).toEqual([
      400,
      'provided sha does not match query',
    ]);
    expect((await get({ query, extensions })).status).toBe(200);
    expect((await get({ extensions })).text).toBe('{"data":{"articles":[{"title":"One"},{"title":"Two"}]}}');
  });

  test('lists of operations are refused', async () => {
    const answer = await opened.send('POST', '/graphql', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query }, { query }]),
    });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['a GET without anything', {}],
    ['variables that are no JSON', { query, variables: '{' }],
    ['variables that are no object', { query, variables: '[1]' }],
    ['an empty query', { query: ' ' }],
  ])('%s is 400', async (_, parameters) => {
    expect((await get(parameters)).status).toBe(400);
  });
});

describe('the response cache', () => {
  const list = '{ articles(sort: "title") { title categories { name } } first: categories(sort: "name") { name } }';
  const headers = { 'content-type': 'application/json' };
  const post = async (query: string) => {
    const { store } = opened.app;
    const bytes = vi.spyOn(store, 'bytes');
    try {
      const { text, headers: answered } = await opened.send('POST', '/graphql', {
        headers,
        body: JSON.stringify({ query }),
      });
      return { text, etag: answered.etag, statements: bytes.mock.calls.length };
    } finally {
      bytes.mockRestore();
    }
  };

  test('has what is asked for again, until a document changes that it shows', async () => {
    const [once, again, cached] = [await post(list), await post(list), await post(list)];
    expect([once.statements, again.statements, cached.statements]).toEqual([2, 2, 0]);
    expect([again, cached].map(({ text, etag }) => [text, etag])).toEqual([
      [once.text, undefined],
      [once.text, undefined],
    ]);
    const added = await create(opened, 'Category', { name: 'A new one' });
    const changed = await post(list);
    expect([changed.statements, changed.text.includes('A new one')]).toEqual([2, true]);
    await data(opened, `mutation { deleteCategory(documentId: "${added}") { documentId } }`);
    expect((await post(list)).text).toBe(once.text);
  });

  test('is the same for GET, with its ETag', async () => {
    const url = `/graphql?${new URLSearchParams({ query: list })}`;
    const answers = [];
    for (let times = 0; times < 3; times++) answers.push(await opened.send('GET', url, {}));
    const [first, ...others] = answers.map(({ text, headers: { etag } }) => ({ text, etag }));
    expect(first?.etag).toMatch(/^"/);
    for (const other of others) expect(other).toEqual(first);
    const unchanged = await opened.send('GET', url, { headers: { 'if-none-match': String(first?.etag) } });
    expect(unchanged.status).toBe(304);
  });

  test('has neither errors, nor accounts, nor writes', async () => {
    for (const query of [
      '{ categories { name memos { text } } }',
      '{ me { id } }',
      'mutation { createCategory(data: { name: "never" }) { name } }',
    ]) {
      const texts = new Set<number>();
      for (let times = 0; times < 3; times++) texts.add((await post(query)).statements);
      expect([query, ...texts]).toEqual([query, query.includes('memos') ? 1 : 0]);
    }
  });
});

describe('settings', () => {
  test('introspection is off unless it is turned on', async () => {
    const closed = await openGraphqlApp({ graphql: { introspection: false } });
    const { status, json } = await ask(closed, '{ __schema { queryType { name } } }');
    expect([status, json.errors[0].extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
    expect((await ask(closed, '{ __typename }')).json).toEqual({ data: { __typename: 'Query' } });
    await closed.close();
  });

  test('there is nothing where it is disabled', async () => {
    const closed = await openGraphqlApp({ graphql: { enabled: false } });
    expect((await ask(closed, '{ __typename }')).status).toBe(404);
    await closed.close();
  });
});

describe('limits', () => {
  const code = async (query: string) => {
    const { status, json } = await ask(opened, query);
    return [status, json.errors?.[0].extensions.code];
  };
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(' ');

  test.each([
    ['characters', `{ articles { title } } #${'x'.repeat(65_536)}`],
    ['tokens', `{ articles { ${'title '.repeat(5_001)} } }`],
    ['nesting', `{ ${'a { '.repeat(61)}`],
    ['fragments', `{ articles { title } } ${many(101, (index) => `fragment F${index} on Article { title }`)}`],
  ])('of %s', async (_, query) => {
    expect(await code(query)).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
  });

  test('of fields that fragments repeat', async () => {
    const levels = 14;
    const fragments = many(
      levels,
      (index) =>
        `fragment F${index} on Article { title a: related { ...F${index + 1} } b: related { ...F${index + 1} } }`,
    );
    expect(await code(`{ articles { ...F0 } } ${fragments} fragment F${levels} on Article { title }`)).toEqual([
      400,
      'BAD_USER_INPUT',
    ]);
  });

  test('of fields of root', async () => {
    expect(await code(`{ ${many(21, (index) => `a${index}: articles { title }`)} }`)).toEqual([400, 'BAD_USER_INPUT']);
    expect((await ask(opened, `{ ${many(20, (index) => `a${index}: articles { title }`)} }`)).status).toBe(200);
  });

  test('of what is populated are those of REST', async () => {
    const wide = many(30, (index) => `r${index}: related { ...Wide }`);
    const fragment = `fragment Wide on Article { ${many(35, (index) => `r${index}: related { title }`)} }`;
    const { status, json } = await ask(opened, `{ articles { ${wide} } } ${fragment}`);
    expect([status, json.data]).toEqual([200, null]);
    expect(json.errors[0].message).toContain('more than 1000 attributes');
  });

  test('of parameters are those of REST', async () => {
    const filtered = (filters: string) => code(`{ articles(filters: ${filters}) { title } }`);
    const long = JSON.stringify(Array.from({ length: 101 }, String));
    const deep = `${'{ not: '.repeat(21)}{ title: { eq: "x" } }${' }'.repeat(21)}`;
    const wide = `[${many(1_001, () => '{ rating: { eq: 1 } }')}]`;
    for (const filters of [`{ title: { in: ${long} } }`, deep, '{ title: { eq: "a\\u0000b" } }'])
      expect([filters, ...(await filtered(filters))]).toEqual([filters, 400, 'BAD_USER_INPUT']);
    expect((await filtered(`{ or: ${wide} }`))[0]).toBe(400);
    expect(await code('{ article(documentId: "a\\u0000b") { title } }')).toEqual([400, 'BAD_USER_INPUT']);
    expect(await code('{ articles(sort: ["\\u0000"]) { title } }')).toEqual([400, 'BAD_USER_INPUT']);
  });

  test('of other versions, of which there is no part', async () => {
    const parts = (pagination: string) =>
      ask(opened, `{ articles { localizations(pagination: ${pagination}) { title } } }`);
    for (const pagination of ['{ limit: 2 }', '{ start: 1 }', '{ page: 2, pageSize: 10 }']) {
      const { json } = await parts(pagination);
      expect([pagination, json.data, json.errors?.[0].extensions.code]).toEqual([pagination, null, 'BAD_USER_INPUT']);
    }
    for (const pagination of ['{ limit: 3 }', '{ limit: -1 }', '{ pageSize: 100 }'])
      expect((await parts(pagination)).json.errors).toBeUndefined();
  });

  test('of variables in an address', async () => {
    const variables = `{"f":${'{"not":'.repeat(101)}{}${'}'.repeat(101)}}`;
    const query = 'query ($f: ArticleFiltersInput) { articles(filters: $f) { title } }';
    const answer = await opened.send('GET', `/graphql?${new URLSearchParams({ query, variables })}`, {});
    expect(answer.status).toBe(400);
  });

  test('deep introspection is invalid', async () => {
    const deep =
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
    expect(await code(deep)).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
  });
});
