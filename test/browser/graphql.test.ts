import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';

/* The playground of GraphQL: what is asked there is answered with the rights of whoever is chosen, and nothing comes from elsewhere. */

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('browser');
  for (const name of ['Boats', 'Bridges']) await write('tags', { name });
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

const body = () => window.page.getByRole('region', { name: 'Response body' });
const editor = () => window.page.getByRole('textbox', { name: 'Operation' });

async function ask(text: string): Promise<void> {
  await editor().fill(text);
  await editor().press('ControlOrMeta+Enter');
}

test('the editor is loaded once the playground is opened', async () => {
  const { page } = window;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.getByRole('link', { name: 'API', exact: true }).click();
  const card = page.getByRole('region', { name: 'GraphQL' });
  expect(await card.getByLabel('Address of GraphQL', { exact: true }).textContent()).toBe(`${fixture.base}/graphql`);
  await window.watch.settled();
  expect(loaded.filter((url) => url.includes('graphql-page'))).toEqual([]);
  await card.getByRole('link', { name: 'Open the playground' }).click();
  await editor().waitFor();
  expect(loaded.some((url) => url.includes('graphql-page'))).toBe(true);
});

test('the public and a role are refused, but see their schema; a token is answered', async () => {
  const { page } = window;
  await ask('{ tags { name } }');
  await body().filter({ hasText: 'FORBIDDEN' }).waitFor();
  const schema = page.getByRole('region', { name: 'Schema' });
  await schema.getByRole('button', { name: 'Query', exact: true }).click();
  await schema.getByRole('textbox', { name: 'Filter by name' }).fill('tags');
  await schema.getByRole('button', { name: '[Tag]!' }).click();
  expect(await schema.getByRole('listitem').allInnerTexts()).toContain('name: String!');
  expect(await window.watch.barriers()).toEqual([]);

  await page.getByRole('radiogroup', { name: 'Send as' }).getByText('Role').click();
  await page.getByRole('combobox', { name: 'Role of end users' }).click();
  await page.getByRole('option', { name: 'Authenticated' }).click();
  await editor().press('ControlOrMeta+Enter');
  await page.getByText(/^0 statements in/).waitFor();
  await body().filter({ hasText: 'FORBIDDEN' }).waitFor();

  await page.getByRole('radiogroup', { name: 'Send as' }).getByText('Token').click();
  await page.getByRole('textbox', { name: 'API token' }).fill(token);
  await page.getByRole('button', { name: 'Send' }).click();
  await body().filter({ hasText: 'Bridges' }).waitFor();
  expect(JSON.parse((await body().textContent()) ?? '')).toEqual({
    data: { tags: [{ name: 'Boats' }, { name: 'Bridges' }] },
  });
  await page.getByText(/This caller may not ask for the schema/).waitFor();
});

test('variables are sent, and have to be an object', async () => {
  const { page } = window;
  const variables = page.getByRole('textbox', { name: 'Variables' });
  await variables.fill('{ "name": "Boats" ');
  await ask('query ($name: String) { tags(filters: { name: { eq: $name } }) { name } }');
  await page.getByText('The variables are no JSON object.').waitFor();
  await variables.fill('{ "name": "Boats" }');
  await editor().press('ControlOrMeta+Enter');
  await body().filter({ hasText: 'Boats' }).filter({ hasNotText: 'Bridges' }).waitFor();
  await variables.fill('');
});

test('names are completed, and wrong ones marked, by the schema of a role', async () => {
  const { page } = window;
  await page.getByRole('radiogroup', { name: 'Send as' }).getByText('Role').click();
  await page.getByRole('region', { name: 'Schema' }).waitFor();
  await editor().fill('');
  await editor().pressSequentially('{ tag');
  await page.getByRole('option', { name: /^tags_connection/ }).waitFor();
  await page.keyboard.press('Escape');
  await editor().fill('{ tags { nothing } }');
  await page.locator('.cm-lintRange-error').first().waitFor();
});

test('a subscription shows what happens, until it is stopped', async () => {
  const { page } = window;
  await page.getByRole('radiogroup', { name: 'Send as' }).getByText('Token').click();
  await ask('subscription { tags { event document { name } } }');
  await page.getByText('200 OK').waitFor();
  await write('tags', { name: 'Harbours' });
  await body().filter({ hasText: 'Harbours' }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Send' }).waitFor();
});

test.each(['light', 'dark'] as const)('it can be used in the %s, on a small screen too', async (scheme) => {
  const visit = await fixture.enter({ scheme, width: scheme === 'light' ? 390 : 1280 });
  await visit.page.goto(`${fixture.base}/admin/reference/graphql`);
  await visit.page.getByRole('textbox', { name: 'Operation' }).fill('query { tags(sort: "name") { name } } # all');
  await visit.watch.settled();
  expect(await visit.watch.barriers()).toEqual([]);
  expect([visit.watch.troubles, visit.watch.strangers]).toEqual([[], []]);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
