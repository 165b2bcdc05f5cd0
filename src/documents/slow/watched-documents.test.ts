import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSettings as settings } from '../../../test/support/contract-settings.js';
import { contentType, type DocumentHouse, openDocumentHouse } from '../../../test/support/document-house.js';
import { fullAccess } from '../../access/index.js';
import { authorise, parseListQuestion, parseOneQuestion, parseParameters } from '../../query/index.js';
import { listed } from '../listed.js';
import { SlowQuestions } from './slow-questions.js';
import { watchedDocuments } from './watched-documents.js';

let house: DocumentHouse;

beforeAll(async () => {
  house = await openDocumentHouse([contentType('article', { title: { type: 'string' } })]);
});

afterAll(() => house.close());

/** Watched documents, a list of them and one of them as questions, and what was told of their kinds. */
function watched(threshold: number) {
  const { snapshot } = house;
  const slow = new SlowQuestions(threshold, { now: () => 0 });
  const type = snapshot.contentTypes.get('api::article.article');
  if (type === undefined) throw new Error('no articles');
  const source = { type, parameters: parseParameters('', settings), snapshot, settings, ability: fullAccess };
  return {
    slow,
    documents: watchedDocuments(house.documents, slow),
    list: authorise(parseListQuestion(source), fullAccess, snapshot),
    one: authorise(parseOneQuestion({ ...source, documentId: 'none' }), fullAccess, snapshot),
    counts: () => Object.fromEntries(slow.told().map(({ is, count }) => [is, count])),
  };
}

test('every way to ask is noted, with the same answers', async () => {
  const { documents, list, one, counts } = watched(0);
  const { documentId } = await house.create('article', { title: 'Boats' });
  expect(listed(await documents.list(list))).toMatchObject([{ title: 'Boats' }]);
  expect(counts()).toEqual({ list: 1 });
  expect(await documents.one(one)).toBeNull();
  expect(JSON.parse(String(await documents.one(one, documentId)))).toMatchObject({ documentId });
  expect(counts()).toEqual({ list: 1, one: 2 });
  const atOnce = documents.listAtOnce(list);
  expect(atOnce).toEqual(house.documents.listAtOnce(list));
  expect(documents.oneAtOnce(one)).toEqual(house.documents.oneAtOnce(one));
  // PostgreSQL is always waited for, and what was not answered is not counted.
  expect(counts()).toEqual(atOnce === undefined ? { list: 1, one: 2 } : { list: 2, one: 3 });
});

test('what is quick leaves nothing behind', async () => {
  const { documents, list, one, counts } = watched(60_000);
  await documents.list(list);
  await documents.one(one);
  documents.listAtOnce(list);
  documents.oneAtOnce(one);
  expect(counts()).toEqual({});
});

test('a question that fails took its time as well', async () => {
  const { slow, list, counts } = watched(0);
  const broken = { ...house.documents, list: () => Promise.reject(new Error('cut off')) };
  await expect(watchedDocuments(broken, slow).list(list)).rejects.toThrow('cut off');
  expect(counts()).toEqual({ list: 1 });
});
