import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, password, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { wrongs } from './support/walk.js';

/* What was taken away is there again with one press, as the content API then answers; where it would not come back whole, nobody is offered it. */

const localized = { i18n: { localized: true } };
const definitions = {
  'content-types/story': {
    kind: 'collectionType',
    info: { singularName: 'story', pluralName: 'stories', displayName: 'Story' },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      title: { type: 'string', required: true, pluginOptions: localized },
      rank: { type: 'integer' },
      quotes: { type: 'component', component: 'base.quote', repeatable: true, pluginOptions: localized },
      follows: { type: 'relation', relation: 'manyToOne', target: 'api::story.story' },
    },
  },
  'content-types/motto': {
    kind: 'singleType',
    info: { singularName: 'motto', pluralName: 'mottos', displayName: 'Motto' },
    attributes: { text: { type: 'string' } },
  },
  'components/base/quote': { info: { displayName: 'Quote' }, attributes: { text: { type: 'string' } } },
};

let fixture: PanelHouse;
let token: string;
let window: Window;
let page: Page;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, locales: ['en', 'fr'] });
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
  page = window.page;
});

afterAll(() => fixture.close());

async function ask(of: PanelHouse, bearer: string, method: string, path: string, data?: unknown) {
  const { status, body } = await of.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  const text = body.toString();
  expect(status, text).toBeLessThan(300);
  return text === '' ? null : JSON.parse(text).data;
}

/** Ids and times of versions and components are others afterwards. */
const passing = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt']);

/** What the content API answers of all stories: drafts, what is published, and which were modified since. */
async function stories(): Promise<Readonly<Record<string, readonly { readonly title: string }[]>>> {
  const all = 'stories?locale=*&populate=*&sort[0]=title&sort[1]=locale';
  const answers = {
    drafts: await ask(fixture, token, 'GET', `${all}&status=draft`),
    published: await ask(fixture, token, 'GET', all),
    modified: await ask(fixture, token, 'GET', `${all}&status=draft&publicationFilter=modified`),
  };
  return JSON.parse(JSON.stringify(answers, (key, value) => (passing.has(key) ? undefined : value)));
}

/** A story: published in English, modified in French since it was published. */
async function story(name: string, follows: string | null): Promise<string> {
  const quotes = [{ text: `${name}, said` }, { text: 'and heard' }];
  const { documentId } = await ask(fixture, token, 'POST', 'stories', { title: name, rank: 1, quotes, follows });
  await ask(fixture, token, 'PUT', `stories/${documentId}?locale=fr`, { title: `${name}, en français` });
  await ask(fixture, token, 'PUT', `stories/${documentId}?locale=fr&status=draft`, { title: `${name}, changé` });
  return documentId;
}

let first: string;

async function list(): Promise<void> {
  await page.goto(`${fixture.base}/admin/content/stories`);
  await page.getByRole('table').waitFor();
}

async function undo(told: string): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(told, { exact: true }).waitFor();
}

/** Deletes the document that is open. */
async function deleteOpen(of: Page, what = 'Delete the document'): Promise<void> {
  await of.getByRole('button', { name: 'More actions' }).click();
  await of.getByRole('menuitem', { name: what }).click();
  await of.getByRole('dialog').getByRole('button', { name: what }).click();
}

