import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { Home, HomeEntry } from '../contract.js';

const uid = 'api::article.article';
const grants = (actions: readonly string[], extra: object = {}) => ({
  content: actions.map((action) => ({ type: uid, action, ...extra })),
});

let fixture: AdminFixture;
let editor: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  editor = await fixture.addAdministrator(
    'editor',
    grants(['find', 'create', 'update', 'publish', 'createLocalization']),
  );
  const goose = await create('articles', { title: 'Goose' });
  await write('PUT', `articles/${goose}?status=draft`, { title: 'Goose and fox' });
  await create('articles?status=draft', { title: 'Owl' });
  const hen = await create('articles?status=draft', { title: 'Hen' }, editor);
  await fixture.ask({
    method: 'PUT',
    path: `schedule/${uid}/${hen}`,
    as: editor,
    body: { publishAt: '2099-01-01T00:00:00.000Z' },
  });
});

afterAll(() => fixture.close());

function write(method: string, path: string, data: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path: `content/${path}`, as, body: { data } });
}

async function create(path: string, data: unknown, as = fixture.owner): Promise<string> {
  return (await write('POST', path, data, as)).data.documentId;
}

async function home(as: string): Promise<Home> {
  return (await fixture.ask({ path: 'home', as })).data;
}

const titles = (entries: readonly HomeEntry[]) => entries.map(({ title }) => title);

test('everybody gets their own documents, and what is left to do', async () => {
  const mine = await home(fixture.owner);
  expect(titles(mine.mine)).toEqual(['Owl', 'Goose and fox']);
  expect(titles(mine.drafts)).toEqual(['Owl']);
  expect(titles(mine.changed)).toEqual(['Goose and fox']);
  expect(titles(mine.activity).slice(0, 3)).toEqual(['Hen', 'Owl', 'Goose and fox']);
  expect(mine.scheduled.map(({ title, action }) => `${action} ${title}`)).toEqual(['publish Hen']);
  expect(mine.translations).toContainEqual({ type: uid, locale: 'fr', missing: 3, outdated: 0 });

  const theirs = await home(editor);
  expect(titles(theirs.mine)).toEqual(['Hen']);
  expect(titles(theirs.drafts)).toEqual(['Hen']);
  expect(theirs.mine[0]).toEqual({
    type: uid,
    documentId: expect.any(String),
    locale: 'en',
    title: 'Hen',
    state: 'draft',
    updatedAt: expect.any(String),
    updatedBy: { id: expect.any(Number), name: expect.any(String) },
  });
});

test('nobody gets what they may not find', async () => {
  const own = await home(await fixture.addAdministrator('own', grants(['find'], { own: true })));
  expect([own.activity, own.changed, own.scheduled, own.translations]).toEqual([[], [], [], []]);
  const french = await home(await fixture.addAdministrator('french', grants(['find'], { locales: ['fr'] })));
  expect(french.activity).toEqual([]);
  const none = await home(await fixture.addAdministrator('none', { content: [] }));
  expect(none).toEqual({ mine: [], drafts: [], changed: [], activity: [], scheduled: [], translations: [] });
  expect((await fixture.ask({ path: 'home' })).status).toBe(401);
});

test('a title that the role may not read is not there', async () => {
  const hidden = await home(await fixture.addAdministrator('hidden', grants(['find'], { fields: ['rank'] })));
  expect(hidden.activity.length).toBeGreaterThan(0);
  expect(titles(hidden.activity)).not.toContain('Hen');
});
