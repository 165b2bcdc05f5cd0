import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  type DocumentJson,
  openDocumentFixture,
} from '../../../test/support/document-fixture.js';
import { systemClock } from '../../foundations/core/index.js';
import { fullAccess } from '../../language/query/access/index.js';
import { idOnlyNode } from '../../language/query/index.js';
import { fileUid, getContentType, userUid } from '../../language/schema/index.js';
import type { Row, Transaction } from '../../storage/database/index.js';
import { createLayout } from '../../storage/sql/layout/index.js';
import { plainStatement } from '../../storage/sql/plan/index.js';
import { type ChangeListener, createDocuments } from '../documents/index.js';
import { createOutboxWriter } from './outbox-writer.js';
import { createSubscriptionCache, type SubscriptionCache } from './subscription-cache.js';
import { webhooksTopic } from './topics.js';
import { eventNames, type Subscription } from './types.js';

const local = { pluginOptions: { i18n: { localized: true } } };

let fixture: DocumentFixture;
let subscriptions: SubscriptionCache;
const followers: ChangeListener[] = [];

beforeAll(async () => {
  const files = [
    component('quote', { text: { type: 'string' }, note: { type: 'string', private: true } }),
    contentType('tag', { label: { type: 'string' }, secret: { type: 'password' } }),
    contentType(
      'article',
      {
        title: { type: 'string', required: true, ...local },
        hidden: { type: 'string', private: true },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        owner: { type: 'relation', relation: 'manyToOne', target: userUid },
        cover: { type: 'media' },
        quotes: { type: 'component', component: 'shared.quote', repeatable: true },
        parts: { type: 'dynamiczone', components: ['shared.quote'] },
      },
      { drafts: true, localized: true },
    ),
  ];
  fixture = await openDocumentFixture(files, {}, followers);
  const { store, snapshot } = fixture;
  subscriptions = createSubscriptionCache(store, (error) => {
    throw error;
  });
  const parts = {
    snapshot,
    layout: createLayout(snapshot),
    dialect: store.dialect,
    clock: systemClock,
    subscriptions: subscriptions,
  };
  followers.push(createOutboxWriter(parts));
});

afterAll(async () => {
  subscriptions.close();
  await fixture.close();
});

const sql = (text: string) => plainStatement(fixture.store.dialect, text);

/** Changes the subscribers and updates the cache, as a request does before a write. */
async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await fixture.store.write(async (tx) => {
    tx.touch(webhooksTopic);
    return work(tx);
  });
  await fixture.store.syncVersion();
  return result;
}

/** Creates a subscriber; returns its row id. */
function subscribe({ events = eventNames, uids = null, locales = null }: Partial<Subscription> = {}): Promise<number> {
  const insert = sql(`INSERT INTO [octavo_webhooks] ([name], [url], [headers], [events], [uids], [locales], [enabled],
    [secret], [created_at], [updated_at]) VALUES ('a', 'a', 'a', ?, ?, ?, ?, 'a', ?, ?) RETURNING [id]`);
  const list = (entries: readonly string[] | null) => entries && JSON.stringify(entries);
  const now = '2026-01-01T00:00:00.000Z';
  return change(async (tx) => {
    const [row] = await tx.rows(insert, [JSON.stringify(events), list(uids), list(locales), true, now, now]);
    return Number(row?.id);
  });
}

beforeEach(() =>
  change(async (tx) => {
    await tx.run(sql('DELETE FROM [octavo_webhooks]'), []);
    await tx.run(sql('DELETE FROM [octavo_outbox]'), []);
  }),
);

const events = (): Promise<readonly Row[]> =>
  fixture.store.rows(sql('SELECT * FROM [octavo_outbox] ORDER BY [id]'), []);
const names = async (): Promise<readonly string[]> =>
  (await events()).map(({ event, locale, status }) => `${event} ${locale} ${status}`);

async function payloads(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await events()).map(({ payload }) => JSON.parse(String(payload)));
}

test('nothing is written without subscribers', async () => {
  await fixture.create('article', { title: 'a' });
  expect(await events()).toEqual([]);
});

