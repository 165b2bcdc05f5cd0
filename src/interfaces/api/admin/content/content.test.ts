import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

function ask(as: string, method: string, path: string, data?: unknown): Promise<AdminResponse> {
  return fixture.ask({ method, path: `content/${path}`, as, ...(data === undefined ? {} : { body: { data } }) });
}

/** A permission on articles. */
const may = (action: string, more: object = {}) => ({ type: 'api::article.article', action, ...more });

async function lastEntries(count: number): Promise<readonly unknown[]> {
  const { data } = await fixture.ask({ path: `audit?limit=${count}`, as: fixture.owner });
  return data.map(({ action, type, documentId, locale, fields, actor }: Record<string, unknown>) => {
    return { action, type, documentId, locale, fields, actor };
  });
}

describe('content as an administrator', () => {
  test('responds like the content API, with private attributes for callers who may read them', async () => {
    const made = await ask(fixture.owner, 'POST', 'articles', { title: 'Fox', secret: 'hidden' });
    expect([made.status, made.data.secret]).toEqual([200, 'hidden']);
    const token = await fixture.app.createToken('compare');
    for (const path of ['articles', `articles/${made.data.documentId}`, 'articles?filters[title]=Fox&populate=*']) {
      const here = await ask(fixture.owner, 'GET', path);
      const headers = { authorization: `Bearer ${token}` };
      const there = await fixture.app.inject({ method: 'GET', url: `/api/${path}`, headers });
      const shown = JSON.parse(there.body.toString());
      expect([here.status, there.status], path).toEqual([200, 200]);
      expect(JSON.parse(here.text).meta).toEqual(shown.meta);
      expect(here.data).toMatchObject(shown.data);
      expect(here.text).not.toContain('"pin"');
    }
    expect((await ask(fixture.owner, 'GET', 'articles/none')).status).toBe(404);
    expect((await ask(fixture.owner, 'GET', 'articles?filters[bogus]=1')).status).toBe(400);
  });

  test('every write is in the audit log with the names of its fields, and a refused one is not', async () => {
    const { documentId } = (await ask(fixture.owner, 'POST', 'articles?status=draft', { title: 'Log', rank: 1 })).data;
    await ask(fixture.owner, 'PUT', `articles/${documentId}?locale=fr`, { title: 'Journal' });
    await ask(fixture.owner, 'POST', `articles/${documentId}/actions/publish`);
    await ask(fixture.owner, 'POST', `articles/${documentId}/actions/unpublish`);
    await ask(fixture.owner, 'POST', `articles/${documentId}/actions/discard-draft`);
    await ask(fixture.owner, 'PUT', `articles/${documentId}`, { bogus: 1 });
    await ask(fixture.owner, 'DELETE', `articles/${documentId}?locale=fr`);
    await ask(fixture.owner, 'PUT', 'homepage', { motto: 'Hello' });
    const about = { type: 'api::article.article', documentId, actor: 'administrator' };
    const entries = await lastEntries(8);
    expect(entries).toEqual(
      expect.arrayContaining([
        { ...about, action: 'document.create', locale: 'en', fields: ['title', 'rank'] },
        { ...about, action: 'document.update', locale: 'fr', fields: ['title'] },
        { ...about, action: 'document.publish', locale: 'en', fields: [] },
        { ...about, action: 'document.unpublish', locale: 'en', fields: [] },
        { ...about, action: 'document.remove', locale: 'fr', fields: [] },
        expect.objectContaining({ action: 'document.update', type: 'api::homepage.homepage', locale: null }),
      ]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/bogus|Journal/);
  });

  test('publishing needs its own permission', async () => {
    const content = [may('find'), may('create'), may('update')];
    const as = await fixture.addAdministrator('writer', { content });
    expect((await ask(as, 'POST', 'articles', { title: 'x' })).status).toBe(403);
    const draft = await ask(as, 'POST', 'articles?status=draft', { title: 'x' });
    expect(draft.status).toBe(200);
    const { documentId } = draft.data;
    expect((await ask(as, 'POST', `articles/${documentId}/actions/publish`)).status).toBe(403);
    const publisher = await fixture.addAdministrator('publisher', { content: [...content, may('publish')] });
    expect((await ask(publisher, 'POST', 'articles', { title: 'x' })).status).toBe(200);
    expect((await ask(publisher, 'POST', `articles/${documentId}/actions/publish`)).status).toBe(200);
  });

  test('rights are those of the role: types, fields, locales and one’s own documents', async () => {
    const foreign = (await ask(fixture.owner, 'POST', 'articles', { title: 'Foreign', secret: 'hidden' })).data
      .documentId;
    const content = [
      may('find', { fields: ['title'], locales: ['en'], own: true }),
      may('create', { fields: ['title'] }),
    ];
    const as = await fixture.addAdministrator('author', { content });
    const own = (await ask(as, 'POST', 'articles?status=draft', { title: 'Own' })).data.documentId;
    expect((await ask(as, 'GET', 'tags')).status).toBe(403);
    expect((await ask(as, 'POST', 'articles?status=draft', { title: 'x', rank: 1 })).status).toBe(400);
    const list = await ask(as, 'GET', 'articles?status=draft');
    expect(list.data.map(({ documentId }: { documentId: string }) => documentId)).toEqual([own]);
    expect(list.data[0]).not.toHaveProperty('rank');
    expect((await ask(as, 'GET', `articles/${foreign}`)).status).toBe(404);
    expect((await ask(as, 'GET', 'articles?filters[rank]=1')).status).toBe(400);
  });

  test('two administrators never see each other’s answers', async () => {
    const content = [may('find', { own: true }), may('create')];
    const first = await fixture.addAdministrator('first', { content });
    const second = await fixture.addAdministrator('second', { content });
    await ask(first, 'POST', 'articles?status=draft', { title: 'of the first' });
    for (let n = 0; n < 5; n++) {
      expect((await ask(first, 'GET', 'articles?status=draft')).data).toHaveLength(1);
      expect((await ask(second, 'GET', 'articles?status=draft')).data).toHaveLength(0);
      expect((await fixture.ask({ path: 'content/articles?status=draft' })).status).toBe(401);
    }
  });
});
