import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { Home, HomeEntry, SearchHits, TypeTranslations, UntranslatedDocuments } from '../contract.js';

/* Views over many documents, read with a change set: as if it were published. */

const type = 'api::article.article';

let fixture: AdminFixture;
let set: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  const goose = await create('?status=published', 'Goose');
  const fox = await create('?status=published', 'Fox');
  await create('?status=published', 'Wren');
  await create('?status=draft', 'Owl');
  set = (await ask('POST', 'change-sets', { name: 'Spring' })).data.id;
  await create(`?set=${set}`, 'Hen');
  await ask('PUT', `content/articles/${goose}?set=${set}`, { data: { title: 'Goose in spring' } });
  await ask('PUT', `content/articles/${goose}?set=${set}&locale=fr`, { data: { title: 'Oie' } });
  await ask('DELETE', `content/articles/${fox}?set=${set}&locale=*`);
});

afterAll(() => fixture.close());

async function ask(method: string, path: string, body?: unknown, as = fixture.owner): Promise<AdminResponse> {
  const answer = await fixture.ask({ method, path, as, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}

async function create(query: string, title: string): Promise<string> {
  return (await ask('POST', `content/articles${query}`, { data: { title } })).data.documentId;
}

async function find(text: string, query = ''): Promise<readonly string[]> {
  const hits: readonly SearchHits[] = (await ask('GET', `search?text=${text}${query}`)).data;
  return hits.flatMap(({ documents }) => documents.map(({ title }) => title));
}

const names = (entries: readonly HomeEntry[]) => entries.map(({ title, state }) => `${title} ${state}`).toSorted();

async function overview(query: string, as = fixture.owner): Promise<TypeTranslations | undefined> {
  const types: readonly TypeTranslations[] = (await ask('GET', `translations${query}`, undefined, as)).data;
  return types.find((one) => one.type === type);
}

test('the search finds what the set shows', async () => {
  const inSet = `&set=${set}`;
  expect([await find('goose'), await find('goose', inSet)]).toEqual([['Goose'], ['Goose in spring']]);
  expect([await find('hen'), await find('hen', inSet)]).toEqual([[], ['Hen']]);
  expect([await find('fox'), await find('fox', inSet)]).toEqual([['Fox'], []]);
  // A draft is no part of what is live.
  expect([await find('owl'), await find('owl', inSet)]).toEqual([['Owl'], []]);
});

test('the home page says what publishing the set changes', async () => {
  const home: Home = (await ask('GET', `home?set=${set}`)).data;
  expect(names(home.activity)).toEqual(['Goose in spring modified', 'Hen draft', 'Oie draft', 'Wren published']);
  expect(names(home.changed)).toEqual(['Goose in spring modified']);
  expect(names(home.drafts)).toEqual(['Hen draft', 'Oie draft']);
  expect(home.activity.every(({ updatedBy }) => updatedBy?.name === 'Ada')).toBe(true);
  const live: Home = (await ask('GET', 'home')).data;
  expect(names(live.activity)).toEqual(['Fox published', 'Goose published', 'Owl draft', 'Wren published']);
});

test('the overview of translations counts what the set shows, as is published then', async () => {
  const now = await overview(`?set=${set}`);
  expect(now).toMatchObject({ documents: 3 });
  expect(now?.locales.find(({ locale }) => locale === 'en')).toMatchObject({
    written: 3,
    draft: 1,
    modified: 1,
    published: 1,
  });
  expect(now?.locales.find(({ locale }) => locale === 'fr')).toMatchObject({ written: 1, missing: 2, draft: 1 });
  const path = `translations/${type}?source=en&locale=fr&state=missing&set=${set}`;
  const missing: UntranslatedDocuments = (await ask('GET', path)).data;
  expect(missing.documents.map(({ title }) => title).toSorted()).toEqual(['Hen', 'Wren']);
});

test.each(['search?text=hen&', 'home?', 'translations?', `translations/${type}?source=en&locale=fr&`])(
  '%s has no set for those who may not read it, as if there were none',
  async (path) => {
    const unknown = await fixture.ask({ path: `${path}set=none`, as: fixture.owner });
    expect(unknown.status).toBe(400);
    const stranger = await fixture.addAdministrator(`stranger-${path.length}`, { content: [{ type, action: 'find' }] });
    const refused = await fixture.ask({ path: `${path}set=${set}`, as: stranger });
    expect([refused.status, refused.text]).toEqual([400, unknown.text.replaceAll('none', set)]);
    expect((await fixture.ask({ path: `${path}set[]=${set}`, as: fixture.owner })).status).toBe(400);
  },
);

test('an administrator gets no more of a set than of what is live', async () => {
  const content = [{ type, action: 'find', own: true }];
  const settings = [{ part: 'settings::change-sets', action: 'read' }];
  const as = await fixture.addAdministrator('own-alone', { content, settings });
  expect((await ask('GET', `search?text=hen&set=${set}`, undefined, as)).data).toEqual([]);
  expect((await ask('GET', `home?set=${set}`, undefined, as)).data.activity).toEqual([]);
  expect(await overview(`?set=${set}`, as)).toMatchObject({ documents: 0 });
});

test('what was counted with the set is counted without it once it is published', async () => {
  const numbers = async () =>
    (await overview(`?set=${set}`))?.locales.map(({ locale, written, missing }) => [locale, written, missing]);
  const before = await numbers();
  await ask('POST', `change-sets/${set}/publish`, {});
  const live = async (locale: string): Promise<number> =>
    (await ask('GET', `content/articles?status=published&locale=${locale}`)).data.length;
  const [english, french] = [await live('en'), await live('fr')];
  expect(before).toEqual([
    ['en', english, 0],
    ['fr', french, english - french],
  ]);
  // A set that was published is no layer any more.
  expect(await numbers()).toEqual(before);
});
