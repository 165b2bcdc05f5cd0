import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { ChangeSetEntry, VersionState } from '../contract.js';

/* What the panel relies on while a document is edited in a change set. */

const type = 'api::article.article';

let fixture: AdminFixture;
let set: string;
let fox: string;
let goose: string;

async function ask(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  const request = { method, path, as: fixture.owner, ...(body === undefined ? {} : { body }) };
  return fixture.ask({
    ...request,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
  });
}

beforeAll(async () => {
  fixture = await openAdminFixture();
  const write = async (method: string, path: string, data: unknown) =>
    (await ask(method, `content/articles${path}`, { data })).data.documentId;
  goose = await write('POST', '?status=published', { title: 'Goose' });
  fox = await write('POST', '?status=published', { title: 'Fox', related: [goose] });
  await write('PUT', `/${fox}?status=published&locale=fr`, { title: 'Renard' });
  // What it leads to has a draft of its own.
  await write('PUT', `/${goose}?status=draft`, { title: 'Goose, drafted' });
  set = (await ask('POST', 'change-sets', { name: 'Spring' })).data.id;
});

afterAll(() => fixture.close());

test.each(['', '&status=draft'])(
  'a write is accepted for what was read in the set%s, and answers what is read next',
  async (status) => {
    const path = `content/articles/${fox}?locale=en&set=${set}&populate=*${status}`;
    const read = await ask('GET', path);
    const headers = { 'if-match': String(read.headers.etag) };
    const written = await ask('PUT', path, { data: { rank: 7 } }, headers);
    expect(written.status, written.text).toBe(200);
    expect((await ask('PUT', path, { data: { rank: 8 } }, headers)).status).toBe(412);
    const plain = `content/articles/${fox}?locale=en&set=${set}&populate=*`;
    expect((await ask('GET', plain)).data).toEqual(written.data);
  },
);

test('the entries of one document are listed, each by the title of its locale', async () => {
  const documents = [{ type, documentIds: [fox, goose], locales: '*', action: 'remove' }];
  await ask('POST', `change-sets/${set}/entries`, { documents });
  const listed: readonly ChangeSetEntry[] = (await ask('GET', `change-sets/${set}/entries?documentId=${fox}`)).data;
  expect(listed.map(({ documentId, locale, title }) => [documentId, locale, title])).toEqual([
    [fox, 'en', 'Fox'],
    [fox, 'fr', 'Renard'],
  ]);
  const compared = await ask('GET', `change-sets/${set}/comparison?documentId=${goose}`);
  expect(compared.data.map(({ documentId }: ChangeSetEntry) => documentId)).toEqual([goose]);
  expect((await ask('GET', `change-sets/${set}/entries?documentId=none`)).data).toEqual([]);
});

test('the states of a document that the set alone has are those of a draft, with what may be done with it', async () => {
  const spring = (await ask('POST', 'change-sets', { name: 'Alone' })).data.id;
  const hen = (await ask('POST', `content/articles?set=${spring}`, { data: { title: 'Hen' } })).data.documentId;
  await ask('PUT', `content/articles/${goose}?set=${spring}&locale=fr`, { data: { title: 'Oie' } });
  const states = async (query: string) =>
    (await ask('GET', `states/${type}?documentIds=${hen}&documentIds=${goose}${query}`)).data
      .map(({ documentId, locale, state }: VersionState) =>
        [documentId === hen ? 'hen' : 'goose', locale, state].join(),
      )
      .sort();
  expect(await states('')).toEqual(['goose,en,modified']);
  expect(await states(`&set=${spring}`)).toEqual(['goose,en,modified', 'goose,fr,draft', 'hen,en,draft']);
  const content = [
    { type, action: 'find', own: true },
    { type, action: 'readDrafts' },
  ];
  const settings = [{ part: 'settings::change-sets', action: 'read' }];
  const as = await fixture.addAdministrator('set-author', { content, settings });
  const path = `states/${type}?documentIds=${hen}`;
  expect((await fixture.ask({ path: `${path}&set=${spring}`, as })).data).toEqual([]);
  const [own] = (await ask('GET', `${path}&set=${spring}`)).data;
  expect(own.actions).toContain('update');
  const stranger = await fixture.addAdministrator('set-unknowing', { content: [{ type, action: 'find' }] });
  expect((await fixture.ask({ path: `${path}&set=${spring}`, as: stranger })).status).toBe(400);
});

test('the authors of a version are not those of the version of a change set', async () => {
  // Of a type without drafts, whose one version a set has too.
  const tags = 'api::tag.tag';
  const content = ['find', 'update'].map((action) => ({ type: tags, action }));
  const settings = ['read', 'write'].map((action) => ({ part: 'settings::change-sets', action }));
  const as = await fixture.addAdministrator('set-writer', { content, settings });
  const tag = (await ask('POST', 'content/tags', { data: { label: 'old' } })).data.documentId;
  const path = `content/tags/${tag}?set=${set}`;
  const written = await fixture.ask({ method: 'PUT', path, as, body: { data: { label: 'of the set' } } });
  expect(written.status, written.text).toBe(200);
  for (const query of ['', `&set=${set}`]) {
    const [live] = (await ask('GET', `states/${tags}?documentIds=${tag}${query}`)).data;
    expect([live.createdBy.name, live.updatedBy.name]).toEqual(['Ada', 'Ada']);
  }
});
