import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOn } from '../../../../../test/security/support/fixture.js';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

/* Decision 0071: a live preview reads the draft with values that are not saved; nobody else ever sees these. */

const uid = 'api::article.article';

interface Read {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from endpoint to endpoint
  readonly data: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

let fixture: AdminFixture;
let article: string;
let other: string;
let tag: string;
let token: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  tag = await create('tags', { label: 'news', weight: 7 });
  other = await create('articles', { title: 'Other' }, '');
  article = await create('articles', { title: 'Saved', slug: 'saved', rank: 1 });
  await write(`articles/${article}?status=draft&locale=fr`, { title: 'Enregistré' });
  await openToPublic([`${uid}.find`, `${uid}.findOne`, 'api::tag.tag.find', 'api::tag.tag.findOne']);
});

afterAll(() => fixture.close());

beforeEach(async () => {
  token = await openPreview();
});

async function create(path: string, data: object, query = '?status=draft'): Promise<string> {
  const asked = { method: 'POST', path: `content/${path}${query}`, as: fixture.owner, body: { data } };
  const { status, data: created, text } = await fixture.ask(asked);
  expect(status, text).toBeLessThan(300);
  return created.documentId;
}

const write = (path: string, data: object) =>
  fixture.ask({ method: 'PUT', path: `content/${path}`, as: fixture.owner, body: { data } });

async function openPreview(as = fixture.owner): Promise<string> {
  const asked = { method: 'POST', path: `preview/${uid}/${article}`, as, body: { live: true } };
  const { status, data, text } = await fixture.ask(asked);
  expect(status, text).toBe(201);
  return data.token;
}

function type(data: unknown, more: object = {}, as = fixture.owner, documentId = article): Promise<AdminResponse> {
  const body = { token, data, ...more };
  return fixture.ask({ method: 'PUT', path: `preview/${uid}/${documentId}`, as, body });
}

async function read(path: string, as = token, headers: Readonly<Record<string, string>> = {}): Promise<Read> {
  const asked = { method: 'GET', url: `/api/${path}`, headers: { authorization: `Bearer ${as}`, ...headers } };
  const { status, body, headers: answered } = await fixture.app.inject(asked);
  const text = body.toString();
  return { status, data: text === '' ? null : JSON.parse(text).data, text, headers: answered };
}

async function openToPublic(actions: readonly string[]): Promise<void> {
  const { data } = await fixture.ask({ path: 'user-roles', as: fixture.owner });
  const { id } = data.find((role: { type: string }) => role.type === 'public');
  const body = { actions, readDrafts: false };
  const answer = await fixture.ask({ method: 'PUT', path: `user-roles/${id}`, as: fixture.owner, body });
  expect(answer.status, answer.text).toBe(200);
}

