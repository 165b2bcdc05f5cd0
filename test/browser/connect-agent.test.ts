import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOAuthClient } from '../mcp/support/oauth-client.js';
import { openPanelHouse, ownerEmail, type PanelHouse, password, type Window } from './support/panel-fixture.js';

/* A client of the official SDK finds the sign-in by itself; an administrator allows it, sees it work, and disconnects it. */

vi.setConfig({ testTimeout: 90_000 });

const callbackUrl = 'http://127.0.0.1:33418/callback';

let fixture: PanelHouse;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  window = await fixture.open();
  // No editor listens: the browser is stopped where it would go to it.
  await window.page.route(`${callbackUrl}**`, (route) => route.fulfill({ body: 'Back in the editor' }));
});

afterAll(() => fixture.close());

test('an administrator signs in, chooses what the agent may do, and allows it', async () => {
  const agent = createOAuthClient(`${fixture.base}/mcp`, callbackUrl);
  const url = await agent.connect();
  if (url === null) throw new Error('the client needs a sign-in');
  expect(url.searchParams.get('resource')).toBe(`${fixture.base}/mcp`);
  const { page } = window;
  await page.goto(url.href);
  await page.getByLabel('Email address').fill(ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByRole('heading', { name: 'Connect an agent' }).waitFor();
  await page.getByText('Test editor wants to work on this server in your name.').waitFor();
  await page.getByText('127.0.0.1:33418').waitFor();
  const checkbox = (name: string) => page.getByRole('checkbox', { name });
  expect(await checkbox('Read').isDisabled()).toBe(true);
  const checked = await Promise.all(
    ['Read', 'Write drafts', 'Publish and delete', 'Change the content model'].map((name) =>
      checkbox(name).isChecked(),
    ),
  );
  expect(checked).toEqual([true, true, false, false]);
  expect(await window.watch.barriers()).toEqual([]);

  await page.getByRole('button', { name: 'Allow' }).press('Enter');
  await page.waitForURL(`${callbackUrl}**`);
  const callback = new URL(page.url());
  expect(callback.searchParams.get('state')).toBe('12e3');
  expect(callback.searchParams.get('iss')).toBe(fixture.base);
  await agent.finish(callback);
  const { tools } = await agent.client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['search_documents', 'create_document', 'read_model']));
  for (const name of ['publish_document', 'delete_document', 'apply_model_change']) expect(names).not.toContain(name);
  expect(agent.tokens()?.scope).toBe('read write');

  await page.goto(`${fixture.base}/admin/profile`);
  await page.getByText('Test editor · 127.0.0.1:33418').waitFor();
  await page.getByText('Read and Write drafts').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await agent.client.callTool({ name: 'list_types', arguments: {} });
  await page.goto(`${fixture.base}/admin/settings/audit`);
  await page.getByRole('row', { name: /Ada Lovelace · Test editor mcp\.list_types/ }).waitFor();

  await page.goto(`${fixture.base}/admin/profile`);
  await page.getByRole('button', { name: 'Disconnect Test editor' }).click();
  await page.getByText('No agent is connected.').waitFor();
  await expect(agent.client.listTools()).rejects.toThrow();
  await agent.client.close();
});

test('an administrator denies a program, which is told so', async () => {
  const agent = createOAuthClient(`${fixture.base}/mcp`, callbackUrl);
  const url = await agent.connect();
  if (url === null) throw new Error('the client needs a sign-in');
  const { page } = window;
  await page.goto(url.href);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(`${callbackUrl}**`);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null]);
});

test('a request that is not right leads nowhere', async () => {
  const { page } = window;
  for (const [name, value] of [
    ['client_id', 'unknown'],
    ['redirect_uri', 'https://evil.example/'],
    ['resource', 'https://other.example/mcp'],
    ['code_challenge_method', 'plain'],
  ] as const) {
    const agent = createOAuthClient(`${fixture.base}/mcp`, callbackUrl);
    const url = await agent.connect();
    url?.searchParams.set(name, value);
    await page.goto(url?.href ?? '');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    expect(new URL(page.url()).origin).toBe(fixture.base);
  }
});

test('the page of the API names the address for agents', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/reference`);
  await page.getByText(`${fixture.base}/mcp`).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
});
