import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDocuments } from '../../../src/domain/documents/index.js';
import { createIndexQueue, type IndexQueue } from '../../../src/storage/database/index.js';
import { createLayout, type Layout } from '../../../src/storage/sql/layout/index.js';
import { type DocumentFixture, openDocumentFixture } from '../../support/document-fixture.js';
import { compareWithRebuilt } from '../../support/search-indexes.js';
import { searchedType } from './model.js';

/*
 * A change that more versions are found by than one write indexes: here 20 instead of 10,000, in batches of 100. The rest is left to the
 * job. Meanwhile writes index what they change, and nothing else.
 */

const articles = 250;
let fixture: DocumentFixture;
let layout: Layout;
let queue: IndexQueue;
let author: string;

beforeAll(async () => {
  const relation = { type: 'relation', relation: 'manyToOne', target: 'api::author.author' };
  const files = [
    searchedType(
      'article',
      { title: { type: 'string' }, author: relation },
      { attributes: { title: 1, 'author.name': 1 } },
    ),
    searchedType('author', { name: { type: 'string' } }, null),
  ];
  fixture = await openDocumentFixture(files, {}, [], false, { indexedPerWrite: 20 });
  layout = createLayout(fixture.snapshot);
  // Batches of the job are of 100 versions, too.
  queue = createIndexQueue(fixture.store, layout, 1);
  author = (await fixture.create('author?', { name: 'Johanna' })).documentId;
  const create = (_: unknown, number: number) => fixture.create('article?', { title: `number ${number}`, author });
  await Promise.all(Array.from({ length: articles }, create));
}, 60_000);
afterAll(() => fixture.close());

const queued = async (): Promise<number> => (await fixture.rows('SELECT id FROM octavo_index_queue')).length;

async function totals(...questions: readonly string[]): Promise<readonly (number | null)[]> {
  return Promise.all(questions.map((question) => fixture.total(`article?_q=${encodeURIComponent(question)}`)));
}

async function violations(): Promise<readonly unknown[]> {
  return verifyDocuments(fixture.store, { snapshot: fixture.snapshot, layout }, () => undefined);
}

test('a write indexes so many versions, and leaves the others', async () => {
  expect(await totals('johanna', 'friederike')).toEqual([articles, 0]);
  expect(await queue.isPending()).toBe(false);
  await fixture.update('author?', author, { name: 'Friederike' });
  expect(await totals('johanna ', 'friederike')).toEqual([articles - 100, 100]);
  expect([await queued(), await queue.isPending()]).toEqual([articles - 100, true]);
  expect(await violations()).toEqual([]);
});

test('other writes meanwhile are found at once, and index no more than their own', async () => {
  const { documentId } = await fixture.create('article?', { title: 'lighthouse', author });
  expect(await totals('lighthouse friederike')).toEqual([1]);
  await fixture.update('article?', documentId, { title: 'beacon' });
  expect(await totals('lighthouse', 'beacon')).toEqual([0, 1]);
  expect(await queued()).toBe(articles - 100);
});

test('the job indexes the rest, in batches', async () => {
  await queue.drain(AbortSignal.abort());
  expect(await queued()).toBe(articles - 100);
  await queue.drain(new AbortController().signal);
  expect([await queued(), await queue.isPending()]).toEqual([0, false]);
  expect(await totals('johanna ', 'friederike')).toEqual([0, articles + 1]);
  expect(await violations()).toEqual([]);
  const { now, rebuilt } = await compareWithRebuilt(fixture.store, layout);
  expect(now).toEqual(rebuilt);
  expect(now.map(({ size }) => size)).toEqual([articles + 1]);
});
