import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './support/answers.js';
import { type Answer, dataOf, type Fixture, openFixture, send } from './support/fixture.js';

/* What a writer sends where nothing of the kind belongs is refused or ignored, and never stored. */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});

afterAll(() => fixture.close());

const at = (name: string): string => fixture.ids.get(name) ?? '';
const article = (): string => `/api/articles/${at('article2')}`;

function write(method: string, url: string, data: unknown): Promise<Answer> {
  return send(fixture.app, { method, url, as: fixture.token, data });
}

function read(url: string): Promise<Answer> {
  return send(fixture.app, { url, as: fixture.token });
}

/** Every stored row of articles, without what every write changes. */
async function stored(): Promise<string> {
  const sql = "SELECT * FROM article_rows WHERE document_id = '%' ORDER BY id".replace('%', at('article2'));
  const rows = await fixture.app.store.rows({ sql, slots: [], reads: [] }, []);
  return JSON.stringify(
    rows.map(({ updated_at, published_at, revision, source_revision, ...row }) => row),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
}

const foreign: readonly (readonly [string, unknown])[] = [
  ['id', 999],
  ['documentId', 'b'.repeat(24)],
  ['createdAt', '2001-01-01T00:00:00.000Z'],
  ['updatedAt', '2001-01-01T00:00:00.000Z'],
  ['createdBy', 1],
  ['updatedBy', { connect: [1] }],
  ['status', 'published'],
  ['localizations', [1]],
  ['revision', 99],
  ['source_revision', 99],
  ['document_id', 'b'.repeat(24)],
  ['author_document_id', 'b'.repeat(24)],
  ['seo__deep', '{"secret":"x"}'],
  ['constructor', { prototype: { polluted: true } }],
  ['prototype', { polluted: true }],
  ['toString', 'x'],
  ['hasOwnProperty', 'x'],
  ['unheardOf', 'x'],
  ['title; DROP TABLE tags', 'x'],
  ['', 'x'],
  ['TITLE', 'x'],
  ['$eq', 'x'],
];

describe('Z2 keys that do not belong into a body', () => {
  test.each(foreign)('%s %j: refused, and nothing changed', async (name, value) => {
    const before = await stored();
    for (const [method, url] of [
      ['PUT', article()],
      ['PUT', `${article()}?status=draft`],
      ['POST', '/api/articles'],
    ] as const) {
      const data = { rank: 77, [name]: value };
      const answer = await write(method, url, data);
      expectRefusal(answer, 400, JSON.stringify(data));
      expect(JSON.parse(answer.text).error.details, answer.text).toMatchObject({ key: name, source: 'body' });
    }
    expect(await stored()).toBe(before);
  });

  test.each([
    ['publishedAt', '2001-01-01T00:00:00.000Z'],
    ['publishedAt', null],
    ['locale', 'fr'],
    ['locale', 'xx'],
    ['locale', {}],
  ])('%s %j: ignored, and nothing changed by it', async (name, value) => {
    const before = await stored();
    const answer = await write('PUT', article(), { rank: 1, [name]: value });
    expect(dataOf(answer)).toMatchObject({ rank: 1, locale: 'en', publishedAt: expect.stringMatching(/^20[2-9]/) });
    expect(await stored()).toBe(before);
  });

  test.each(foreign.filter(([name]) => name !== 'id'))('%s %j in a component and in a zone', async (name, value) => {
    const before = await stored();
    const bodies = [
      { seo: { heading: 'changed', [name]: value } },
      { cards: [{ caption: 'changed', [name]: value }] },
      { body: [{ __component: 'parts.quote', text: 'changed', [name]: value }] },
    ];
    for (const data of bodies) expectRefusal(await write('PUT', article(), data), 400, JSON.stringify(data));
    expect(await stored()).toBe(before);
  });

  test('the id of a component of another document', async () => {
    const other = dataOf(await read(`/api/articles/${at('article1')}?populate[0]=seo&populate[1]=cards`));
    const before = await stored();
    for (const data of [
      { seo: { id: other.seo.id, heading: 'stolen' } },
      { cards: [{ id: other.cards[0].id, caption: 'stolen' }] },
      { seo: { id: 999_999, heading: 'x' } },
      { seo: { id: -1 } },
      { seo: { id: "1' OR 1=1" } },
      { seo: { id: {} } },
    ]) {
      expectRefusal(await write('PUT', article(), data), 400, JSON.stringify(data));
    }
    expect(await stored()).toBe(before);
    expect((await read(`/api/articles/${at('article1')}?populate=seo`)).text).toContain('"heading":"seo"');
  });

  test.each([
    '{"data":{"__proto__":{"polluted":true}}}',
    '{"data":{"seo":{"__proto__":{"polluted":true}}}}',
    '{"data":{"meta":{"__proto__":{"polluted":true}}}}',
    '{"__proto__":{"data":{"title":"x"}}}',
    '{"data":{"title":"x","\\u005f_proto__":{"polluted":true}}}',
    '{"data":[{"__proto__":{}}]}',
  ])('%s', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send(fixture.app, { method: 'PUT', url: article(), as: fixture.token, headers, payload });
    expectRefusal(answer, 400, payload);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('own keys of that kind inside JSON are stored as data', async () => {
    const meta = { constructor: { prototype: { polluted: true } }, toString: 1 };
    const answer = await write('PUT', article(), { meta });
    expect(dataOf(answer).meta).toEqual(meta);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('Z3 relations', () => {
  const shapes: readonly unknown[] = [
    true,
    'x',
    '',
    1.5,
    -1,
    1e308,
    [[]],
    [true],
    [{}],
    [{ documentId: null }],
    [{ documentId: 1 }],
    [{ documentId: {} }],
    [{ id: 'x' }],
    [{ id: {} }],
    { connect: true },
    { connect: 'x' },
    { connect: {} },
    { connect: [{}] },
    { connect: [[['x']]] },
    { disconnect: [{}] },
    { set: 'x' },
    { set: [[]] },
    { set: {} },
    { connect: [{ documentId: 'c'.repeat(24) }] },
    { connect: ['c'.repeat(24)] },
    ['c'.repeat(24)],
    [999_999],
    { connect: [999_999] },
    { set: [], connect: [], extra: [] },
    { length: 1, 0: 'x' },
    { connect: { length: 1e9 } },
    { constructor: [] },
    { connect: [{ documentId: 'c'.repeat(24), position: { before: 'x' } }] },
    { connect: [{ documentId: 'c'.repeat(24), position: { start: true, end: true } }] },
    { connect: [{ documentId: 'c'.repeat(24), locale: {} }] },
    { connect: [{ documentId: 'c'.repeat(24), status: 'bogus' }] },
    { connect: [{ documentId: 'c'.repeat(24), locale: 'xx' }] },
  ];

  test.each(shapes.map((shape) => [JSON.stringify(shape), shape]))('%s: no 5xx, and nothing lost', async (_, shape) => {
    const url = `${article()}?populate[0]=tags&populate[1]=related&populate[2]=author`;
    const before = dataOf(await read(url));
    for (const name of ['tags', 'related', 'author', 'subject', 'cover']) {
      const answer = await write('PUT', article(), { [name]: shape });
      if (answer.status !== 200) expectRefusal(answer, 400, `${name} ${JSON.stringify(shape)}`);
    }
    const after = dataOf(await read(url));
    expect(after.related).toEqual(before.related);
    expect(after.tags).toEqual(before.tags);
  });

  test('a list that holds nothing but null empties, as null itself does', async () => {
    const url = `/api/articles/${at('article4')}?populate=tags`;
    for (const tags of [[null], null]) {
      expect(dataOf(await write('PUT', url, { tags: [at('tag1')] })).tags).toHaveLength(1);
      expect(dataOf(await write('PUT', url, { tags })).tags).toEqual([]);
    }
  });

  test('a thousand targets, each once', async () => {
    const tags: string[] = [];
    for (let n = 0; n < 1_000; n += 50) {
      const made = await Promise.all(
        Array.from({ length: 50 }, (_, each) => write('POST', '/api/tags', { label: `mass ${n + each}` })),
      );
      tags.push(...made.map((answer) => dataOf(answer).documentId as string));
    }
    const url = `/api/articles/${at('article3')}`;
    expect((await write('PUT', url, { tags: { set: tags } })).status).toBe(200);
    const labels = dataOf(await read(`${url}?populate[tags][fields]=documentId`)).tags.map(
      ({ documentId }: { documentId: string }) => documentId,
    );
    expect(labels).toEqual(tags);
    expect((await write('PUT', url, { tags: { connect: [...tags, ...tags] } })).status).toBe(200);
    expect(dataOf(await read(`${url}?populate=tags`)).tags).toHaveLength(1_000);
    expect((await write('PUT', url, { tags: { disconnect: tags.slice(1) } })).status).toBe(200);
    expect(dataOf(await read(`${url}?populate=tags`)).tags).toHaveLength(1);
    expect((await write('PUT', url, { tags: [] })).status).toBe(200);
  });

  test('the same target twice is one link', async () => {
    const url = `/api/articles/${at('article1')}`;
    const tag = at('tag2');
    for (const tags of [[tag, tag], { set: [tag, { documentId: tag }] }, { connect: [tag, tag, tag] }]) {
      const answer = await write('PUT', `${url}?populate=tags`, { tags });
      if (answer.status !== 200) expectRefusal(answer, 400, JSON.stringify(tags));
      const links = dataOf(await read(`${url}?populate=tags`)).tags as { documentId: string }[];
      expect(links.filter(({ documentId }) => documentId === tag).length).toBeLessThanOrEqual(1);
    }
  });

  test('a document may refer to itself, and populate follows only the requested levels', async () => {
    const url = `/api/articles/${at('article5')}`;
    expect((await write('PUT', url, { related: [at('article5')] })).status).toBe(200);
    const round = dataOf(await read(`${url}?populate[related][populate]=related`));
    expect(round.related[0].documentId).toBe(at('article5'));
    expect(round.related[0].related[0].documentId).toBe(at('article5'));
    expect(round.related[0].related[0].related).toBeUndefined();
    expect(dataOf(await read(`/api/articles?filters[related][related][title]=Article 5&fields=title`))).toHaveLength(1);
  });

  test('a draft of another document does not show through a published one', async () => {
    const url = `/api/articles/${at('article7')}`;
    expect((await write('PUT', url, { related: [at('draft'), at('article0')] })).status).toBe(200);
    const answer = await read(`${url}?populate=related`);
    expect(answer.text).not.toContain('hidden-draft');
    expect(dataOf(answer).related.map(({ documentId }: { documentId: string }) => documentId)).toEqual([
      at('article0'),
    ]);
  });
});
