import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

/* Previews that show a document with a change set. */

const uid = 'api::article.article';

let fixture: AdminFixture;
let set: string;
let otherSet: string;
/** Published, drafted, and changed by the set. */
let fox: string;
/** In the set alone. */
let hen: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  fox = await write('POST', 'articles?status=published', { title: 'Fox', secret: 'hidden' });
  await write('PUT', `articles/${fox}?status=draft`, { title: 'Fox, drafted' });
  set = await createSet('Spring');
  otherSet = await createSet('Autumn');
  await write('PUT', `articles/${fox}?set=${set}`, { title: 'Fox in spring' });
  await write('PUT', `articles/${fox}?set=${otherSet}`, { title: 'Fox in autumn' });
  hen = await write('POST', `articles?set=${set}`, { title: 'Hen' });
});

afterAll(() => fixture.close());

async function write(method: string, path: string, data: object): Promise<string> {
  const response = await fixture.ask({ method, path: `content/${path}`, as: fixture.owner, body: { data } });
  expect(response.status, response.text).toBeLessThan(300);
  return response.data.documentId;
}

async function createSet(name: string): Promise<string> {
  return (await fixture.ask({ method: 'POST', path: 'change-sets', as: fixture.owner, body: { name } })).data.id;
}

const preview = (documentId: string, body: object, as = fixture.owner) =>
  fixture.ask({ method: 'POST', path: `preview/${uid}/${documentId}`, as, body });

async function read(path: string, token: string): Promise<{ status: number; text: string; titles: unknown }> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fixture.app.inject({ method: 'GET', url: `/api/${path}`, headers });
  const text = body.toString();
  const { data } = JSON.parse(text);
  const titles = Array.isArray(data) ? data.map(({ title }: { title: string }) => title).sort() : data?.title;
  return { status, text, titles };
}

async function openToPublic(actions: readonly string[]): Promise<void> {
  const { data } = await fixture.ask({ path: 'user-roles', as: fixture.owner });
  const { id } = data.find(({ type }: { type: string }) => type === 'public');
  const body = { actions, readDrafts: false };
  expect((await fixture.ask({ method: 'PUT', path: `user-roles/${id}`, as: fixture.owner, body })).status).toBe(200);
}

describe('the address', () => {
  test('has the values of the set, and its id', async () => {
    const { status, data, text } = await preview(fox, { set });
    expect(status, text).toBe(201);
    expect(data.url).toContain(`&set=${set}&title=${encodeURIComponent('Fox in spring')}`);
    expect((await preview(fox, {})).data.url).toContain(`&set=&title=${encodeURIComponent('Fox, drafted')}`);
  });

  test('is there of a document that the set alone has', async () => {
    expect((await preview(hen, { set })).status).toBe(201);
    expect((await preview(hen, {})).status).toBe(404);
    expect((await preview(hen, { set: otherSet })).status).toBe(404);
  });

  test('is not of a live preview, whose unsaved values are those of a draft', async () => {
    expect((await preview(fox, { set, live: true })).status).toBe(400);
  });

  test('takes the permission to read sets: without it, every set is unknown', async () => {
    const content = ['find', 'readDrafts'].map((action) => ({ type: uid, action }));
    const as = await fixture.addAdministrator('set-stranger', { content });
    const [refused, unknown] = [await preview(fox, { set }, as), await preview(fox, { set: 'none' }, as)];
    expect([refused.status, unknown.status]).toEqual([400, 400]);
    expect(refused.text.replaceAll(set, 'none')).toBe(unknown.text);
    expect((await preview(fox, { set: 'none' })).text).toBe(unknown.text);
    expect((await preview(fox, {}, as)).status).toBe(201);
  });
});

describe.each([
  ['closed', []],
  ['open', [`${uid}.find`, `${uid}.findOne`]],
])('the token, where articles are %s to everybody', (name, actions) => {
  let token: string;

  beforeAll(async () => {
    await openToPublic(actions);
    token = (await preview(fox, { set })).data.token;
  });

  test('reads the document with the set, and without', async () => {
    for (const path of [`articles/${fox}?set=${set}`, `articles/${fox}?set=${set}&status=draft`]) {
      const shown = await read(path, token);
      expect(shown.titles).toBe('Fox in spring');
      expect(shown.text).not.toContain('hidden');
    }
    expect((await read(`articles/${fox}?status=draft`, token)).titles).toBe('Fox, drafted');
    expect((await read(`articles/${fox}`, token)).titles).toBe('Fox');
  });

  test('reads of other documents in the set those that everybody will be able to read', async () => {
    const found = await read(`articles?set=${set}`, token);
    expect(found.titles).toEqual(name === 'open' ? ['Fox in spring', 'Hen'] : ['Fox in spring']);
    expect((await read(`articles/${hen}?set=${set}`, token)).status).toBe(name === 'open' ? 200 : 404);
  });

  test('reads with no other set', async () => {
    const [other, unknown] = [
      await read(`articles/${fox}?set=${otherSet}`, token),
      await read(`articles/${fox}?set=none`, token),
    ];
    expect(other.status).toBe(400);
    expect(other.text.replaceAll(otherSet, 'none')).toBe(unknown.text);
    const plain = (await preview(fox, {})).data.token;
    expect((await read(`articles/${fox}?set=${set}`, plain)).status).toBe(400);
  });
});

test('the token reads with the set while its administrator may', async () => {
  const content = ['find', 'readDrafts'].map((action) => ({ type: uid, action }));
  const settings = [{ part: 'settings::change-sets', action: 'read' }];
  const as = await fixture.addAdministrator('set-reader', { content, settings });
  const { token } = (await preview(fox, { set }, as)).data;
  expect((await read(`articles/${fox}?set=${set}`, token)).titles).toBe('Fox in spring');
  const { data: roles } = await fixture.ask({ path: 'roles', as: fixture.owner });
  const { id } = roles.find((role: { name: string }) => role.name === 'set-reader');
  const body = { permissions: { content, settings: [] } };
  expect((await fixture.ask({ method: 'PUT', path: `roles/${id}`, as: fixture.owner, body })).status).toBe(200);
  expect((await read(`articles/${fox}?set=${set}`, token)).status).toBe(400);
  expect((await read(`articles/${fox}?status=draft`, token)).titles).toBe('Fox, drafted');
});
