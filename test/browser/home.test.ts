import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPanelHouse, type PanelHouse, password, type Window } from './support/panel-fixture.js';
import { walkTo, wrongs } from './support/walk.js';

/* The home page of an administrator and of an editor, the overview of translations, and an invitation by link. */

vi.setConfig({ testTimeout: 90_000 });

let fixture: PanelHouse;
let owner: Window;
let editor: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  owner = await fixture.enter();
});

afterAll(() => fixture.close());

async function ask(window: Window, method: string, path: string, data?: unknown) {
  const answer = await window.page.request.fetch(`${fixture.base}/admin/api/${path}`, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

test('an administrator sees the first steps and what everybody does, in one request', async () => {
  const { page } = owner;
  const written = { data: { title: 'Boats', excerpt: 'Short.', body: 'Long.' } };
  await ask(owner, 'POST', 'content/articles?status=draft', written);
  // What the first visit asks for is not counted.
  await page.getByRole('region', { name: 'Continue where you were' }).waitFor();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/api/home')) requests.push(request.url());
  });
  await page.reload();
  await page.getByRole('region', { name: 'First steps' }).waitFor();
  await page.getByRole('region', { name: 'Continue where you were' }).getByRole('link', { name: 'Boats' }).waitFor();
  await page.getByRole('region', { name: 'My drafts' }).getByRole('link', { name: 'Boats' }).waitFor();
  await page.getByRole('region', { name: 'Recent activity' }).getByText('You').waitFor();
  await page.getByRole('region', { name: 'To translate' }).getByRole('link', { name: 'Article in German' }).waitFor();
  expect(requests).toHaveLength(1);
  expect(await wrongs(owner)).toEqual([]);
});

test('the views of settings are folded beside content, and stay as they were left', async () => {
  const { page } = owner;
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const settings = navigation.getByRole('button', { name: 'Settings' });
  const webhooks = navigation.getByRole('link', { name: 'Webhooks' });
  expect(await settings.getAttribute('aria-expanded')).toBe('false');
  expect(await webhooks.count()).toBe(0);
  await settings.press('Enter');
  await webhooks.waitFor();
  expect(await wrongs(owner)).toEqual([]);
  await page.reload();
  await webhooks.waitFor();
  await settings.press('Enter');
  await webhooks.waitFor({ state: 'detached' });
});

test('an invitation is a link that can be made anew, and says that no mail was sent', async () => {
  const { page } = owner;
  const permissions = ['find', 'create', 'update', 'createLocalization'].map((action) => ({
    action,
    type: 'api::article.article',
  }));
  await ask(owner, 'POST', 'roles', { name: 'Desk', permissions: { content: permissions } });
  await walkTo(page, 'Administrators');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite' });
  await form.getByLabel('Email address').fill('grace@example.org');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Desk' }).click();
  await form.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invitation link' });
  await invitation.getByText(/No mail server is configured/).waitFor();
  const first = await invitation.locator('code').innerText();
  await invitation.getByRole('button', { name: 'I have saved it' }).click();

  await page.getByRole('button', { name: 'Actions: grace@example.org' }).click();
  await page.getByRole('menuitem', { name: 'New invitation link' }).click();
  const second = await invitation.locator('code').innerText();
  expect(second).not.toBe(first);
  expect(second).toContain(`${fixture.base}/admin/reset-password?code=`);
  await invitation.getByRole('button', { name: 'I have saved it' }).click();
  expect(await wrongs(owner)).toEqual([]);

  editor = await fixture.open({ width: 390, scheme: 'dark' });
  await editor.page.goto(second);
  await editor.page.getByLabel('New password', { exact: true }).fill(password);
  await editor.page.getByRole('button', { name: 'Set password' }).click();
  await editor.page.getByRole('heading', { name: /^Hello/ }).waitFor();
});

test('an editor sees no first steps, and where to begin', async () => {
  const { page } = editor;
  await page.getByText('Nothing written yet').waitFor();
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Write: Article' }).waitFor();
  await page.getByRole('region', { name: 'Recent activity' }).getByText('Ada Lovelace').waitFor();
  expect(await wrongs(editor)).toEqual([]);
});

test('the overview counts, and its numbers lead to the documents', async () => {
  const { page } = editor;
  await walkTo(page, 'Translations');
  await page.getByRole('link', { name: '1 Draft: Article, English' }).waitFor();
  expect(await page.getByRole('rowheader', { name: /^Category/ }).count()).toBe(0);
  await page.getByRole('link', { name: '1 Missing: Article, German' }).click();
  const drawer = page.getByRole('dialog', { name: 'Article in German: Missing' });
  await drawer.getByRole('link', { name: 'Boats' }).waitFor();
  expect(await wrongs(editor)).toEqual([]);
  await drawer.getByRole('link', { name: 'Boats' }).click();
  await page.getByRole('heading', { level: 1, name: 'Translate: Boats' }).waitFor();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Boote');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  expect(await wrongs(editor)).toEqual([]);
  await walkTo(page, 'Home');
  await page.getByRole('region', { name: 'Continue where you were' }).getByRole('link', { name: 'Boote' }).waitFor();
});
