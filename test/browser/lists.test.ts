import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';

/* Many documents at once: narrowed by conditions, kept as a view, published and deleted together or not at all; copies and other languages of one. */

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('browser');
  const author = await write('authors', { name: 'Mirjam Okafor', slug: 'mirjam' });
  const whole = { excerpt: 'Short.', body: 'Long.', author };
  await write('articles?status=draft', { title: 'Boats in winter', issueNumber: 3, ...whole });
  await write('articles?status=draft', { title: 'Boats in summer', issueNumber: 7, ...whole });
  await write('articles?status=draft', { title: 'Harbour lights', issueNumber: 9, format: 'report' });
  window = await fixture.enter();
});

afterAll(() => fixture.close());

async function ask(method: string, path: string, payload?: unknown) {
  const { status, body } = await fixture.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  const text = body.toString();
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text).data;
}

async function write(path: string, data: unknown): Promise<string> {
  return (await ask('POST', path, { data })).documentId;
}

async function titles(query: string): Promise<readonly string[]> {
  const documents: readonly { readonly title: string }[] = await ask(
    'GET',
    `articles?fields=title&sort=title&${query}`,
  );
  return documents.map(({ title }) => title);
}

test('conditions narrow a list, are in its URL, and are saved as a view', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByText('3 documents').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Condition 1: value' }).fill('boats');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('combobox', { name: 'Condition 2: what' }).click();
  await page.getByRole('option', { name: 'Issue number' }).click();
  await page.getByRole('combobox', { name: 'Condition 2: how' }).click();
  await page.getByRole('option', { name: 'is between' }).click();
  await page.getByRole('textbox', { name: 'Condition 2: value, from' }).fill('5');
  await page.getByRole('textbox', { name: 'Condition 2: value, to' }).fill('8');
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1 document', { exact: true }).waitFor();
  await page.getByRole('row', { name: /Boats in summer/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '2 filters' }).waitFor();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Summer boats');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByText('3 documents').waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Summer boats' }).click();
  await page.getByText('1 document', { exact: true }).waitFor();
});

test('a list that is narrowed fades for nobody who wants less motion', async () => {
  const duration = 'getComputedStyle(document.querySelector("main table")).transitionDuration';
  expect(await window.page.evaluate(duration)).toBe('0s');
});

test('a condition leads through a relation, and says what is not there', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Condition 1: what' }).click();
  await page.getByRole('option', { name: 'Author', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1 document', { exact: true }).waitFor();
  await page.getByRole('row', { name: /Harbour lights/ }).waitFor();
});

test('several documents are published, or none: those that prevent it are listed with the reason', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('group', { name: 'Selected documents' });
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('One document prevents this, so nothing has been changed:').waitFor();
  await dialog.getByText(/^Harbour lights: /).waitFor();
  expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
  expect(await window.watch.barriers()).toEqual([]);
  expect(await titles('')).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue with the other 2' }).click();
  await dialog.getByText('Either all 2 are changed').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('2 documents were published.').waitFor();
  expect(await titles('')).toEqual(['Boats in summer', 'Boats in winter']);
  await page.getByRole('row', { name: /Boats in winter.*Published/ }).waitFor();

  await page.getByRole('checkbox', { name: 'Select Boats in winter' }).check();
  await bar.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('1 document is no longer published.').waitFor();
  expect(await titles('')).toEqual(['Boats in summer']);
});

test('links to documents are listed before they are deleted', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/authors`);
  await page.getByRole('checkbox', { name: 'Select Mirjam Okafor' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1 document?' });
  await dialog.getByText('Article: 2 versions by Author').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByRole('checkbox', { name: 'Select Boats in winter' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('No relation refers to it.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 document was deleted.').waitFor();
  expect(await titles('status=draft')).toEqual(['Boats in summer', 'Harbour lights']);
});

test('a document is filled in from another language, and duplicated', async () => {
  const { page } = window;
  await page.getByRole('link', { name: 'Boats in summer' }).click();
  const side = page.getByRole('complementary', { name: 'Details' });
  await side.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'French (not written yet)' }).click();
  await page.getByRole('button', { name: 'Fill in from another language' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByText('Filled in from English.').waitFor();
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('Boats in summer');
  await page.getByRole('list', { name: 'Author' }).getByText('Mirjam Okafor').waitFor();
  await page.getByLabel(/^Title/).fill('Bateaux en été');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  expect(await ask('GET', 'articles?status=draft&locale=fr&populate=author')).toMatchObject([
    { title: 'Bateaux en été', body: 'Long.', author: { name: 'Mirjam Okafor' } },
  ]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByText('Unsaved changes').waitFor();
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('Bateaux en été');
  await page.getByLabel(/^Title/).fill('Encore des bateaux');
  await expect.poll(() => page.getByLabel(/^Slug/).inputValue()).toBe('encore-des-bateaux');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  expect(await titles('status=draft&locale=fr')).toEqual(['Bateaux en été', 'Encore des bateaux']);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
