import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, password, type Window } from './support/panel-fixture.js';

/* What lists show of documents, and by what they are narrowed: languages, relations, groups of conditions, one's own documents. */

let fixture: PanelHouse;
let window: Window;
let asked: string[] = [];

beforeAll(async () => {
  fixture = await openPanelHouse();
  window = await fixture.enter({ path: null });
  const ids: Record<string, string> = {};
  for (const name of ['Mirjam Okafor', 'Tomás Echeverría'])
    ids[name] = await write('POST', 'authors?status=draft', { name, slug: name.slice(0, 3).toLowerCase() });
  for (const [index, title] of ['Harbour lights', 'Winter boats', 'Summer boats', 'Quiet water'].entries()) {
    ids[title] = await write('POST', 'articles?status=draft', {
      title,
      issueNumber: index + 1,
      author: ids[index < 2 ? 'Mirjam Okafor' : 'Tomás Echeverría'],
    });
  }
  await write('PUT', `articles/${ids['Winter boats']}?status=draft&locale=de`, { title: 'Winterboote' });
  await write('PUT', `articles/${ids['Summer boats']}?status=draft&locale=de`, { title: 'Sommerboote' });
  await write('PUT', `articles/${ids['Summer boats']}?status=draft`, { title: 'Boats in summer' });
  window.page.on('request', (request) => {
    if (request.url().includes('/admin/api/')) asked.push(request.url());
  });
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

async function write(method: string, path: string, data: unknown): Promise<string> {
  return (await send(method, `content/${path}`, { data })).documentId;
}

const table = (): Locator => window.page.getByRole('table', { name: 'Documents: Article' });
const row = (name: string): Locator => table().getByRole('row', { name: new RegExp(name) });

test('languages and relations are columns, in an order that the keyboard changes', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/articles`);
  await row('Winter boats').getByText('German: Draft').waitFor({ state: 'attached' });
  await row('Quiet water').getByText('German: not written yet').waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Author', exact: true }).check();
  await row('Winter boats').getByText('Mirjam Okafor').waitFor();
  const handle = page.getByRole('button', { name: 'Move: Author' });
  const handles = page.getByRole('button', { name: /^Move: / });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(/^Author (?:picked up|is at position)/).waitFor({ state: 'attached' });
  for (let place = (await handles.count()) - 1; place > 0; place -= 1) {
    await page.keyboard.press('ArrowUp');
    await page.getByText(`Author is at position ${place}.`).waitFor({ state: 'attached' });
  }
  await page.keyboard.press('Space');
  await table().getByRole('columnheader').nth(1).getByText('Author').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByText('Compact', { exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await table().getAttribute('data-density')).toBe('compact');

  asked = [];
  await page.reload();
  await row('Winter boats').getByText('Mirjam Okafor').waitFor();
  await row('Winter boats').getByText('German: Draft').waitFor({ state: 'attached' });
  expect(await table().getAttribute('data-density')).toBe('compact');
  expect(asked.filter((url) => /content\/|states\//.test(url))).toHaveLength(2);
});

test('documents that are missing in a language or outdated are found together, by an address that can be shared', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByText('Any', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Condition 1: what' }).click();
  await page.getByRole('option', { name: 'Outdated in' }).click();
  await page.getByRole('combobox', { name: 'Condition 1: value' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await page.getByRole('button', { name: 'Add a group' }).click();
  const group = page.getByRole('group', { name: 'Group 1' });
  await group.getByRole('combobox', { name: 'Condition 1: what' }).click();
  await page.getByRole('option', { name: 'Missing in' }).click();
  await group.getByRole('combobox', { name: 'Condition 1: value' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await group.getByRole('button', { name: 'Add a condition' }).click();
  await group.getByRole('combobox', { name: 'Condition 2: what' }).click();
  await page.getByRole('option', { name: 'Issue number' }).click();
  await group.getByRole('combobox', { name: 'Condition 2: how' }).click();
  expect(await page.getByRole('option', { name: /contains/ }).count()).toBe(0);
  await page.getByRole('option', { name: 'is at most' }).click();
  await group.getByRole('textbox', { name: 'Condition 2: value' }).fill('2');
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 documents').waitFor();
  await row('Harbour lights').waitFor();
  await row('Boats in summer').waitFor();
  const { page: other } = await fixture.open({ context: page.context() });
  await other.goto(page.url());
  await other.getByRole('button', { name: '3 filters' }).waitFor();
  await other.getByText('2 documents').waitFor();
  await other.close();
});

test('relative dates and own documents narrow the list, and own documents are marked', async () => {
  const { page } = window;
  const content = [
    ...['find', 'readDrafts', 'create'].map((action) => ({ type: 'api::article.article', action })),
    { type: 'api::article.article', action: 'update', own: true },
  ];
  const role = await send('POST', 'roles', { name: 'Reporter', permissions: { content } });
  const invited = await send('POST', 'administrators', { email: 'bo@example.org', firstName: 'Bo', role: role.id });
  const author = await fixture.open();
  await author.page.goto(`${fixture.base}/admin/`);
  for (const [path, data] of [
    ['reset-password', { code: invited.code, password }],
    ['sign-in', { email: 'bo@example.org', password }],
  ] as const) {
    await author.page.request.post(`${fixture.base}/admin/api/${path}`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data,
    });
  }
  await author.page.request.post(`${fixture.base}/admin/api/content/articles?status=draft`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { data: { title: 'By Bo' } },
  });
  const mine = encodeURIComponent(JSON.stringify([{ field: '$createdBy', operator: '$eq', value: 'me' }]));
  await author.page.goto(`${fixture.base}/admin/content/articles`);
  await author.page.getByText('5 documents').waitFor();
  await author.page.getByRole('row', { name: /By Bo/ }).getByRole('img', { name: 'Created by you' }).waitFor();
  expect(await author.page.getByRole('img', { name: 'Created by you' }).count()).toBe(1);
  await author.page.goto(`${fixture.base}/admin/content/articles?filters=${mine}`);
  await author.page.getByText('1 document', { exact: true }).waitFor();
  await author.page.close();

  const relative = [{ field: 'createdAt', operator: '$gte', value: 'today' }];
  await page.goto(`${fixture.base}/admin/content/articles?filters=${encodeURIComponent(JSON.stringify(relative))}`);
  await page.getByText('5 documents').waitFor();
  await page.getByRole('button', { name: '1 filter' }).click();
  await page.getByRole('combobox', { name: 'Condition 1: value, kind of date' }).click();
  await page.getByRole('option', { name: 'days from now' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page
    .getByText('0 documents')
    .or(page.getByText('No documents', { exact: true }))
    .first()
    .waitFor();
});
