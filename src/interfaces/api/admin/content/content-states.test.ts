import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { VersionState } from '../contract.js';

const uid = 'api::article.article';

let fixture: AdminFixture;
let changed: string;
let fresh: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  changed = (await write('POST', 'articles', { title: 'Fox' })).data.documentId;
  await write('PUT', `articles/${changed}?status=draft`, { title: 'Fox and goose' });
  await write('PUT', `articles/${changed}?locale=fr`, { title: 'Renard' });
  fresh = (await write('POST', 'articles?status=draft', { title: 'Draft' })).data.documentId;
});

afterAll(() => fixture.close());

function write(method: string, path: string, data: unknown): Promise<AdminResponse> {
  return fixture.ask({ method, path: `content/${path}`, as: fixture.owner, body: { data } });
}

async function states(query: string, as = fixture.owner, type = uid): Promise<readonly string[]> {
  const { data } = await fixture.ask({ path: `states/${type}${query}`, as });
  const versions: readonly VersionState[] = data;
  return versions.map(({ documentId, locale, state, publishedAt }) => {
    const name = documentId === changed ? 'changed' : documentId === fresh ? 'fresh' : 'other';
    return `${name} ${locale} ${state} ${publishedAt === null ? 'hidden' : 'public'}`;
  });
}

test('every version of the requested documents is returned with its state', async () => {
  expect((await states(`?documentIds[0]=${changed}&documentIds[1]=${fresh}`)).toSorted()).toEqual([
    'changed en modified public',
    'changed fr published public',
    'fresh en draft hidden',
  ]);
  expect(await states(`?documentIds=${changed}&locale=fr`)).toEqual(['changed fr published public']);
  expect(await states('?documentIds=none')).toEqual([]);
});

test('administrators get the versions that they may find', async () => {
  const find = { type: uid, action: 'find' };
  const query = `?documentIds[0]=${changed}&documentIds[1]=${fresh}`;
  const french = await fixture.addAdministrator('french', { content: [{ ...find, locales: ['fr'] }] });
  expect(await states(query, french)).toEqual(['changed fr published public']);
  const own = await fixture.addAdministrator('own', { content: [{ ...find, own: true }] });
  expect(await states(query, own)).toEqual([]);
});

describe('what the caller may do with a version', () => {
  const find = { type: uid, action: 'find' } as const;
  const query = '?documentIds[0]=CHANGED&documentIds[1]=FRESH';

  /** The actions by name of the document and locale. */
  async function actionsOf(as: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const path = `states/${uid}${query.replace('CHANGED', changed).replace('FRESH', fresh)}`;
    const { data } = await fixture.ask({ path, as });
    const versions: readonly VersionState[] = data;
    return Object.fromEntries(
      versions.map(({ documentId, locale, actions }) => [
        `${documentId === changed ? 'changed' : 'fresh'} ${locale}`,
        actions,
      ]),
    );
  }

  test('is all that the role allows, where no rule limits it', async () => {
    const all = ['update', 'delete', 'createLocalization', 'publish', 'unpublish', 'discardDraft'];
    expect(await actionsOf(fixture.owner)).toEqual({ 'changed en': all, 'changed fr': all, 'fresh en': all });
    const reader = await fixture.addAdministrator('reader', { content: [find] });
    expect(await actionsOf(reader)).toEqual({ 'changed en': [], 'changed fr': [], 'fresh en': [] });
  });

  test.each([
    ['own', { own: true }, []],
    ['french', { locales: ['fr'] }, ['changed fr']],
    ['titled', { where: { title: { $contains: 'goose' } } }, ['changed en']],
  ] as const)('is limited like the writes themselves: %s', async (name, limit, changeable) => {
    const update = { type: uid, action: 'update', ...limit } as const;
    const as = await fixture.addAdministrator(`limited-${name}`, { content: [find, update] });
    const actions = await actionsOf(as);
    expect(Object.keys(actions).filter((version) => actions[version]?.includes('update'))).toEqual(changeable);
    for (const version of Object.keys(actions)) {
      const [document, locale] = version.split(' ');
      const path = `content/articles/${document === 'changed' ? changed : fresh}?locale=${locale}&status=draft`;
      const { status } = await fixture.ask({ method: 'PUT', path, as, body: { data: { slug: `${name}-${locale}` } } });
      expect([version, status === 200]).toEqual([version, actions[version]?.includes('update')]);
    }
  });

  test('includes another locale of a document where the rules for it hold, apart from their locales', async () => {
    const limit = { type: uid, locales: ['fr'] } as const;
    const as = await fixture.addAdministrator('translator', {
      content: [find, { ...limit, action: 'update' }, { ...limit, action: 'createLocalization' }],
    });
    expect(await actionsOf(as)).toMatchObject({ 'fresh en': ['createLocalization'] });
    const path = `content/articles/${fresh}?locale=fr&status=draft`;
    expect((await fixture.ask({ method: 'PUT', path, as, body: { data: { title: 'Oie' } } })).status).toBe(200);
    const { data } = await fixture.ask({ path: 'content-model', as });
    const type = data.contentTypes.find((candidate: { readonly uid: string }) => candidate.uid === uid);
    expect(type.actionLocales).toEqual({ update: ['fr'], createLocalization: ['fr'] });
  });
});

test('the document of a single type needs no name', async () => {
  await fixture.ask({ method: 'PUT', path: 'content/homepage', as: fixture.owner, body: { data: { motto: 'Hello' } } });
  expect((await states('', fixture.owner, 'api::homepage.homepage')).map((line) => line.split(' ')[2])).toEqual([
    'published',
  ]);
});

test.each([
  [400, `${uid}`],
  [400, `${uid}?documentIds[a]=x`],
  [400, `${uid}?documentIds=x&locale=not_a_locale`],
  [400, `${uid}?documentIds=x&more=1`],
  [404, 'api::nothing.nothing?documentIds=x'],
  [404, 'plugin::upload.file?documentIds=x'],
])('%d for states/%s', async (status, path) => {
  expect((await fixture.ask({ path: `states/${path}`, as: fixture.owner })).status).toBe(status);
});

test('a type that the role may not find is omitted', async () => {
  const as = await fixture.addAdministrator('stranger', { content: [] });
  expect((await fixture.ask({ path: `states/${uid}?documentIds=${fresh}`, as })).status).toBe(403);
});
