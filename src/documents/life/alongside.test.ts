import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, rules } from '../../../test/support/abilities.js';
import { contentType, type DocumentHouse, openDocumentHouse } from '../../../test/support/document-house.js';
import { fullAccess } from '../../access/index.js';
import type { Alongside } from '../types.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const nowhere = 'a23456789012345678901234';
const own = abilityWith('own', { administrator: 11, rule: rules({ article: createdBy(11) }) });

let house: DocumentHouse;
beforeAll(async () => {
  house = await openDocumentHouse([
    contentType('article', { title: { type: 'string', ...localized } }, { drafts: true, localized: true }),
  ]);
});
afterAll(() => house.close());

describe('what comes alongside a write', () => {
  const request = (data: object) => {
    const type = house.snapshot.contentTypes.get('api::article.article');
    if (type === undefined) throw new Error('the model has articles');
    const answer = { shape: type, fields: [...type.system.values()], populate: [], filter: null, sort: [] };
    return { type, ability: fullAccess, locale: 'en', status: 'published', data, answer, values: [] } as const;
  };
  const documentIdOf = (answer: Buffer): string => JSON.parse(answer.toString()).documentId;

  const rowsOf = (documentId: string) =>
    house.rows(`SELECT * FROM articles WHERE document_id = '${documentId}' ORDER BY id`);

  test('is told of the document in its transaction, after the write', async () => {
    const seen: unknown[] = [];
    const alongside: Alongside = async (transaction, documentId) => {
      const sql = `SELECT count(*) AS n FROM articles WHERE document_id = ${house.store.dialect.placeholder(1)}`;
      const statement = { sql, slots: [0], reads: [] };
      const [row] = await transaction.rows(statement, [documentId]);
      seen.push([documentId, row?.n]);
    };
    const { documents } = house;
    const id = documentIdOf(await documents.create({ ...request({ title: 'a' }), alongside }));
    await documents.update({ ...request({ title: 'b' }), locale: 'fr', documentId: id, alongside });
    await documents.unpublish({ ...request({}), documentId: id, alongside });
    await documents.remove({ ...request({}), documentId: id, locale: 'fr', alongside });
    await documents.remove({ ...request({}), documentId: id, alongside });
    expect(seen).toEqual([
      [id, 2],
      [id, 4],
      [id, 3],
      [id, 1],
      [id, 0],
    ]);
  });

  test('is left out where nothing is removed', async () => {
    const alongside = () => Promise.reject(new Error('nothing was removed'));
    const { documentId } = await house.create('article', { title: 'of nobody' });
    await house.documents.remove({ ...request({}), documentId: nowhere, alongside });
    await house.documents.remove({ ...request({}), documentId, locale: 'de', alongside });
    await house.documents.remove({ ...request({}), documentId, ability: own, alongside });
    expect(await house.one('article', documentId)).toMatchObject({ title: 'of nobody' });
  });

  test('takes the write back when it fails', async () => {
    const alongside = () => Promise.reject(new Error('no room in the log'));
    const before = await house.total('article?status=draft');
    const article = await house.create('article', { title: 'a' });
    const { documentId } = article;
    const state = await rowsOf(documentId);
    const { documents } = house;
    await expect(documents.create({ ...request({ title: 'b' }), alongside })).rejects.toThrow('no room');
    await expect(documents.update({ ...request({ title: 'c' }), documentId, alongside })).rejects.toThrow('no room');
    await expect(documents.unpublish({ ...request({}), documentId, alongside })).rejects.toThrow('no room');
    await expect(documents.remove({ ...request({}), documentId, alongside })).rejects.toThrow('no room');
    expect(await rowsOf(documentId)).toEqual(state);
    expect(await house.total('article?status=draft')).toBe(Number(before) + 1);
  });
});
