import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../../test/support/document-fixture.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { authoriseQuery, parseDocumentQuery, parseListQuery, parseParameters } from '../../../language/query/index.js';
import { parseListResult } from '../list-result.js';
import { SlowQueryLog } from './slow-query-log.js';
import { withSlowQueryLog } from './with-slow-query-log.js';

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await openDocumentFixture([contentType('article', { title: { type: 'string' } })]);
});

afterAll(() => fixture.close());

/** Returns documents with a slow query log, queries for a list and for one document, and the logged counts by kind. */
function watched(threshold: number) {
  const { snapshot } = fixture;
  const slow = new SlowQueryLog(threshold, { now: () => 0 });
  const type = snapshot.contentTypes.get('api::article.article');
  if (type === undefined) throw new Error('no articles');
  const source = { type, parameters: parseParameters('', settings), snapshot, settings, ability: fullAccess };
  return {
    slow,
    documents: withSlowQueryLog(fixture.documents, slow),
    list: authoriseQuery(parseListQuery(source), fullAccess, snapshot),
    one: authoriseQuery(parseDocumentQuery({ ...source, documentId: 'none' }), fullAccess, snapshot),
    counts: () => Object.fromEntries(slow.list().map(({ is, count }) => [is, count])),
  };
}

test('every kind of read is logged, with the same responses', async () => {
  const { documents, list, one, counts } = watched(0);
  const { documentId } = await fixture.create('article', { title: 'Boats' });
  expect(parseListResult(await documents.list(list))).toMatchObject([{ title: 'Boats' }]);
  expect(counts()).toEqual({ list: 1 });
  expect(await documents.findOne(one)).toBeNull();
  expect(JSON.parse(String(await documents.findOne(one, documentId)))).toMatchObject({ documentId });
  expect(counts()).toEqual({ list: 1, one: 2 });
  // SQLite answers at once, PostgreSQL is waited for: both are noted when they have answered.
  const answer = documents.list(list);
  expect(counts()).toEqual(answer instanceof Promise ? { list: 1, one: 2 } : { list: 2, one: 2 });
  expect(await answer).toEqual(await fixture.documents.list(list));
  expect(counts()).toEqual({ list: 2, one: 2 });
});

test('fast queries are not logged', async () => {
  const { documents, list, one, counts } = watched(60_000);
  await documents.list(list);
  await documents.findOne(one);
  expect(counts()).toEqual({});
});

test('a failed query is logged as well', async () => {
  const { slow, list, counts } = watched(0);
  const broken = { ...fixture.documents, list: () => Promise.reject(new Error('cut off')) };
  await expect(withSlowQueryLog(broken, slow).list(list)).rejects.toThrow('cut off');
  expect(counts()).toEqual({ list: 1 });
});