describe('unsaved values', () => {
  test('are in single reads, lists, totals, filters, sorts and groups', async () => {
    expect((await type({ title: 'Typed', rank: 9 })).status).toBe(204);
    const one = await read(`articles/${article}?status=draft`);
    expect(one.data).toMatchObject({ title: 'Typed', rank: 9, slug: 'saved' });
    expect(one.headers['octavo-preview']).toBe('unsaved');
    const found = await read('articles?status=draft&filters[title][$eq]=Typed');
    expect(found.data).toHaveLength(1);
    expect(JSON.parse(found.text).meta.pagination.total).toBe(1);
    expect((await read('articles?status=draft&filters[title][$eq]=Saved')).data).toEqual([]);
    expect((await read('articles?status=draft&filters[rank][$gte]=9&sort=rank:desc')).data).toHaveLength(1);
    expect((await read('articles?status=draft&_q=Typed')).data).toHaveLength(1);
  });

  test('are in relations and in documents that populate the draft', async () => {
    await type({ tags: { connect: [tag] }, related: { connect: [other] }, cards: [{ caption: 'New card' }] });
    const populate = 'populate[tags]=true&populate[related]=true&populate[cards]=true';
    const { data } = await read(`articles/${article}?status=draft&${populate}`);
    expect(data).toMatchObject({ tags: [{ label: 'news' }], cards: [{ caption: 'New card' }] });
    const saved = await fixture.ask({
      path: `content/articles/${article}?status=draft&${populate}`,
      as: fixture.owner,
    });
    expect(saved.data).toMatchObject({ tags: [], related: [], cards: [] });
    expect((await read('articles?status=draft&filters[tags][label][$eq]=news')).data).toHaveLength(1);
  });

  test('belong to one locale', async () => {
    await type({ title: 'Tapé' }, { locale: 'fr' });
    expect((await read(`articles/${article}?status=draft&locale=fr`)).data).toMatchObject({ title: 'Tapé' });
    expect((await read(`articles/${article}?status=draft`)).data).toMatchObject({ title: 'Saved' });
  });

  test('are replaced, and gone once everything is saved', async () => {
    await type({ title: 'First' });
    await type({ rank: 3 });
    expect((await read(`articles/${article}?status=draft`)).data).toMatchObject({ title: 'Saved', rank: 3 });
    expect((await type(null)).status).toBe(204);
    const { data, headers } = await read(`articles/${article}?status=draft`);
    expect(data).toMatchObject({ title: 'Saved', rank: 1 });
    expect(headers['octavo-preview']).toBe('saved');
  });

  test('are refused where saving them would be', async () => {
    expect((await type({ rank: 'many' })).status).toBe(400);
    expect((await type({ nothing: 1 })).status).toBe(400);
    expect((await type({ title: 'x' }, { locale: 'not_a_locale' })).status).toBe(400);
    expect((await type('text')).status).toBe(400);
    expect((await type({ title: 'x'.repeat(600_000) })).status).toBe(413);
    expect((await read(`articles/${article}?status=draft`)).data).toMatchObject({ title: 'Saved', rank: 1 });
  });

  test('leave no trace', async () => {
    const before = await read(`articles/${article}?status=draft`);
    const path = `content/articles/${article}?status=draft`;
    const etag = (await fixture.ask({ path, as: fixture.owner })).headers.etag;
    const history = await fixture.ask({ path: `history/${uid}/${article}`, as: fixture.owner });
    const key = fixture.app.firstToken ?? '';
    const feed = await read('_changes', key);
    await type({ title: 'Typed and never saved' });
    for (const query of ['', '&populate=*']) {
      const { headers, text } = await read(`articles/${article}?status=draft${query}`);
      expect(text).toContain('Typed and never saved');
      expect(headers.etag).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
    const current = await fixture.ask({ path, as: fixture.owner });
    expect(current.headers.etag).toBe(etag);
    expect(current.text).not.toContain('never saved');
    expect((await read(`articles/${article}?status=draft`, key)).text).not.toContain('never saved');
    expect((await read('articles?status=draft&_q=never', key)).data).toEqual([]);
    expect((await fixture.ask({ path: `history/${uid}/${article}`, as: fixture.owner })).text).toBe(history.text);
    expect((await read('_changes', key)).text).toBe(feed.text);
    await type(null);
    expect((await read(`articles/${article}?status=draft`)).text).toBe(before.text);
  });
});

describe('the live token', () => {
  test('is not one that is handed on', async () => {
    const body = { live: false };
    const { data } = await fixture.ask({
      method: 'POST',
      path: `preview/${uid}/${article}`,
      as: fixture.owner,
      body,
    });
    await type({ title: 'Typed' });
    const { text, headers } = await read(`articles/${article}?status=draft`, data.token);
    expect(text).not.toContain('Typed');
    expect(headers['octavo-preview']).toBeUndefined();
    const refused = await type({ title: 'Typed' }, { token: data.token });
    expect(refused.status).toBe(404);
  });

  test('belongs to its document, administrator and session', async () => {
    const foreign = await fixture.addAdministrator('live-foreign', {
      content: ['find', 'readDrafts', 'update'].map((action) => ({ type: uid, action })),
    });
    expect((await type({ title: 'Foreign' }, {}, foreign)).status).toBe(404);
    expect((await type({ title: 'Foreign' }, {}, fixture.owner, other)).status).toBe(404);
    expect((await type({ title: 'Foreign' }, { token: 'nothing' })).status).toBe(404);
    expect((await read(`articles/${article}?status=draft`)).text).not.toContain('Foreign');
  });

  test('shows and takes what its administrator may read and write', async () => {
    const as = await fixture.addAdministrator('live-narrow', {
      content: [
        { type: uid, action: 'find', fields: ['title', 'slug'], locales: ['en'] },
        { type: uid, action: 'readDrafts' },
        { type: uid, action: 'update', fields: ['title', 'rank'], locales: ['en'] },
      ],
    });
    token = await openPreview(as);
    expect((await type({ slug: 'mine' }, {}, as)).status).toBe(400);
    expect((await type({ title: 'Moi' }, { locale: 'fr' }, as)).status).toBe(403);
    expect((await type({ title: 'Mine', rank: 5 }, {}, as)).status).toBe(204);
    const { data } = await read(`articles/${article}?status=draft`);
    expect(data).toMatchObject({ title: 'Mine' });
    expect(data).not.toHaveProperty('rank');
    expect((await read('articles?status=draft&sort=rank')).status).toBe(400);
    expect((await read('articles?status=draft&locale=fr')).data).toEqual([]);
    const reader = await fixture.addAdministrator('live-reader', {
      content: ['find', 'readDrafts'].map((action) => ({ type: uid, action })),
    });
    token = await openPreview(reader);
    expect((await type({ title: 'Mine' }, {}, reader)).status).toBe(403);
  });

  test('loses what its administrator may no longer write', async () => {
    const content = ['find', 'readDrafts', 'update'].map((action) => ({ type: uid, action }));
    const as = await fixture.addAdministrator('live-loser', { content });
    token = await openPreview(as);
    await type({ title: 'Mine' }, {}, as);
    expect((await read(`articles/${article}?status=draft`)).data).toMatchObject({ title: 'Mine' });
    const { data: roles } = await fixture.ask({ path: 'roles', as: fixture.owner });
    const { id } = roles.find((role: { name: string }) => role.name === 'live-loser');
    const body = { permissions: { content: content.slice(0, 2), settings: [] } };
    expect((await fixture.ask({ method: 'PUT', path: `roles/${id}`, as: fixture.owner, body })).status).toBe(200);
    const { data, headers } = await read(`articles/${article}?status=draft`);
    expect(data).toMatchObject({ title: 'Saved' });
    expect(headers['octavo-preview']).toBe('saved');
  });

  test('ends with its session', async () => {
    const content = ['find', 'readDrafts', 'update'].map((action) => ({ type: uid, action }));
    const as = await fixture.addAdministrator('live-leaver', { content });
    token = await openPreview(as);
    await type({ title: 'Mine' }, {}, as);
    expect((await read(`articles/${article}?status=draft`)).status).toBe(200);
    expect((await fixture.ask({ method: 'POST', path: 'sign-out', as, body: {} })).status).toBe(204);
    expect((await read(`articles/${article}?status=draft`)).status).toBe(401);
  });

  test('is one of twenty', async () => {
    const first = token;
    for (let count = 0; count < 20; count++) await openPreview();
    expect((await read(`articles/${article}?status=draft`, first)).status).toBe(401);
  });

  test('keeps other writers waiting for milliseconds', async () => {
    await type({ title: 'Typed' });
    const reads = Array.from({ length: 12 }, () => read('articles?status=draft&populate=*'));
    const saved = write(`articles/${other}`, { title: 'Other, saved' });
    const results = await Promise.all(reads);
    expect((await saved).status).toBe(200);
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
    expect((await fixture.ask({ path: `content/articles/${other}`, as: fixture.owner })).data.title).toBe(
      'Other, saved',
    );
  });
});

test('a token that one node gave reads unsaved values on another', async () => {
  const { app } = fixture;
  const project = join(app.dataDir, '..');
  const second = await startOn(project, { dataDir: app.dataDir });
  try {
    const ask = async (node: Pick<typeof app, 'inject'>, path: string) => {
      const { status, body } = await node.inject({
        method: 'GET',
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return { status, title: status === 200 ? JSON.parse(body.toString()).data.title : null };
    };
    const path = `articles/${article}?status=draft`;
    const { title } = await ask(second, path);
    expect(title).toBe((await ask(app, path)).title);
    expect((await type({ title: 'Typed on the first node' })).status).toBe(204);
    expect(await ask(app, path)).toEqual({ status: 200, title: 'Typed on the first node' });
    expect(await ask(second, path)).toEqual({ status: 200, title: 'Typed on the first node' });
    expect((await type({ title: 'Typed again' })).status).toBe(204);
    expect(await ask(second, path)).toEqual({ status: 200, title: 'Typed again' });
    expect((await type(null)).status).toBe(204);
    expect(await ask(second, path)).toEqual({ status: 200, title });
  } finally {
    await second.close();
  }
});
