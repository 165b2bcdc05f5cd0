import type { FileChooser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Hands, takeInHand } from './support/hands.js';
import { enterAs, openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { fromNow, wrongs } from './support/walk.js';

/* An editor publishes 40 articles in three languages: some written with the keyboard, the others from lists. Then readers ask for all of them. */

vi.setConfig({ testTimeout: 180_000 });

const languages = [
  ['en', 'English', ''],
  ['de', 'German', ' auf Deutsch'],
  ['fr', 'French', ' en français'],
] as const;
/** Written by hand. */
const written = ['Boats at dawn', 'Ropes and knots', 'The old lighthouse', 'Bells in the fog'] as const;
const [plain, lostAnswer, contested, later] = written;
/** From lists. */
const imported = Array.from({ length: 36 }, (_, index) => {
  const number = index + 1;
  return { number, title: `${number % 2 === 0 ? 'Ebb' : 'Flood'} letter ${number}` };
});
/** As many of them are missing at the end of the French list. */
const untranslated = 2;
/** Published at a time. */
const scheduled: readonly string[] = [later, 'Flood letter 9'];
const total = written.length + imported.length;

const localized = { pluginOptions: { i18n: { localized: true } } };
const definitions = {
  'content-types/article': {
    kind: 'collectionType',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', required: true, ...localized },
      slug: { type: 'uid', targetField: 'title', ...localized },
      excerpt: { type: 'text', required: true, ...localized },
      body: { type: 'blocks', required: true, ...localized },
      cover: { type: 'media', multiple: false, allowedTypes: ['images'], required: true },
      number: { type: 'integer', unique: true },
    },
  },
};

let fixture: PanelHouse;
let ada: Window;
let ben: Window;
let hands: Hands;
let token: string;
/** What is chosen in the dialog of the system. */
let chosenFile: Extract<Parameters<FileChooser['setFiles']>[0], { readonly buffer: Buffer }>;
let requests = 0;
let begun = 0;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, locales: languages.map(([code]) => code) });
  token = await fixture.app.createToken('readers');
  ada = await fixture.enter({ width: 1440 });
  ben = await enterAs(fixture, ada.page, { email: 'ben@example.org', firstName: 'Ben', lastName: 'Bly' });
  hands = takeInHand(ada.page);
  ada.page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/admin/api/')) requests += 1;
  });
  ada.page.on('filechooser', (chooser) => void chooser.setFiles(chosenFile));
  begun = Date.now();
});

afterAll(() => fixture.close());

interface Article {
  readonly documentId: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly body: readonly unknown[];
  readonly publishedAt: string | null;
  readonly cover: { readonly alternativeText: string | null } | null;
}

/** What the content API answers, without the panel. */
async function read(query: string): Promise<readonly Article[]> {
  const url = `/api/articles?pagination[pageSize]=100&populate=cover&sort=createdAt&${query}`;
  const { status, body } = await fixture.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status, body.toString()).toBe(200);
  return JSON.parse(body.toString()).data;
}

const saved = () => ada.page.getByText('All changes saved').waitFor();
const told = (text: string | RegExp) => ada.page.getByText(text).last().waitFor();

async function choose(label: string, option: string): Promise<void> {
  const { page } = ada;
  await hands.click(page.getByRole('combobox', { name: label, exact: true }));
  await hands.click(page.getByRole('option', { name: new RegExp(`^${option}`) }));
}

