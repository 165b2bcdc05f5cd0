import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, password, type Window } from './support/panel-fixture.js';

/* Views of lists are on the server: taken over from an earlier version, shared with a role; and documents are found for relations. */

let fixture: PanelHouse;
let window: Window;
let article: string;

beforeAll(async () => {
  fixture = await openPanelHouse();
  window = await fixture.enter();
  const han = { name: 'Hanna Brockmann', slug: 'hanna' };
  const noor = { name: 'Noor Haddad', slug: 'noor', bio: 'Writes about the handmade and the mended.' };
  for (const data of [noor, han, { name: 'Jonathan Reyes', slug: 'jonathan' }])
    await send('POST', 'content/authors', { data });
  await send('POST', 'content/articles?status=draft', { data: { title: 'Boats in winter' } });
  article = (await send('POST', 'content/articles?status=draft', { data: { title: 'Harbour lights' } })).documentId;
}, 60_000);

afterAll(() => fixture.close());

async function send(method: string, path: string, data: unknown) {
  const answer = await window.page.request.fetch(`${fixture.base}/admin/api/${path}`, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

test('views that an earlier version kept in the browser are taken over, and are there in another one', async () => {
  const { page } = window;
  const stored = JSON.stringify([{ name: 'About boats', search: { q: 'boats' }, columns: ['title', 'slug'] }]);
  await page.evaluate(`localStorage.setItem('octavo.views.api::article.article', ${JSON.stringify(stored)})`);
  await page.goto(`${fixture.base}/admin/content/articles`);
  const bar = page.getByRole('navigation', { name: 'Saved views' });
  await bar.getByRole('button', { name: 'About boats' }).click();
  await page.getByText('1 document', { exact: true }).waitFor();
  expect(await page.evaluate("localStorage.getItem('octavo.views.api::article.article')")).toBe(null);
  expect(await bar.getByRole('button', { name: 'About boats' }).getAttribute('aria-current')).toBe('true');
  expect(await window.watch.barriers()).toEqual([]);
  await bar.getByRole('button', { name: 'Everything' }).click();
  await page.getByText('2 documents').waitFor();

  const elsewhere = await fixture.enter({ path: '/content/articles' });
  await elsewhere.page.getByRole('button', { name: 'About boats' }).click();
  await elsewhere.page.getByRole('columnheader', { name: /Slug/ }).waitFor();
  await elsewhere.page.close();
});

test('a view is shared with a role, whose administrators see it on top of the list', async () => {
  const { page } = window;
  const content = ['find', 'readDrafts'].map((action) => ({ type: 'api::article.article', action }));
  const role = await send('POST', 'roles', { name: 'Proofreader', permissions: { content } });
  const invited = await send('POST', 'administrators', { email: 'bo@example.org', firstName: 'Bo', role: role.id });
  await page.goto(`${fixture.base}/admin/content/articles?q=harbour`);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbours');
  await page.getByRole('combobox', { name: 'Share with a role' }).click();
  await page.getByRole('option', { name: 'Proofreader' }).click();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('button', { name: 'Harbours' }).waitFor();

  const reader = await fixture.open();
  const post = (path: string, data: unknown) =>
    reader.page.request.post(`${fixture.base}/admin/api/${path}`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data,
    });
  await post('reset-password', { code: invited.code, password });
  await post('sign-in', { email: 'bo@example.org', password });
  await reader.page.goto(`${fixture.base}/admin/content/articles`);
  await reader.page.getByText('2 documents').waitFor();
  const bar = reader.page.getByRole('navigation', { name: 'Saved views' });
  expect(await bar.getByRole('button').allTextContents()).toEqual(['Everything', 'Harbours']);
  await bar.getByRole('button', { name: 'Harbours' }).click();
  await reader.page.getByText('1 document', { exact: true }).waitFor();
  await reader.page.getByRole('button', { name: 'Views', exact: true }).click();
  await reader.page.getByRole('menuitem', { name: 'Harbours' }).waitFor();
  expect(await reader.page.getByRole('button', { name: 'Delete the view Harbours' }).count()).toBe(0);
  await reader.page.close();
});

test('a relation offers titles first, and says where else the text was found', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/articles/${article}`);
  await page.getByRole('combobox', { name: 'Author: find in Author' }).click();
  await page.keyboard.type('han');
  const options = page.getByRole('option');
  await options.filter({ hasText: 'handmade' }).waitFor();
  const texts = await options.allTextContents();
  expect(texts.map((text) => text.slice(0, 5))).toEqual(['Hanna', 'Jonat', 'Noor ']);
  expect(texts[2]).toMatch(/: .*about the handmade/);
  await options.filter({ hasText: 'Hanna' }).click();
  await page.getByRole('list', { name: 'Author' }).getByText('Hanna Brockmann').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
});

test('documents are browsed beside the form, with the conditions of lists', async () => {
  const { page } = window;
  await page.getByRole('button', { name: 'Author: browse Author' }).click();
  const drawer = page.getByRole('dialog', { name: 'Author: browse Author' });
  await drawer.getByText('already selected').waitFor();
  await drawer.getByRole('searchbox').fill('noor');
  await drawer.getByRole('button', { name: 'Select Jonathan Reyes' }).waitFor({ state: 'detached' });
  expect(await window.watch.barriers()).toEqual([]);
  await drawer.getByRole('button', { name: 'Select Noor Haddad' }).click();
  await page.getByRole('list', { name: 'Author' }).getByText('Noor Haddad').waitFor();
});
