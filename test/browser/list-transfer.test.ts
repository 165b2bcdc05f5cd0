import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';

/* Whole documents, with components, zones, relations and files, leave a list as JSON and come back. */

const localized = { pluginOptions: { i18n: { localized: true } } };
const toTag = { type: 'relation', target: 'api::tag.tag' };

const definitions = {
  'content-types/story': {
    kind: 'collectionType',
    info: { singularName: 'story', pluralName: 'stories', displayName: 'Story' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      rank: { type: 'integer' },
      number: { type: 'biginteger' },
      meta: { type: 'json' },
      double: { type: 'computed', as: 'rank * 2' },
      main: { ...toTag, relation: 'manyToOne', inversedBy: 'stories' },
      tags: { ...toTag, relation: 'manyToMany' },
      about: { type: 'relation', relation: 'morphToMany' },
      cover: { type: 'media' },
      seo: { type: 'component', component: 'parts.seo', ...localized },
      cards: { type: 'component', component: 'parts.card', repeatable: true, ...localized },
      body: { type: 'dynamiczone', components: ['parts.seo', 'parts.card'], ...localized },
    },
  },
  'content-types/tag': {
    kind: 'collectionType',
    info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' },
    attributes: {
      name: { type: 'string' },
      stories: { type: 'relation', relation: 'oneToMany', target: 'api::story.story', mappedBy: 'main' },
      first: { type: 'relation', relation: 'oneToOne', target: 'api::story.story' },
    },
  },
  'components/parts/seo': { info: { displayName: 'SEO' }, attributes: { heading: { type: 'string' } } },
  'components/parts/card': {
    info: { displayName: 'Card' },
    attributes: {
      caption: { type: 'string' },
      tag: { ...toTag, relation: 'oneToOne' },
      picture: { type: 'media', multiple: true },
      seo: { type: 'component', component: 'parts.seo' },
    },
  },
};