/** Leads to a page or a document by the command bar. */
async function goTo(words: string, heading: string | RegExp): Promise<void> {
  const { page } = ada;
  await hands.press('Control+k');
  const search = page.getByRole('textbox', { name: 'Search pages, documents and actions' });
  await expect.poll(() => search.evaluate((element) => element.matches(':focus'))).toBe(true);
  await hands.type(words);
  await page.locator('[data-selected]').filter({ hasText: heading }).first().waitFor();
  await hands.press('Enter');
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** Writes a new article, with a picture that is described, and leaves it unsaved. */
async function writeArticle(title: string): Promise<void> {
  const { page } = ada;
  const file = `${title}.png`;
  await goTo('new: article', 'New: Article');
  await page.locator('[data-field="title"] input:focus').waitFor();
  await hands.type(title);
  await hands.tabTo(page.getByLabel(/^Excerpt/));
  await hands.type(`${title}, in short.`);
  await hands.tabTo(page.getByRole('textbox', { name: /^Body/ }));
  await hands.type('## Early');
  await hands.press('Enter');
  await hands.type('- one');
  await hands.press('Enter');
  await hands.type('two');
  await hands.press('Enter', 'Enter');
  await hands.type('They **hoot**.');
  await hands.tabTo(page.getByRole('button', { name: 'Cover: upload' }));
  chosenFile = { name: file, mimeType: 'image/png', buffer: await aPicture(640, 360) };
  await hands.press('Enter');
  const tile = page.getByRole('button', { name: `Open ${file}` });
  await hands.tabTo(tile, 'Shift+Tab');
  await hands.press('Enter');
  const drawer = page.getByRole('dialog', { name: file });
  await drawer.locator('textarea:focus, input:focus').waitFor();
  await hands.type(`A picture of: ${title}`);
  await hands.press('Control+s');
  await drawer.waitFor({ state: 'detached' });
}

test('articles are written, illustrated and published without the mouse', async () => {
  const { page } = ada;
  await writeArticle(plain);
  expect(await wrongs(ada)).toEqual([]);
  await hands.press('Control+Enter');
  await saved();
  expect(await read('')).toMatchObject([
    {
      title: plain,
      slug: 'boats-at-dawn',
      body: [
        { type: 'heading', level: 2 },
        { type: 'list', children: [{ type: 'list-item' }, { type: 'list-item' }] },
        { type: 'paragraph' },
      ],
      cover: { alternativeText: `A picture of: ${plain}` },
    },
  ]);
  expect(hands.count.clicks).toBe(0);

  // The second is written although the connection is lost before the answer comes.
  await writeArticle(lostAnswer);
  await page.route(
    '**/admin/api/content/articles?*',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await hands.press('Control+Enter');
  await told('The server cannot be reached.');
  expect(await read('')).toHaveLength(2);
  await hands.press('Control+Enter');
  await saved();
  expect(await read('')).toHaveLength(2);
});

test('a change by somebody else is not written over', async () => {
  await writeArticle(contested);
  await hands.press('Control+s');
  await saved();
  const { page } = ben;
  await page.goto(ada.page.url());
  await page.getByLabel(/^Excerpt/).fill('Ben knows it better.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  await hands.tabTo(ada.page.getByLabel(/^Title/), 'Shift+Tab');
  await hands.press('End');
  await hands.type(', again');
  await hands.press('Control+Enter');
  const dialog = ada.page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await dialog.getByText('(changed only by them: theirs is kept)').waitFor();
  await hands.tabTo(dialog.getByRole('button', { name: 'Keep mine' }));
  await hands.press('Enter');
  await saved();
  await dialog.waitFor({ state: 'detached' });
  expect((await read('')).at(-1)).toMatchObject({ title: `${contested}, again`, excerpt: 'Ben knows it better.' });
});

test('the others come from lists, one for each language', async () => {
  const { page } = ada;
  await goTo('article', 'Article');
  for (const [code, language, suffix] of languages) {
    if (code !== 'en') await choose('Language', language);
    const rows = imported.slice(0, code === 'fr' ? -untranslated : undefined).map(({ number, title }) => {
      const children = [{ type: 'text', text: `${title}${suffix}, at length.` }];
      const body = JSON.stringify([{ type: 'paragraph', children }]).replaceAll('"', '""');
      return `${number};${title}${suffix};${title}${suffix}, in short.;"${body}"`;
    });
    const file = ['number;title;excerpt;body', ...rows].join('\r\n');
    await hands.click(page.getByRole('button', { name: 'Import', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Import: Article' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${code}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
    await dialog.getByText(`Imported in the language of the list: ${language}.`).waitFor();
    await dialog.getByText(`${rows.length} rows with:`).waitFor();
    await choose('Update documents with the same', 'Number');
    await hands.click(dialog.getByRole('button', { name: 'Check' }));
    await hands.click(dialog.getByRole('button', { name: `Import ${rows.length} rows` }));
    await dialog.waitFor({ state: 'detached' });
    expect(await read(`status=draft&locale=${code}`)).toHaveLength(rows.length + (code === 'en' ? 3 : 0));
  }
});

test('they get covers and alternative texts, many at once', async () => {
  const { page } = ada;
  for (const name of ['Ebb', 'Flood']) {
    await page.goto(`${fixture.base}/admin/content/articles?q=${name} letter`);
    await page.getByText('18 documents', { exact: true }).waitFor();
    await hands.click(page.getByRole('checkbox', { name: 'Select all on this page' }));
    await hands.click(page.getByRole('button', { name: 'Edit a field' }));
    const dialog = page.getByRole('dialog', { name: 'Edit a field of 18 documents' });
    await choose('Field', 'Cover');
    chosenFile = { name: `${name}.png`, mimeType: 'image/png', buffer: await aPicture(320, 200) };
    await hands.click(dialog.getByRole('button', { name: 'Cover: upload' }));
    await hands.click(dialog.getByRole('button', { name: `Open ${name}.png` }));
    const drawer = page.getByRole('dialog', { name: `${name}.png` });
    await drawer.locator('textarea:focus, input:focus').waitFor();
    await hands.type(`The river at ${name}`);
    await hands.press('Control+s');
    await drawer.waitFor({ state: 'detached' });
    await hands.click(dialog.getByRole('button', { name: 'Check' }));
    await hands.click(dialog.getByRole('button', { name: 'Change 18 documents' }));
    await told('18 documents were changed.');
  }
});

test('what is not translated is found, copied from its source and rewritten, one document after the other', async () => {
  const { page } = ada;
  await writeArticle(later);
  await hands.press('Control+s');
  await saved();
  for (const [code, language, suffix] of languages.slice(1)) {
    const missing = code === 'fr' ? written.length + untranslated : written.length;
    await goTo('translations', 'Translations');
    await hands.click(page.getByRole('link', { name: new RegExp(`^${missing} .*missing.*${language}`, 'i') }));
    await hands.click(page.getByRole('dialog').getByRole('listitem').first().getByRole('link'));
    for (let left = missing; left > 0; left -= 1) {
      const title = page.getByRole('textbox', { name: /^Title/ });
      await title.waitFor();
      await expect.poll(() => title.inputValue()).toBe('');
      const heading = page.getByRole('heading', { level: 1, name: /^Translate: / });
      const source = (await heading.innerText()).replace('Translate: ', '');
      await hands.click(page.getByRole('button', { name: 'Copy all empty fields' }));
      await expect.poll(() => title.inputValue()).toBe(source);
      await hands.tabTo(title);
      await hands.press('End');
      await hands.type(suffix);
      await hands.press('Control+s');
      await saved();
      if (left === 1) break;
      await hands.click(page.getByRole('link', { name: 'Next to translate' }));
      await page
        .getByRole('heading', { level: 1, name: `Translate: ${source}`, exact: true })
        .waitFor({ state: 'detached' });
    }
  }
});

test('some wait for their time, in every language', async () => {
  const { page } = ada;
  for (const title of scheduled) {
    for (const [code, language, suffix] of languages) {
      // The command bar opens the language that was written last.
      if (code === 'en') await goTo(title, new RegExp(`^${title}`));
      await choose('Language', language);
      await page.getByRole('heading', { level: 1, name: `${title}${suffix}`, exact: true }).waitFor();
      await hands.click(page.getByRole('button', { name: 'Schedule', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Schedule' });
      await dialog.getByLabel('Publish at', { exact: true }).fill(fromNow(3_600));
      await hands.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/^Set by Ada Lovelace/).waitFor();
    }
  }
  const waiting = [...(await read('locale=en')), ...(await read('locale=de')), ...(await read('locale=fr'))];
  expect(waiting.map(({ title }) => title).filter((title) => scheduled.some((one) => title.startsWith(one)))).toEqual(
    [],
  );
});

test('all others are published, in every language', async () => {
  const { page } = ada;
  for (const title of [plain, lostAnswer, contested]) {
    await goTo(title, new RegExp(`^${title}`));
    await hands.click(page.getByRole('button', { name: 'Publish languages …' }));
    await hands.click(page.getByRole('button', { name: 'Publish 2 languages' }));
    await told('2 languages published.');
  }
  await page.goto(`${fixture.base}/admin/content/articles?state=draft&pageSize=50`);
  await page.getByText('37 documents', { exact: true }).waitFor();
  await hands.click(page.getByRole('checkbox', { name: 'Select all on this page' }));
  for (const title of scheduled)
    await hands.click(page.getByRole('checkbox', { name: `Select ${title}`, exact: true }));
  await hands.click(
    page.getByRole('group', { name: 'Selected documents' }).getByRole('button', { name: 'Publish', exact: true }),
  );
  const dialog = page.getByRole('dialog', { name: 'Publish 35 documents?' });
  await hands.click(dialog.getByRole('radio', { name: 'All languages' }));
  await hands.click(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await told('35 documents were published.');
});

test('readers find all of them in three languages, once, with pictures that are described', async () => {
  const published = async () => Promise.all(languages.map(([code]) => read(`locale=${code}`)));
  expect((await published()).map((articles) => articles.length)).toEqual(languages.map(() => total - scheduled.length));
  await bringForward();
  await expect
    .poll(async () => (await published()).map((articles) => articles.length), { timeout: 90_000, interval: 500 })
    .toEqual([total, total, total]);
  const seconds = Math.round((Date.now() - begun) / 1000);
  const [english = [], ...others] = await published();
  const ids = new Set(english.map(({ documentId }) => documentId));
  expect(ids.size).toBe(total);
  for (const [index, articles] of [english, ...others].entries()) {
    const [code, , suffix] = languages[index] ?? ['', '', ''];
    expect(new Set(articles.map(({ documentId }) => documentId))).toEqual(ids);
    expect(articles.map(({ title }) => title).sort()).toEqual(titlesIn(suffix));
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(total);
    for (const { title, excerpt, body, publishedAt, cover } of articles) {
      expect([excerpt, body, publishedAt, cover?.alternativeText], `${title} in ${code}`).not.toContain(null);
      expect(JSON.stringify(body), title).toMatch(/at length|hoot/);
      expect(cover?.alternativeText).toMatch(/^(A picture of: |The river at )/);
    }
    expect(await read(`locale=${code}&status=draft`)).toHaveLength(total);
    expect(await read(`locale=${code}&status=draft&publicationFilter=modified`)).toEqual([]);
  }
  const { keys, clicks } = hands.count;
  console.info(
    `${total} articles in three languages: ${seconds} s, ${requests} requests, ${keys} keys, ${clicks} clicks`,
  );
  expect(await wrongs(ada)).toEqual([]);
});

/** Has what waits for its time published now, in all languages. */
async function bringForward(): Promise<void> {
  const waiting = (await read('locale=en&status=draft')).filter(({ title }) => scheduled.includes(title));
  const sent = await ada.page.request.post(`${fixture.base}/admin/api/content/articles/actions/schedule`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: {
      documentIds: waiting.map(({ documentId }) => documentId),
      locale: '*',
      publishAt: new Date(Date.now() + 1_000).toISOString(),
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
}

/** What is published in a language, in order. */
function titlesIn(suffix: string): readonly string[] {
  const names = [...written, ...imported.map(({ title }) => title)];
  return names.map((name) => `${name === contested ? `${name}, again` : name}${suffix}`).sort();
}
