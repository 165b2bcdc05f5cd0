import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';

/* `current`, `data` and `next` of hooks before writes: locales, shared attributes, components, every action, single types. */

const localized = { i18n: { localized: true } };
const shared = { i18n: { localized: false } };
const files: Readonly<Record<string, object>> = {
  'src/api/page/content-types/page/schema.json': {
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      title: { type: 'string', required: true, pluginOptions: localized },
      tone: { type: 'string', default: 'calm', pluginOptions: localized },
      rank: { type: 'integer', default: 1, pluginOptions: shared },
      secret: { type: 'string', private: true, pluginOptions: shared },
      seo: { type: 'component', component: 'shared.seo', pluginOptions: localized },
      lines: { type: 'component', component: 'shared.line', repeatable: true, pluginOptions: shared },
      blocks: { type: 'dynamiczone', components: ['shared.seo', 'shared.line'], pluginOptions: localized },
      related: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
    },
  },
  'src/api/front/content-types/front/schema.json': {
    kind: 'singleType',
    collectionName: 'fronts',
    info: { singularName: 'front', pluralName: 'fronts', displayName: 'Front' },
    options: { draftAndPublish: false },
    attributes: {
      title: { type: 'string', default: 'Welcome' },
      line: { type: 'component', component: 'shared.line' },
    },
  },
  'src/components/shared/seo.json': {
    collectionName: 'components_shared_seos',
    info: { displayName: 'SEO' },
    attributes: { metaTitle: { type: 'string' }, hidden: { type: 'string', private: true } },
  },
  'src/components/shared/line.json': {
    collectionName: 'components_shared_lines',
    info: { displayName: 'Line' },
    attributes: { text: { type: 'string', default: 'empty' }, count: { type: 'integer' } },
  },
};

const config = `
import { defineConfig, defineExtensions } from 'octavo';

const calls = [];
const record = ({ action, documentId, locale, current, data, next }) => {
  calls.push({ action, isNew: documentId === null, locale, current, data, next });
};
export default defineConfig({
  locales: ['en', 'fr', 'de'],
  defaultLocale: 'en',
  extensions: defineExtensions()({
    middlewares: {
      pages: { record: { before: record }, mark: { actions: ['create', 'update'], before: ({ data }) => (data.tone === 'loud' ? { rank: 99 } : undefined) } },
      front: { record: { before: record } },
    },
    routes: { 'GET /calls': { public: true, answer: () => ({ body: calls.splice(0) }) } },
  }),
});
`;

let app: App;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-before-'));
  const texts = Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)] as const);
  for (const [path, text] of [...texts, ['octavo.config.ts', config] as const]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  app = await createTestApp({ project: folder });
});
afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

async function send(method: string, path: string, data?: object) {
  const headers = { authorization: `Bearer ${app.firstToken}`, 'content-type': 'application/json' };
  const payload = data === undefined ? {} : { payload: JSON.stringify({ data }) };
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...payload });
  const text = answer.body.toString();
  const json = text === '' ? null : JSON.parse(text);
  expect([method, path, answer.status < 300, json?.error]).toEqual([method, path, true, undefined]);
  const { body } = await app.inject({ method: 'GET', url: '/api/x/calls', headers });
  return { json, calls: JSON.parse(body.toString()) };
}

/** What the answer shows of a document, without what only the server sets. */
async function stored(path: string) {
  const { json } = await send('GET', `${path}${path.includes('?') ? '&' : '?'}populate=*`);
  const { id, documentId, createdAt, updatedAt, publishedAt, locale, localizations, related, ...values } = json.data;
  return values;
}

const empty = { secret: null, seo: null, lines: [], blocks: [] };

test('a new document: defaults, and the body as it will be stored', async () => {
  const body = { title: 'a', rank: '7', seo: { metaTitle: 'm' }, related: [] };
  const { calls } = await send('POST', 'pages?status=draft', body);
  expect(calls).toEqual([
    {
      action: 'create',
      isNew: true,
      locale: 'en',
      current: null,
      data: body,
      next: { ...empty, title: 'a', tone: 'calm', rank: 7, seo: { metaTitle: 'm' }, related: [] },
    },
  ]);
});

test('a new locale: what locales share, and defaults for the rest', async () => {
  const { json } = await send('POST', 'pages?status=draft', {
    title: 'a',
    rank: 5,
    secret: 's',
    tone: 'own',
    seo: { metaTitle: 'm' },
    lines: [{ text: 'one', count: 1 }, {}],
    blocks: [{ __component: 'shared.seo', metaTitle: 'z' }],
  });
  const path = `pages/${json.data.documentId}`;
  const { calls } = await send('PUT', `${path}?status=draft&locale=fr`, { title: 'b' });
  expect(calls).toMatchObject([{ action: 'update', isNew: false, locale: 'fr', current: null, data: { title: 'b' } }]);
  const [{ next }] = calls;
  expect(next).toEqual({
    ...empty,
    title: 'b',
    tone: 'calm',
    rank: 5,
    secret: 's',
    lines: [
      expect.objectContaining({ text: 'one', count: 1 }),
      expect.objectContaining({ text: 'empty', count: null }),
    ],
  });
  const { secret, ...shown } = next;
  expect(await stored(`${path}?status=draft&locale=fr`)).toEqual({ ...shown, lines: expect.any(Array) });
  // The other locale is not touched, and is what its next write finds.
  const again = await send('PUT', `${path}?status=draft`, { tone: 'x' });
  expect(again.calls).toMatchObject([
    {
      locale: 'en',
      current: { title: 'a', tone: 'own', rank: 5, secret: 's', seo: { metaTitle: 'm' }, lines: [{ text: 'one' }, {}] },
      next: { title: 'a', tone: 'x', blocks: [{ __component: 'shared.seo', metaTitle: 'z' }] },
    },
  ]);
});

