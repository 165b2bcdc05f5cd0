import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { walkTo, wrongs } from './support/walk.js';

/* An editor translates an article into two languages beside its source, publishes all three at once, and sees what changed later. */

vi.setConfig({ testTimeout: 90_000 });

let fixture: PanelHouse;
let window: Window;
let token: string;
let article: string;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('translation');
  const words = { title: 'The quick fox', excerpt: 'It jumps.', body: 'Over a **dog**.', issueNumber: 12 };
  article = (await ask('POST', 'articles?status=draft', words)).documentId;
  await ask('POST', 'articles?status=draft', { ...words, title: 'The slow goose', issueNumber: 13 });
  window = await fixture.enter({ width: 1440 });
});

afterAll(() => fixture.close());

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) {
  const { status, body } = await fixture.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  expect(status, body.toString()).toBeLessThan(300);
  return JSON.parse(body.toString()).data;
}

async function choose(label: string, option: RegExp): Promise<void> {
  const { page } = window;
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

test('the empty form of a language offers the source beside it', async () => {
  const { page } = window;
  await walkTo(page, 'Article');
  await page.getByRole('link', { name: 'The quick fox' }).click();
  await page.getByRole('complementary', { name: 'Details' }).waitFor();
  await choose('Language', /German/);
  await page.getByText('Not written in German yet').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Translate side by side' }).click();
  await page.getByRole('heading', { level: 1, name: 'Translate: The quick fox' }).waitFor();
  await page.getByRole('group', { name: 'Body in English' }).getByText('Over a **dog**.').waitFor();
  expect(await wrongs(window)).toEqual([]);
});

test('fields are copied one by one, or all that are empty', async () => {
  const { page } = window;
  await page.getByRole('button', { name: 'Copy Title from English' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('The quick fox');
  await page.getByRole('textbox', { name: /^Title/ }).fill('Der schnelle Fuchs');
  await page.getByRole('button', { name: 'Copy all empty fields' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Excerpt/ }).inputValue()).toBe('It jumps.');
  expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Der schnelle Fuchs');
  await page.getByRole('textbox', { name: /^Excerpt/ }).fill('Er springt.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  expect(await ask('GET', `articles/${article}?status=draft&locale=de&fields=title,excerpt`)).toMatchObject({
    title: 'Der schnelle Fuchs',
    excerpt: 'Er springt.',
  });
});

test('the next language follows, and all three are published in one request', async () => {
  const { page } = window;
  await choose('Translate into', /French/);
  await expect.poll(() => page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('');
  await page.getByRole('textbox', { name: /^Title/ }).fill('Le renard rapide');
  await page.getByRole('button', { name: 'Copy all empty fields' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Excerpt/ }).inputValue()).toBe('It jumps.');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/publish')) requests.push(request.url());
  });
  await page.getByRole('button', { name: 'Publish languages …' }).click();
  const drawer = page.getByRole('dialog', { name: 'Publish in several languages' });
  for (const name of ['English', 'German', 'French']) await drawer.getByRole('checkbox', { name }).waitFor();
  await expect.poll(() => drawer.getByText('Will be published').count()).toBe(3);
  expect(await wrongs(window)).toEqual([]);
  await drawer.getByRole('button', { name: 'Publish 3 languages' }).click();
  await page.getByText('3 languages published.').waitFor();
  expect(requests.filter((url) => !url.includes('dryRun'))).toHaveLength(1);
  for (const [locale, title] of [
    ['en', 'The quick fox'],
    ['de', 'Der schnelle Fuchs'],
    ['fr', 'Le renard rapide'],
  ] as const) {
    expect(await ask('GET', `articles/${article}?locale=${locale}&fields=title`)).toMatchObject({ title });
  }
});

test('the next document to translate is one step away', async () => {
  const { page } = window;
  await page.getByRole('link', { name: 'Next to translate' }).click();
  await page.getByRole('heading', { level: 1, name: 'Translate: The slow goose' }).waitFor();
  expect(page.url()).not.toContain(article);
});

test('what changed in the source since is marked word by word', async () => {
  const { page } = window;
  await ask('PUT', `articles/${article}?status=draft`, { title: 'The quick red fox' });
  await page.goto(`${fixture.base}/admin/content/articles/${article}/translate?locale=de`);
  await page.getByText('1 field changed in English since this translation was written.').waitFor();
  const title = page.getByRole('group', { name: 'Title in English' });
  expect(await title.locator('ins').innerText()).toContain('red');
  expect(await page.getByText('Source changed', { exact: true }).count()).toBe(1);
  await page.getByRole('switch', { name: 'Show changes in the source' }).click();
  expect(await title.innerText()).toBe('The quick red fox');
  expect(await wrongs(window)).toEqual([]);
});

test('what the overview counts is opened in the list', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/translations`);
  await page.getByRole('link', { name: /Missing: Article, German/ }).click();
  const drawer = page.getByRole('dialog');
  const titles = await drawer.getByRole('list').getByRole('link').allTextContents();
  expect(titles.length).toBeGreaterThan(0);
  expect(await wrongs(window)).toEqual([]);
  await drawer.getByRole('link', { name: /in the list$/ }).click();
  await page.waitForURL(/filters/);
  for (const title of titles) await page.getByRole('table').getByRole('link', { name: title }).waitFor();
  await page.getByText(titles.length === 1 ? '1 document' : `${titles.length} documents`, { exact: true }).waitFor();
});
