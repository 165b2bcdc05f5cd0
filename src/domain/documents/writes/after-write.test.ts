import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, rules } from '../../../../test/support/abilities.js';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../../test/support/document-fixture.js';
import { fullAccess } from '../../../language/query/access/index.js';
import type { TransactionHook } from '../types.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const nowhere = 'a23456789012345678901234';
const own = abilityWith('own', { administrator: 11, rowRule: rules({ article: createdBy(11) }) });

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture([
    contentType('article', { title: { type: 'string', ...localized } }, { drafts: true, localized: true }),
  ]);
});
afterAll(() => fixture.close());

describe('the hook of a write', () => {
  const request = (data: object) => {
    const type = fixture.snapshot.contentTypes.get('api::article.article');
    if (type === undefined) throw new Error('the model has articles');
    const answer = { shape: type, fields: [...type.system.values()], populate: [], filter: null, sort: [] };
    return { type, ability: fullAccess, locale: 'en', status: 'published', data, answer, values: [] } as const;
  };
  const documentIdOf = (answer: Buffer): string => JSON.parse(answer.toString()).documentId;

  const rowsOf = (documentId: string) =>
    fixture.rows(`SELECT * FROM articles WHERE document_id = '${documentId}' ORDER BY id`);

  test('receives the document in its transaction, after the write', async () => {
    const seen: unknown[] = [];
    const afterWrite: TransactionHook = async (transaction, documentId) => {
      const sql = `SELECT count(*) AS n FROM articles WHERE document_id = ${fixture.store.dialect.placeholder(1)}`;
      const statement = { sql, slots: [0], reads: [] };
      const [row] = await transaction.rows(statement, [documentId]);
      seen.push([documentId, row?.n]);
    };
    const { documents } = fixture;
    const id = documentIdOf(await documents.create({ ...request({ title: 'a' }), afterWrite }));
    await documents.update({ ...request({ title: 'b' }), locale: 'fr', documentId: id, afterWrite });
    await documents.unpublish({ ...request({}), documentId: id, afterWrite });
    await documents.remove({ ...request({}), documentId: id, locale: 'fr', afterWrite });
    await documents.remove({ ...request({}), documentId: id, afterWrite });
    expect(seen).toEqual([
      [id, 2],
      [id, 4],
      [id, 3],
      [id, 1],
      [id, 0],
    ]);
  });

  test('is left out where nothing is removed', async () => {
    const afterWrite = () => Promise.reject(new Error('nothing was removed'));
    const { documentId } = await fixture.create('article', { title: 'without an author' });
    await fixture.documents.remove({ ...request({}), documentId: nowhere, afterWrite });
    await fixture.documents.remove({ ...request({}), documentId, locale: 'de', afterWrite });
    await fixture.documents.remove({ ...request({}), documentId, ability: own, afterWrite });
    expect(await fixture.one('article', documentId)).toMatchObject({ title: 'without an author' });
  });

  test('takes the write back when it fails', async () => {
    const afterWrite = () => Promise.reject(new Error('no room in the log'));
    const before = await fixture.total('article?status=draft');
    const article = await fixture.create('article', { title: 'a' });
    const { documentId } = article;
    const state = await rowsOf(documentId);
    const { documents } = fixture;
    await expect(documents.create({ ...request({ title: 'b' }), afterWrite })).rejects.toThrow('no room');
    await expect(documents.update({ ...request({ title: 'c' }), documentId, afterWrite })).rejects.toThrow('no room');
    await expect(documents.unpublish({ ...request({}), documentId, afterWrite })).rejects.toThrow('no room');
    await expect(documents.remove({ ...request({}), documentId, afterWrite })).rejects.toThrow('no room');
    expect(await rowsOf(documentId)).toEqual(state);
    expect(await fixture.total('article?status=draft')).toBe(Number(before) + 1);
  });
});