test('components: current ones with their ids, those of the body as sent', async () => {
  const { json } = await send('POST', 'pages?status=draft&populate=*', {
    title: 'a',
    seo: { metaTitle: 'm', hidden: 'h' },
    lines: [{ text: 'one' }, { text: 'two' }],
  });
  const [first, second] = json.data.lines;
  const path = `pages/${json.data.documentId}?status=draft`;
  const lines = [{ id: second.id, count: 2 }, { text: 'new' }];
  const { calls } = await send('PUT', path, { lines });
  expect(calls[0].current).toMatchObject({ lines: [first, second], seo: { metaTitle: 'm' } });
  expect(calls[0].next).toMatchObject({ lines, seo: { metaTitle: 'm' } });
  const removed = await send('PUT', path, { lines: [], seo: null });
  expect(removed.calls[0].current.lines).toMatchObject([{ id: second.id, text: 'two', count: 2 }, { text: 'new' }]);
  expect(removed.calls[0].next).toMatchObject({ lines: [], seo: null });
});

test('values of an earlier hook are part of data and next of later ones', async () => {
  const { json } = await send('POST', 'pages?status=draft', { title: 'a', tone: 'loud' });
  expect(json.data.rank).toBe(99);
});

test('publish, unpublish, discard, delete: the draft of the locale, without a body', async () => {
  const { json } = await send('POST', 'pages?status=draft', { title: 'en', rank: 3 });
  const path = `pages/${json.data.documentId}`;
  await send('PUT', `${path}?status=draft&locale=fr`, { title: 'fr' });
  const none = { isNew: false, data: null, next: null };
  const act = async (name: string, query = '') => (await send('POST', `${path}/actions/${name}${query}`)).calls;
  expect(await act('publish')).toMatchObject([{ ...none, action: 'publish', locale: 'en', current: { title: 'en' } }]);
  await send('PUT', `${path}?status=draft`, { title: 'changed' });
  expect(await act('discard-draft')).toMatchObject([
    { ...none, action: 'discardDraft', locale: 'en', current: { title: 'changed' } },
  ]);
  expect(await act('unpublish')).toMatchObject([{ ...none, action: 'unpublish', current: { title: 'en', rank: 3 } }]);
  const every = await act('publish', '?locale=*');
  expect(every).toMatchObject([{ ...none, action: 'publish', locale: 'en', current: { title: 'en' } }]);
  const french = await send('DELETE', `${path}?locale=fr`);
  expect(french.calls).toMatchObject([{ ...none, action: 'delete', locale: 'fr', current: { title: 'fr', rank: 3 } }]);
  const rest = await send('DELETE', `${path}?locale=*`);
  expect(rest.calls).toMatchObject([{ ...none, action: 'delete', locale: 'en', current: { title: 'en' } }]);
});

test('a delete of every locale without the default one is about one that is there', async () => {
  const { json } = await send('POST', 'pages?status=draft&locale=de', { title: 'de' });
  const { calls } = await send('DELETE', `pages/${json.data.documentId}?locale=*`);
  expect(calls).toMatchObject([{ action: 'delete', locale: 'de', current: { title: 'de' } }]);
});

test('a write that publishes has the draft as current', async () => {
  const { json } = await send('POST', 'pages', { title: 'a' });
  await send('PUT', `pages/${json.data.documentId}?status=draft`, { title: 'draft', rank: 4 });
  const { calls } = await send('PUT', `pages/${json.data.documentId}`, { tone: 't' });
  expect(calls).toMatchObject([
    { action: 'update', current: { title: 'draft', rank: 4 }, next: { title: 'draft', rank: 4, tone: 't' } },
  ]);
});

test('a single type: the first PUT has no current, the next one has it', async () => {
  const first = await send('PUT', 'front', { line: { count: 1 } });
  expect(first.calls).toMatchObject([
    { action: 'update', isNew: true, locale: null, current: null, next: { title: 'Welcome', line: { count: 1 } } },
  ]);
  const second = await send('PUT', 'front', { title: null });
  expect(second.calls).toMatchObject([
    {
      action: 'update',
      isNew: false,
      current: { title: 'Welcome', line: { text: 'empty', count: 1 } },
      next: { title: null },
    },
  ]);
  const removed = await send('DELETE', 'front');
  expect(removed.calls).toMatchObject([{ action: 'delete', current: { title: null }, next: null, data: null }]);
});