describe('a document of a type with drafts', () => {
  test('is one event per action and version, in this order', async () => {
    await subscribe();
    const { documentId } = await fixture.create('article', { title: 'a' });
    await fixture.update('article?status=draft', documentId, { title: 'b' });
    await fixture.act('discardDraft', 'article', documentId);
    await fixture.update('article?locale=fr', documentId, { title: 'c' });
    await fixture.act('unpublish', 'article', documentId);
    await fixture.remove('article', documentId);
    expect(await names()).toEqual([
      'entry.create en draft',
      'entry.publish en published',
      'entry.update en draft',
      'entry.draft-discard en draft',
      'entry.create fr draft',
      'entry.publish fr published',
      'entry.unpublish en published',
      'entry.delete en draft',
    ]);
    expect(new Set((await events()).map(({ document_id }) => document_id))).toEqual(new Set([documentId]));
  });

  test('writes an event per version, each with its last content', async () => {
    const { documentId } = await fixture.create('article', { title: 'a' });
    await fixture.update('article?status=draft', documentId, { title: 'b' });
    await subscribe();
    await fixture.remove('article', documentId, '*');
    expect(await names()).toEqual(['entry.delete en draft', 'entry.delete en published']);
    const written = await payloads();
    expect(written.map(({ entry }) => (entry as { title: string }).title)).toEqual(['b', 'a']);
  });

  test('contains all but private attributes, with one level of relations', async () => {
    const tag = await fixture.create('tag', { label: 'blue', secret: 'hush hush' });
    await subscribe({ events: ['entry.create'], uids: ['api::article.article'] });
    const article = await fixture.create('article', {
      title: 'a',
      hidden: 'not this',
      tags: [tag.documentId],
      quotes: [{ text: 'b', note: 'nor this' }],
      parts: [{ __component: 'shared.quote', text: 'c', note: 'nor that' }],
    });
    const [event] = await events();
    const written = JSON.parse(String(event?.payload));
    expect(Object.keys(written)).toEqual(['event', 'createdAt', 'model', 'uid', 'entry']);
    expect(written).toMatchObject({
      event: 'entry.create',
      createdAt: event?.created_at,
      model: 'article',
      uid: 'api::article.article',
      entry: {
        documentId: article.documentId,
        title: 'a',
        locale: 'en',
        publishedAt: null,
        tags: [{ documentId: tag.documentId, label: 'blue' }],
        owner: null,
        cover: null,
        quotes: [{ text: 'b' }],
        parts: [{ __component: 'shared.quote', text: 'c' }],
      },
    });
    expect(String(event?.payload)).not.toMatch(/not this|nor th|hidden|note|secret|hush|argon/);
  });
});

test('types without drafts and locales have one version', async () => {
  await subscribe({ locales: ['fr'] });
  const { documentId } = await fixture.create('tag', { label: 'a' });
  await fixture.update('tag', documentId, { label: 'b' });
  await fixture.remove('tag', documentId);
  expect(await names()).toEqual(['entry.create  published', 'entry.update  published', 'entry.delete  published']);
});

test('files have separate events', async () => {
  await subscribe();
  const { documents, snapshot } = fixture;
  const type = getContentType(snapshot, fileUid);
  const common = { type, ability: fullAccess, locale: null, status: 'published', values: [] } as const;
  const data = { name: 'a.png', hash: 'a', ext: '.png', mime: 'image/png', size: 1, url: '/a.png', provider: 'local' };
  const made = await documents.create({ ...common, data, answer: idOnlyNode(type) });
  const { documentId } = JSON.parse(made.toString()) as { documentId: string };
  await documents.update({ ...common, documentId, data: { caption: 'b' }, answer: idOnlyNode(type) });
  await documents.remove({ type, ability: fullAccess, documentId, locale: null });
  const written = await payloads();
  expect(written.map(({ event }) => event)).toEqual(['media.create', 'media.update', 'media.delete']);
  expect(Object.keys(written[0] ?? {})).toEqual(['event', 'createdAt', 'media']);
  expect(written[1]).toMatchObject({ media: { documentId, name: 'a.png', caption: 'b' } });
});

test('a file that is attached to a document changes it', async () => {
  const { documents, snapshot, store } = fixture;
  const files = getContentType(snapshot, fileUid);
  const data = { name: 'b.png', hash: 'b', ext: '.png', mime: 'image/png', size: 1, url: '/b.png', provider: 'local' };
  const common = { ability: fullAccess, locale: null, status: 'published', values: [] } as const;
  const made = await documents.create({ ...common, type: files, data, answer: idOnlyNode(files) });
  const { documentId: file } = JSON.parse(made.toString()) as DocumentJson;
  const { documentId } = await fixture.create('article', { title: 'a' });
  await subscribe({ events: ['entry.update'] });
  const type = getContentType(snapshot, 'api::article.article');
  const attribute = type.attributes.get('cover');
  if (attribute?.storage !== 'media') throw new Error('articles have a cover');
  const version = { documentId, locale: 'en' };
  await store.write((tx) => documents.attachFile(tx, { type, ability: fullAccess, version, attribute, file }));
  expect(await names()).toEqual(['entry.update en draft']);
  expect(await payloads()).toMatchObject([{ entry: { documentId, cover: { documentId: file, name: 'b.png' } } }]);
});

