import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchedType } from '../property/search/model.js';
import { describedBy } from '../support/described.js';
import { type ModelFixture, openModelFixture } from '../support/model-fixture.js';

/* What responses with highlights are, over HTTP, and that they are what is described. */

let fixture: ModelFixture;

beforeAll(async () => {
  const others = { type: 'relation', relation: 'manyToMany', target: 'api::page.page' };
  const page = searchedType(
    'page',
    { title: { type: 'string' }, others },
    { language: 'english', attributes: { title: 1 } },
  );
  fixture = await openModelFixture({ [page.path]: JSON.parse(page.json) });
}, 60_000);
afterAll(() => fixture.close());

const highlights = [
  {
    attribute: 'title',
    excerpts: [
      [
        { text: 'Two ', marked: false },
        { text: 'gardens', marked: true },
        { text: ' & <b>', marked: false },
      ],
    ],
  },
];

test('lists and single documents have highlights on request, as described', async () => {
  const created = await fixture.ask(0, 'POST', 'pages', { title: 'Two gardens & <b>' });
  const { documentId } = created.body.data as { readonly documentId: string };
  const document = await fixture.ask(0, 'GET', 'openapi.json');
  const description = describedBy(document.body);
  const read = async (address: string) => {
    const { status, body } = await fixture.ask(0, 'GET', address);
    expect(description.mismatch('GET', `/api/${address}`, { status, text: JSON.stringify(body) })).toBeNull();
    return { status, body };
  };
  const list = await read('pages?_q=garden&_highlight=true&sort=_rank');
  const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 1 };
  expect(list.body).toEqual({ data: [created.body.data], meta: { pagination, highlights: [highlights] } });
  // Once more, from the cache of responses.
  expect(await read('pages?_q=garden&_highlight=true&sort=_rank')).toEqual(list);
  const one = await read(`pages/${documentId}?_q=garden&_highlight=true`);
  expect(one.body).toEqual({ data: created.body.data, meta: { highlights } });
  expect((await read(`pages/${documentId}?_q=garden`)).body).toEqual({ data: created.body.data, meta: {} });
  expect((await read(`pages/${documentId}?_q=lake&_highlight=true`)).status).toBe(404);
  // Nested lists, which may be counted.
  const nested = 'pages?_q=garden&pagination[pageSize]=100&populate[others][populate][others][populate]=others';
  expect((await read(`${nested}&_highlight=true`)).body).toMatchObject({ meta: { highlights: [highlights] } });
  expect((await read('pages?_highlight=true')).status).toBe(400);
  expect((await fixture.ask(0, 'GET', 'pages/aggregate?_q=garden&count=*&_highlight=true')).status).toBe(400);
});
