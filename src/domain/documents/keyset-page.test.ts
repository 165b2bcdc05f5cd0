import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contractSettings as settings } from '../../../test/support/contract-settings.js';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../test/support/document-fixture.js';
import { type Access, accessesOf } from '../../../test/support/explain.js';
import { Failure } from '../../foundations/core/index.js';
import { type ListReadQuery, parseListQuery, parseParameters } from '../../language/query/index.js';
import { getContentType } from '../../language/schema/index.js';
import { createLayout } from '../../storage/sql/layout/index.js';
import { planList } from '../../storage/sql/plan/index.js';
import { parseListResult } from './list-result.js';

let fixture: DocumentFixture;
let ids: readonly string[];

beforeAll(async () => {
  fixture = await openDocumentFixture([
    contentType(
      'post',
      { rank: { type: 'integer', index: true }, title: { type: 'string' }, body: { type: 'text' } },
      { localized: true, drafts: true },
    ),
  ]);
});
afterAll(() => fixture?.close());

beforeEach(async () => {
  for (const { documentId } of await fixture.list('post')) await fixture.remove('post', documentId);
  const ranks = [2, null, 1, 2, null, 3];
  const created = [];
  for (const [index, rank] of ranks.entries()) created.push(await fixture.create('post', { rank, title: `t${index}` }));
  ids = created.map(({ documentId }) => documentId);
});

function parse(query: string): ListReadQuery {
  const type = getContentType(fixture.snapshot, 'api::post.post');
  return parseListQuery({ type, parameters: parseParameters(query, settings), snapshot: fixture.snapshot, settings });
}

/** The titles of a page, and its cursors. */
async function page(query: string): Promise<readonly [titles: string, next: string | null, previous: string | null]> {
  const result = await fixture.documents.list(parse(query));
  const titles = parseListResult<{ readonly title: string }>(result).map(({ title }) => title);
  return [titles.join(' '), result.cursors?.next ?? null, result.cursors?.previous ?? null];
}

test.each([
  ['sort=rank', 't1 t4 t2 t0 t3 t5'],
  ['sort=rank:desc', 't5 t0 t3 t2 t1 t4'],
  ['sort=rank:desc,title:desc', 't5 t3 t0 t2 t4 t1'],
  ['sort=title:desc', 't5 t4 t3 t2 t1 t0'],
  ['', 't0 t1 t2 t3 t4 t5'],
])('pages of %s continue after deleted rows, and empty pages lead back', async (sort, all) => {
  const titles = all.split(' ');
  const [first, next] = await page(`${sort}&pagination[after]=&pagination[limit]=2`);
  expect(first).toBe(titles.slice(0, 2).join(' '));
  // The row of the cursor goes, and one after it.
  for (const title of titles.slice(1, 3)) await fixture.remove('post', ids[Number(title?.slice(1))] ?? '');
  const [second, end, back] = await page(`${sort}&pagination[after]=${next}&pagination[limit]=3`);
  expect([second, end]).toEqual([titles.slice(3).join(' '), null]);
  expect((await page(`${sort}&pagination[before]=${back}`))[0]).toBe(titles[0]);
  for (const title of titles.slice(3)) await fixture.remove('post', ids[Number(title.slice(1))] ?? '');
  const [empty, none, toLast] = await page(`${sort}&pagination[after]=${next}`);
  expect([empty, none]).toEqual(['', null]);
  expect(await page(`${sort}&pagination[before]=${toLast}`)).toEqual([titles[0], null, null]);
});

test.each(['sort=rank', 'sort=rank:desc', '', 'sort=title'])(
  'an empty page of %s leads back to its row',
  async (sort) => {
    const [firstFive, next] = await page(`${sort}&pagination[after]=&pagination[limit]=5`);
    const [sixth] = await page(`${sort}&pagination[after]=${next}`);
    const filter = `${sort}&filters[title][$ne]=${sixth}`;
    const [none, end, back] = await page(`${filter}&pagination[after]=${next}`);
    expect([none, end]).toEqual(['', null]);
    expect((await page(`${sort}&pagination[before]=${back}`))[0]).toBe(firstFive);

    const [lastFive, , previous] = await page(`${sort}&pagination[before]=&pagination[limit]=5`);
    const [first] = await page(`${sort}&pagination[before]=${previous}`);
    const [nothing, forth, start] = await page(`${sort}&filters[title][$ne]=${first}&pagination[before]=${previous}`);
    expect([nothing, start]).toEqual(['', null]);
    expect((await page(`${sort}&pagination[after]=${forth}`))[0]).toBe(lastFive);
  },
);

test('the total is counted on request, and belongs to the whole list', async () => {
  const total = async (query: string) => (await fixture.documents.list(parse(query))).total;
  expect(await total('pagination[after]=&pagination[limit]=1')).toBeNull();
  expect(await total('pagination[after]=&pagination[limit]=1&pagination[withCount]=true')).toBe(6);
  expect(await total('filters[rank]=2&pagination[before]=&pagination[withCount]=true')).toBe(2);
});

test('a text that is too long for a cursor is refused, not cut', async () => {
  await fixture.update('post', ids[0] ?? null, { body: 'é'.repeat(4_000) });
  const refused = page('sort=body:desc&pagination[after]=&pagination[limit]=1');
  await expect(refused).rejects.toThrow(Failure);
  await expect(refused).rejects.toThrow('the values of the sort keys are too long for a cursor');
  expect((await page('sort=body:desc&pagination[after]='))[0]).toContain('t0');
});

/** How the rows of the table are found in indexes. */
async function accesses(query: string): Promise<readonly Access[]> {
  const context = {
    snapshot: fixture.snapshot,
    layout: createLayout(fixture.snapshot),
    dialect: fixture.store.dialect,
  };
  const { page: statement, values } = planList(parse(query), context);
  const found = await accessesOf(fixture.store, statement, values);
  return found.filter(({ index }) => index?.startsWith('ix_posts_'));
}

test.each([
  ['', 'ix_posts_order_published', 'after', /id.? ?>/],
  ['', 'ix_posts_order_published', 'before', /id.? ?</],
  ['sort=rank', 'ix_posts_published_rank', 'after', /rank.? ?>/],
  ['sort=rank', 'ix_posts_published_rank', 'before', /rank.? ?</],
  ['sort=rank:desc', 'ix_posts_published_rank', 'after', /rank.? ?</],
  ['sort=rank:desc', 'ix_posts_published_rank', 'before', /rank.? ?>/],
])('a page of %s begins in the index %s where it is %s', async (sort, index, way, condition) => {
  const direction = way === 'after' ? 'next' : 'previous';
  const result = await fixture.documents.list(parse(`${sort}&pagination[${way}]=&pagination[limit]=3`));
  const cursor = result.cursors?.[direction];
  const found = await accesses(`${sort}&fields=id&pagination[${way}]=${cursor}&pagination[limit]=2`);
  const seeks = found.filter((access) => access.index === index && condition.test(access.condition));
  expect(seeks.length, JSON.stringify(found)).toBeGreaterThan(0);
});