async function deleteChosen(of: Page): Promise<void> {
  await of.getByRole('group', { name: 'Selected documents' }).getByRole('button', { name: 'Delete' }).click();
  await of
    .getByRole('dialog')
    .getByText(/Nothing prevents this/)
    .waitFor();
  await of.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

describe('a deletion is undone', () => {
  test('of one document, from its form: in all its languages, published where it was', async () => {
    first = await story('Boats', null);
    await story('Harbour', first);
    const before = await stories();
    expect(before).toMatchObject({ published: [{}, {}, {}, {}], modified: [{}, {}] });
    await list();
    await page.getByRole('link', { name: 'Harbour' }).click();
    await page.getByText('All changes saved').waitFor();
    await deleteOpen(page);
    await page.getByText('Deleted.', { exact: true }).waitFor();
    expect((await stories()).drafts?.length).toBe(2);
    expect(await wrongs(window)).toEqual([]);
    await undo('Restored.');
    await page.getByRole('row', { name: /Harbour.*Published/ }).waitFor();
    expect(await stories()).toEqual(before);
  });

  test('of one language', async () => {
    const before = await stories();
    await page.goto(`${fixture.base}/admin/content/stories/${first}?locale=fr`);
    await page.getByText('All changes saved').waitFor();
    await deleteOpen(page, 'Delete this language');
    await page.getByText('Deleted.', { exact: true }).waitFor();
    expect((await stories()).drafts?.length).toBe(3);
    await undo('Restored.');
    expect(await stories()).toEqual(before);
  });

  test('of one document, from the list; links to it are said to be gone', async () => {
    await list();
    await page.getByRole('checkbox', { name: 'Select Boats' }).check();
    await deleteChosen(page);
    await page.getByText('1 document was deleted.').waitFor();
    await undo('Restored; links from other documents were not.');
    await page.getByRole('row', { name: /Boats.*Published/ }).waitFor();
    const { drafts, published, modified } = await stories();
    expect([drafts?.length, published?.length, modified?.length]).toEqual([4, 4, 2]);
    expect(published).toMatchObject([
      { title: 'Boats', rank: 1, quotes: [{ text: 'Boats, said' }, {}] },
      { title: 'Boats, en français' },
      { title: 'Harbour', follows: null },
      {},
    ]);
  });

  test('of several documents', async () => {
    for (const name of ['Quay', 'Rope', 'Sail']) await story(name, null);
    const before = await stories();
    await list();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await deleteChosen(page);
    await page.getByText('5 documents were deleted.').waitFor();
    await page.getByText('No documents yet').waitFor();
    expect(await stories()).toEqual({ drafts: [], published: [], modified: [] });
    await undo('All 5 were restored.');
    await page.getByText('5 documents', { exact: true }).waitFor();
    expect(await stories()).toEqual(before);
  });

  test('of the document of a single type', async () => {
    const { documentId } = await ask(fixture, token, 'PUT', 'motto', { text: 'Row on' });
    await page.goto(`${fixture.base}/admin/content/motto`);
    await page.getByText('All changes saved').waitFor();
    await deleteOpen(page);
    await page.getByText('Deleted.', { exact: true }).waitFor();
    await undo('Restored.');
    expect(await ask(fixture, token, 'GET', 'motto')).toMatchObject({ documentId, text: 'Row on' });
  });

  test('not after a change by another person: the reason is shown', async () => {
    await list();
    await page.getByRole('checkbox', { name: 'Select Sail' }).check();
    await deleteChosen(page);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const before = await page.request.get(`${fixture.base}/admin/api/history/api::story.story?deleted=true`);
    const [{ documentId }] = (await before.json()).data;
    const other = await page.request.post(`${fixture.base}/admin/api/undo/api::story.story`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { action: 'delete', documentIds: [documentId] },
    });
    expect(other.status()).toBe(200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Someone else has changed this in the meantime. Try again.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  });
});

describe('changes that were discarded are there again', () => {
  test('in the form, which shows them', async () => {
    const before = await stories();
    await page.goto(`${fixture.base}/admin/content/stories/${first}?locale=fr`);
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('The draft is back to the published version.').waitFor();
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Boats, en français');
    await undo('The changes were restored.');
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Boats, changé');
    await page.getByText('All changes saved').waitFor();
    expect(await stories()).toEqual(before);

    await page.getByLabel(/^Title/).fill('Boats, encore');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
  });

  test('of several documents, from the list', async () => {
    const before = await stories();
    await page.goto(`${fixture.base}/admin/content/stories?locale=fr&state=modified`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('group', { name: 'Selected documents' }).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByText('Either all 5 are changed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('5 drafts went back to the published version.').waitFor();
    expect((await stories()).modified).toEqual([]);
    await undo('The changes to all 5 were restored.');
    expect(await stories()).toEqual(before);
  });
});

test('files that were moved are where each of them was', async () => {
  const api = `${fixture.base}/admin/api/media`;
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const made = await page.request.post(`${api}/folders`, { headers, data: { name: 'Harbour' } });
  const { id: folder } = (await made.json()).data;
  const buffer = await aPicture(40, 30);
  for (const [name, to] of [
    ['Boats.png', null],
    ['Quay.png', folder],
  ] as const) {
    const info = JSON.stringify(to === null ? {} : { folder: to });
    const files = { name, mimeType: 'image/png', buffer };
    const sent = await page.request.post(`${api}/files`, { headers, multipart: { fileInfo: info, files } });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const places = async (): Promise<unknown> => {
    const { data } = await (await page.request.get(`${api}/files?sort=name`)).json();
    return data.map(({ name, folderId }: { name: string; folderId: number | null }) => [name, folderId]);
  };
  const before = await places();
  expect(before).toEqual([
    ['Boats.png', null],
    ['Quay.png', folder],
  ]);

  await page.goto(`${fixture.base}/admin/media?q=png`);
  for (const name of ['Boats.png', 'Quay.png']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText('2 files were moved.').waitFor();
  expect(await places()).toEqual([
    ['Boats.png', null],
    ['Quay.png', null],
  ]);
  expect(await wrongs(window)).toEqual([]);
  await undo('2 files were moved back.');
  expect(await places()).toEqual(before);
});

describe('undo is not offered where it would be incomplete', () => {
  test('whose role may delete, and not create', async () => {
    const api = `${fixture.base}/admin/api`;
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const type = 'api::story.story';
    const content = ['find', 'readDrafts', 'update', 'delete'].map((action) => ({ type, action }));
    const role = await page.request.post(`${api}/roles`, { headers, data: { name: 'Tidy', permissions: { content } } });
    const data = { email: 'tidy@example.org', firstName: 'Tilda', lastName: 'Tidy', role: (await role.json()).data.id };
    const { code } = (await (await page.request.post(`${api}/administrators`, { headers, data })).json()).data;
    const tidy = await fixture.open();
    const chosen = await tidy.page.request.post(`${api}/reset-password`, { headers, data: { code, password } });
    expect(chosen.status()).toBe(200);
    await tidy.page.goto(`${fixture.base}/admin/content/stories`);
    await tidy.page.getByRole('checkbox', { name: 'Select Rope' }).check();
    await deleteChosen(tidy.page);
    await tidy.page.getByText('1 document was deleted.').waitFor();
    await tidy.watch.settled();
    expect(await tidy.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(tidy.watch.troubles).toEqual([]);
  });

  test('without history', async () => {
    const other = await openPanelHouse({ definitions, locales: ['en', 'fr'], config: { history: { enabled: false } } });
    try {
      const bearer = await other.app.createToken('browser');
      await ask(other, bearer, 'POST', 'stories', { title: 'Boats' });
      const visit = await other.enter({ path: '/content/stories' });
      await visit.page.getByRole('link', { name: 'Boats' }).click();
      await visit.page.getByText('All changes saved').waitFor();
      await deleteOpen(visit.page);
      await visit.page.getByText('Deleted.', { exact: true }).waitFor();
      await visit.watch.settled();
      expect(await visit.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
      expect(visit.watch.troubles).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