describe('documents of accounts', () => {
  const user = { username: 'ann', email: 'ann@example.org', password: 'quite a long one', provider: 'local' };

  test('go only to subscribers that name them, and without passwords', async () => {
    const { documents, snapshot } = fixture;
    const type = getContentType(snapshot, userUid);
    const request = { type, ability: fullAccess, locale: null, status: 'published', values: [] } as const;
    await subscribe();
    await documents.create({ ...request, data: user, answer: idOnlyNode(type) });
    expect(await events()).toEqual([]);
    await subscribe({ uids: [userUid] });
    const other = { ...user, username: 'bea', email: 'bea@example.org' };
    await documents.create({ ...request, data: other, answer: idOnlyNode(type) });
    const [event, ...rest] = await events();
    expect(rest).toEqual([]);
    expect(String(event?.payload)).toContain('bea@example.org');
    expect(String(event?.payload)).not.toMatch(/argon|quite a long|assword/);
  });

  test('appear in other payloads only by their ids', async () => {
    const { documents, snapshot } = fixture;
    const type = getContentType(snapshot, userUid);
    const request = { type, ability: fullAccess, locale: null, status: 'published', values: [] } as const;
    const data = { ...user, username: 'cleo', email: 'cleo@example.org' };
    const made = await documents.create({ ...request, data, answer: idOnlyNode(type) });
    const { documentId } = JSON.parse(made.toString()) as { documentId: string };
    await subscribe({ events: ['entry.create'] });
    await fixture.create('article', { title: 'a', owner: documentId });
    const [written] = await payloads();
    const { id } = JSON.parse(made.toString()) as { id: number };
    expect(written).toMatchObject({ entry: { title: 'a' } });
    expect((written as { entry: DocumentJson }).entry.owner).toEqual({ id, documentId });
  });
});

describe('who listens', () => {
  const deliveries = (): Promise<readonly Row[]> =>
    fixture.store.rows(sql('SELECT * FROM [octavo_deliveries] ORDER BY [id]'), []);

  test('gets the subscribed events only', async () => {
    const all = await subscribe();
    const tags = await subscribe({ uids: ['api::tag.tag'] });
    const french = await subscribe({ uids: ['api::article.article'], locales: ['fr'], events: ['entry.publish'] });
    await subscribe({ uids: [] });
    await fixture.create('tag', { label: 'a' });
    const { documentId } = await fixture.create('article', { title: 'a' });
    await fixture.update('article?locale=fr', documentId, { title: 'b' });
    const heard = (await deliveries()).map(({ webhook_id }) => webhook_id);
    expect(heard).toEqual([all, tags, all, all, all, all, french]);
  });

  test('gets nothing of a rolled-back write', async () => {
    await subscribe();
    await expect(fixture.create('article?status=published', {})).rejects.toThrow();
    const type = getContentType(fixture.snapshot, 'api::tag.tag');
    const undone = fixture.documents.create({
      type,
      ability: fullAccess,
      data: { label: 'a' },
      locale: null,
      status: 'published',
      answer: idOnlyNode(type),
      values: [],
      afterWrite: () => Promise.reject(new Error('undone')),
    });
    await expect(undone).rejects.toThrow('undone');
    expect([await events(), await deliveries()]).toEqual([[], []]);
  });

  test('is effective immediately on its own node, despite the cache', async () => {
    for (let round = 0; round < 5; round++) {
      await fixture.create('tag', { label: 'unheard' });
      const id = await subscribe();
      await fixture.create('tag', { label: 'heard' });
      await change((tx) => tx.run(sql('DELETE FROM [octavo_webhooks] WHERE [id] = ?'), [id]));
    }
    const labels = (await payloads()).map(({ entry }) => (entry as { label: string }).label);
    expect(labels).toEqual(Array.from({ length: 5 }, () => 'heard'));
  });
});

test('a write runs no additional statement without subscribers', async () => {
  const { store, snapshot } = fixture;
  await fixture.create('tag', { label: 'fills the cache' });
  let statementCount = 0;
  const quiet: ChangeListener = async (transaction, change) => {
    const counting = new Proxy(transaction, {
      get(target, name, receiver) {
        if (name === 'rows' || name === 'run' || name === 'bytes') statementCount += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    await followers[0]?.(counting, change);
  };
  const documents = createDocuments({
    snapshot,
    layout: createLayout(snapshot),
    store,
    clock: systemClock,
    rules: {
      localizationNeedsPermission: true,
      sharedAttributesOnLocalization: 'refuse',
      nullClearsLists: true,
      textsSpellJson: false,
    },
    listeners: [quiet],
  });
  const type = getContentType(snapshot, 'api::tag.tag');
  const request = { type, ability: fullAccess, locale: null, status: 'published', values: [] } as const;
  await documents.create({ ...request, data: { label: 'a' }, answer: idOnlyNode(type) });
  expect(statementCount).toBe(0);
});
