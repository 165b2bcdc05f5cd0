import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';

/* The first steps on the home page, and the page about the content API: what is put together there is what the API answers. */

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
});

afterAll(() => fixture.close());

async function write(path: string, data: unknown): Promise<void> {
  const { status, body } = await fixture.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ data }),
  });
  expect(status, body.toString()).toBeLessThan(300);
}

test('the first steps lead from an empty project to a public response', async () => {
  const { page } = window;
  const guide = page.getByRole('region', { name: 'First steps' });
  const step = (name: string) => guide.getByRole('listitem').filter({ hasText: name });
  await guide.waitFor();
  await step('Define a content type').getByLabel('Done').waitFor();
  expect(await guide.getByLabel('Done').count()).toBe(1);
  expect(await window.watch.barriers()).toEqual([]);
  await guide.getByRole('link', { name: 'Public permissions' }).click();
  await page.getByRole('checkbox', { name: 'Tag: List' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await step('Open it to the public').getByLabel('Done').waitFor();
  await guide.getByRole('link', { name: 'Write: Tag' }).click();
  await page.getByLabel(/^Name/).fill('Boats');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await guide.waitFor({ state: 'detached' });
});

test('endpoints are shown with their public access', async () => {
  const { page } = window;
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await page.getByRole('combobox', { name: 'Content type' }).click();
  await page.getByRole('option', { name: 'Tag' }).click();
  const endpoints = page.getByRole('region', { name: 'Endpoints' });
  expect(await endpoints.getByRole('listitem').count()).toBe(5);
  expect(await endpoints.getByRole('listitem').filter({ hasText: 'public' }).allInnerTexts()).toEqual([
    expect.stringMatching(/GET\s+\/api\/tags\s+Documents/),
  ]);
});

test('a request is sent as the public, and with a token', async () => {
  const { page } = window;
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('200 OK').waitFor();
  expect(await answer.getByRole('region', { name: 'Response body' }).textContent()).toContain('"name": "Boats"');
  await answer.getByText('x-request-id').waitFor();
  expect(await window.watch.barriers()).toEqual([]);

  await page.getByRole('combobox', { name: 'Content type' }).click();
  await page.getByRole('option', { name: 'Article' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('403 Forbidden').waitFor();
  await page.getByRole('radiogroup', { name: 'Send as' }).getByText('Token').click();
  await page.getByRole('textbox', { name: 'API token' }).fill(token);
  await page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('200 OK').waitFor();
  await page.getByRole('textbox', { name: 'API token' }).fill('wrong');
  await page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('401 Unauthorized').waitFor();
});

test('a request is sent with a role, and shows the query plan', async () => {
  const { page } = window;
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  const asker = page.getByRole('radiogroup', { name: 'Send as' });
  await asker.getByText('Role').click();
  await page.getByRole('combobox', { name: 'Role of end users' }).click();
  await page.getByRole('option', { name: 'Public' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('403 Forbidden').waitFor();
  await page.getByRole('combobox', { name: 'Content type' }).click();
  await page.getByRole('option', { name: 'Tag' }).click();
  await asker.getByText('Role').click();
  await page.getByRole('combobox', { name: 'Role of end users' }).click();
  await page.getByRole('option', { name: 'Public' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('200 OK').waitFor();
  await answer.getByText(/^2 statements in [\d.]+ ms$/).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('combobox', { name: 'Content type' }).click();
  await page.getByRole('option', { name: 'Article' }).click();
  await asker.getByText('Token').click();
});

test('the address follows what is chosen, and the API answers it', async () => {
  const { page } = window;
  await write('authors', { name: 'Mirjam Okafor', slug: 'mirjam' });
  await write('articles?status=draft', { title: 'Boats', readingMinutes: 7 });
  await write('articles?status=draft', { title: 'Bridges', readingMinutes: 9 });
  const form = page.getByRole('region', { name: 'Query' });
  const address = page.getByRole('region', { name: 'URL' });
  expect(await address.textContent()).toBe('/api/articles');

  await form.getByRole('button', { name: 'Add a condition' }).click();
  await form.getByRole('combobox', { name: 'Condition 1: what' }).click();
  await page.getByRole('option', { name: 'Reading minutes' }).click();
  await form.getByRole('combobox', { name: 'Condition 1: how' }).click();
  await page.getByRole('option', { name: 'is between' }).click();
  await form.getByRole('textbox', { name: 'Condition 1: value, from' }).fill('8');
  await form.getByRole('textbox', { name: 'Condition 1: value, to' }).fill('10');
  await form.getByRole('button', { name: 'Add sort' }).click();
  await form.getByRole('radiogroup', { name: 'Sort 1: direction' }).getByText('Descending').click();
  await form.getByRole('combobox', { name: 'Fields' }).click();
  await page.getByRole('option', { name: 'Title', exact: true }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('checkbox', { name: 'Author', exact: true }).check();
  await form.getByRole('combobox', { name: 'Author: fields' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('checkbox', { name: 'Tags', exact: true }).check();
  await form.getByRole('radiogroup', { name: 'Version' }).getByText('Draft').click();
  await form.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await form.getByRole('textbox', { name: 'Documents per page' }).fill('5');
  expect(await address.textContent()).toBe(
    '/api/articles?filters[readingMinutes][$between][0]=8&filters[readingMinutes][$between][1]=10' +
      '&sort[0]=title:desc&fields[0]=title&populate[author][fields][0]=name&populate[tags]=true' +
      '&locale=en&status=draft&pagination[pageSize]=5',
  );
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('textbox', { name: 'API token' }).fill(token);
  await page.getByRole('button', { name: 'Send' }).click();
  const body = page.getByRole('region', { name: 'Response body' });
  await body.filter({ hasText: 'Bridges' }).waitFor();
  expect(JSON.parse((await body.textContent()) ?? '')).toMatchObject({
    data: [{ title: 'Bridges', author: null, tags: [] }],
    meta: { pagination: { pageSize: 5, total: 1 } },
  });

  await page.getByRole('tab', { name: 'Client' }).click();
  const client = await page.getByRole('region', { name: 'Client' }).textContent();
  expect(client).toContain('client.collection("articles").find({');
  expect(client).not.toContain(token);
  expect(await window.watch.barriers()).toEqual([]);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
