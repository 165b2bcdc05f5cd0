import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../../test/support/document-fixture.js';
import type { ChangeListener } from '../types.js';

const localized = { pluginOptions: { i18n: { localized: true } } };

let fixture: DocumentFixture;
let notifications: unknown[] = [];
let refusal: Error | null = null;
const follow: ChangeListener = async (transaction, { action, documentId, locales }) => {
  if (refusal !== null) throw refusal;
  const count = { sql: 'SELECT count(*) AS n FROM articles', slots: [], reads: [] };
  const [row] = await transaction.rows(count, []);
  notifications.push([action, documentId, ...locales, Number(row?.n)]);
};

beforeAll(async () => {
  const article = { title: { type: 'string', ...localized } };
  const files = [contentType('article', article, { drafts: true, localized: true })];
  fixture = await openDocumentFixture(files, {}, [follow]);
});
beforeEach(() => {
  notifications = [];
  refusal = null;
});
afterAll(() => fixture.close());

describe('who follows documents', () => {
  test('is called for every write in its transaction, for a deletion before anything is removed', async () => {
    const { documentId } = await fixture.create('article', { title: 'a' });
    await fixture.update('article?status=draft', documentId, { title: 'b' });
    await fixture.update('article?locale=fr', documentId, { title: 'c' });
    await fixture.act('unpublish', 'article?locale=*', documentId);
    await fixture.act('publish', 'article', documentId);
    await fixture.act('discardDraft', 'article', documentId);
    await fixture.remove('article', documentId, 'fr');
    await fixture.remove('article', documentId, '*');
    expect(notifications).toEqual([
      ['create', documentId, 'en', 2],
      ['publish', documentId, 'en', 2],
      ['update', documentId, 'en', 2],
      ['create', documentId, 'fr', 4],
      ['publish', documentId, 'fr', 4],
      ['unpublish', documentId, 'en', 'fr', 2],
      ['publish', documentId, 'en', 3],
      ['discardDraft', documentId, 'en', 3],
      ['delete', documentId, 'fr', 3],
      ['delete', documentId, 'en', 2],
    ]);
  });

  test('is not called for the removal of a missing document', async () => {
    await fixture.remove('article', 'a23456789012345678901234');
    expect(notifications).toEqual([]);
  });

  test('undoes the write if a listener throws', async () => {
    refusal = new Error('the outbox is closed');
    const before = await fixture.total('article?status=draft');
    await expect(fixture.create('article', { title: 'a' })).rejects.toThrow('the outbox is closed');
    expect(await fixture.total('article?status=draft')).toBe(before);
  });
});