let fixture: PanelHouse;
let window: Window;
let token: string;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, locales: ['en', 'de'] });
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
  const png = tinyPng;
  const form = new FormData();
  form.append('files', new Blob([png], { type: 'image/png' }), 'fox.png');
  const [file] = (await (
    await fetch(`${fixture.base}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
  ).json()) as readonly { id: number }[];
  const cover = file?.id;
  const [fox, owl] = [await write('POST', 'tags', { name: 'Fox' }), await write('POST', 'tags', { name: 'Owl' })];
  const card = { caption: 'Card', tag: fox, picture: [cover], seo: { heading: 'Inside' } };
  const first = await write('POST', 'stories?status=draft', {
    title: 'First',
    rank: 3,
    number: '9007199254740993',
    meta: { a: [1, null] },
    main: fox,
    tags: [owl, fox],
    about: [{ __type: 'api::tag.tag', documentId: owl }],
    cover,
    seo: { heading: 'Head' },
    cards: [card, { caption: 'Empty' }],
    body: [
      { __component: 'parts.card', ...card },
      { __component: 'parts.seo', heading: 'End' },
    ],
  });
  await write('PUT', `stories/${first}?status=draft&locale=de`, { title: 'Erste', cards: [{ caption: 'Karte' }] });
  await write('POST', 'stories?status=draft', { title: 'Second' });
  await write('PUT', `tags/${fox}`, { first: { documentId: first, locale: 'de' } });
}, 60_000);

afterAll(() => fixture.close());

const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function write(method: string, path: string, data: unknown): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${fixture.base}/api/${path}`, { method, headers, body: JSON.stringify({ data }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text).data.documentId;
}

/** Everything that is stored of a type. */
async function read(type: string): Promise<readonly Record<string, unknown>[]> {
  const deep =
    'populate[cards][populate]=*&populate[body][on][parts.card][populate]=*&populate[body][on][parts.seo]=true';
  const flat = ['main', 'tags', 'about', 'cover', 'seo'].map((name) => `populate[${name}]=true`).join('&');
  const query = type === 'tags' ? 'populate=*' : `status=draft&locale=*&sort=id&${flat}&${deep}`;
  const answer = await fetch(`${fixture.base}/api/${type}?${query}`, { headers: { authorization: `Bearer ${token}` } });
  return JSON.parse(await answer.text()).data;
}

async function download(list: string, format: string): Promise<string> {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/${list}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByText(format, { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  return readFile(await file.path(), 'utf8');
}

/** Checks a file in the import dialog of the open list; returns what it says of each row. */
async function check(text: string, name: string): Promise<readonly string[]> {
  const { page } = window;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Import/ });
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Check' }).click();
  const outcomes = dialog.getByRole('region', { name: 'What happens to each row' });
  await outcomes.waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  return outcomes.locator('tbody tr td:last-child').allTextContents();
}

async function apply(count: number): Promise<void> {
  const { page } = window;
  await page.getByRole('button', { name: `Import ${count} row`, exact: false }).click();
  await page
    .getByText(/^Imported: /)
    .last()
    .waitFor();
  await page.getByRole('dialog', { name: /^Import/ }).waitFor({ state: 'detached' });
}

test('what was exported as JSON changes nothing when it is imported', async () => {
  for (const [list, rows] of [
    ['stories?locale=en', 2],
    ['stories?locale=de', 1],
    ['tags', 2],
  ] as const) {
    const type = list.split('?')[0] ?? '';
    const before = await read(type);
    const text = await download(list, 'JSON');
    expect(JSON.parse(text)).toHaveLength(rows);
    expect(await check(text, 'export.json'), list).toEqual(Array.from({ length: rows }, () => 'Nothing changes'));
    await apply(rows);
    expect(await read(type)).toEqual(before);
  }
});

test('the check names what each row would change, in components and relations too', async () => {
  const rows: readonly Record<string, unknown>[] = JSON.parse(await download('stories?locale=en&sort=title', 'JSON'));
  const [first, second] = rows.toSorted((left, right) => String(left.title).localeCompare(String(right.title)));
  expect(Object.keys(first ?? {})).not.toContain('double');
  const changed = JSON.parse(JSON.stringify(first).replaceAll('"Inside"', '"Changed inside"'));
  const copy = { ...first, documentId: '', title: 'Copy' };
  const file = JSON.stringify([{ ...changed, tags: [] }, second, copy]);
  expect(await check(file, 'changed.json')).toEqual([
    expect.stringMatching(/^Changes: (?=.*Cards)(?=.*Body)(?=.*Tags)/),
    'Nothing changes',
    'New document',
  ]);
  await apply(3);
  const stored = await read('stories');
  const english = stored.filter(({ locale }) => locale === 'en');
  expect(english.find(({ title }) => title === 'First')).toMatchObject({
    tags: [],
    cards: [{ caption: 'Card', seo: { heading: 'Changed inside' } }, { caption: 'Empty' }],
  });
  expect(english.find(({ title }) => title === 'Copy')).toMatchObject({
    rank: 3,
    number: '9007199254740993',
    main: { name: 'Fox' },
    tags: [{ name: 'Owl' }, { name: 'Fox' }],
    about: [{ name: 'Owl' }],
    cover: { name: 'fox.png' },
    cards: [{ tag: { name: 'Fox' }, picture: [{ name: 'fox.png' }], seo: { heading: 'Inside' } }, { caption: 'Empty' }],
    body: [{ __component: 'parts.card' }, { __component: 'parts.seo', heading: 'End' }],
  });
});

test('CSV holds the documentIds of related documents, which an import takes', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/stories?locale=en`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tags', exact: true }).check();
  await page.keyboard.press('Escape');
  const csv = await download('stories?locale=en', 'CSV, for spreadsheets');
  expect(csv.split('\r\n')[0]).toMatch(/,tags,tags\.name/);
  expect(new Set(await check(csv, 'export.csv'))).toEqual(new Set(['Nothing changes']));
  await page
    .getByRole('dialog', { name: /^Import/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
});
