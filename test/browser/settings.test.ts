import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, password, type Window } from './support/panel-fixture.js';
import { walkTo } from './support/walk.js';

/* Who may do what: the public, end users, programs with tokens, other administrators; each as the content API then answers. */

let fixture: PanelHouse;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  const token = await fixture.app.createToken('browser');
  const { status } = await fixture.app.inject({
    method: 'POST',
    url: '/api/tags',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ data: { name: 'Wood' } }),
  });
  expect(status).toBe(200);
  window = await fixture.enter();
});

afterAll(() => fixture.close());

/** The status of a read, by nobody or with a token. */
async function read(path: string, token?: string): Promise<number> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await fixture.app.inject({ method: 'GET', url: `/api/${path}`, headers })).status;
}

test('content is opened to the public, said in red, and closed again', async () => {
  const { page } = window;
  expect(await read('tags')).toBe(403);
  await walkTo(page, 'Roles and permissions');
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('link', { name: 'Public' }).click();
  await page.getByText('Nobody can read content without an API token or an account.').waitFor();
  await page.getByRole('checkbox', { name: 'Tag: List' }).check();
  await page.getByText('Everybody may read what is published of: Tag.').waitFor();
  await page.getByRole('switch', { name: 'Can read drafts' }).check({ force: true });
  await page.getByText('Everybody may read, drafts included: Tag.').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  expect([await read('tags'), await read('articles')]).toEqual([200, 403]);
  await page.getByRole('checkbox', { name: 'Tag: List' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => read('tags')).toBe(403);
});

test('a role of end users is made, and a user with it', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/settings/user-roles`);
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Readers');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Readers' }).waitFor();
  await page.getByRole('checkbox', { name: 'Tag: everything' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();

  await page.getByRole('link', { name: 'End users', exact: true }).click();
  await page.getByText('No users yet').waitFor();
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('Username').fill('anna');
  await dialog.getByLabel('Email address').fill('anna@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Readers' }).click();
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /anna.*Readers.*Confirmed/ }).waitFor();
  const { body } = await fixture.app.inject({
    method: 'POST',
    url: '/api/auth/local',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ identifier: 'anna', password }),
  });
  const { jwt } = JSON.parse(body.toString());
  expect([await read('tags', jwt), await read('articles', jwt)]).toEqual([200, 403]);

  await page.getByRole('button', { name: 'Actions: anna' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No users yet').waitFor();
  expect(await read('tags', jwt)).toBe(401);
});

test('a token is made for some actions, its text is shown once, and it is taken away', async () => {
  const { page } = window;
  await walkTo(page, 'API tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('Front end');
  await dialog.getByRole('combobox', { name: 'Access' }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await dialog.getByRole('checkbox', { name: 'Tag: List' }).check();
  await dialog.getByRole('group', { name: 'Languages' }).getByRole('checkbox', { name: 'List' }).check();
  await dialog.getByRole('checkbox', { name: 'End own sessions' }).waitFor();
  await dialog.getByRole('group', { name: 'Definitions of content types' }).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('dialog', { name: 'Your API token' });
  const text = (await shown.locator('code').textContent()) ?? '';
  expect([await read('tags', text), await read('articles', text)]).toEqual([200, 403]);
  expect([await read('i18n/locales', text), await read('content-type-builder/components', text)]).toEqual([200, 403]);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  expect(await page.content()).not.toContain(text);

  await page.getByRole('button', { name: 'Actions: Front end' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: /Front end/ }).waitFor({ state: 'detached' });
  expect(await read('tags', text)).toBe(401);
});

test('a role of administrators is restricted, a person is invited with it, and the audit log shows both', async () => {
  const { page } = window;
  await page.getByRole('link', { name: 'Roles of administrators' }).click();
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Translator');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Translator' }).waitFor();
  await page.getByRole('checkbox', { name: 'Article: List' }).check();
  await page.getByRole('checkbox', { name: 'Article: Edit' }).check();
  await page.getByRole('button', { name: 'Article: restrict “Edit”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Article: restrict “Edit”' });
  await dialog.getByRole('switch', { name: 'Only some attributes can be written' }).check({ force: true });
  await dialog.getByRole('checkbox', { name: 'Title', exact: true }).check();
  await dialog.getByRole('combobox', { name: 'Languages' }).click();
  await page.getByRole('option', { name: 'French' }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Add a condition' }).click();
  await dialog.getByRole('textbox', { name: 'Condition 1: value' }).fill('News');
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('only where Title is “News”; writes Title; in French').waitFor();
  await page.getByRole('checkbox', { name: 'Audit log: View' }).check();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  const answer = await page.request.get(`${fixture.base}/admin/api/roles`);
  const roles: readonly { readonly name: string; readonly permissions: unknown }[] = (await answer.json()).data;
  const plain = { fields: null, locales: null, own: false };
  expect(roles.find(({ name }) => name === 'Translator')?.permissions).toEqual({
    content: [
      { ...plain, action: 'find', type: 'api::article.article' },
      {
        ...plain,
        action: 'update',
        type: 'api::article.article',
        fields: ['title'],
        locales: ['fr'],
        where: { title: 'News' },
      },
    ],
    settings: [{ part: 'settings::audit', action: 'read' }],
  });

  await walkTo(page, 'Administrators');
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite' });
  await invitation.getByLabel('Email address').fill('brigitte@example.org');
  await invitation.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Translator' }).click();
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog', { name: 'Invitation link' }).getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('row', { name: /brigitte@example.org.*Translator.*Invited/ }).waitFor();
  expect(await window.watch.barriers()).toEqual([]);

  await walkTo(page, 'Audit log');
  await page
    .getByRole('row', { name: /Ada Lovelace.*administrator/ })
    .first()
    .waitFor();
  expect(await window.watch.barriers()).toEqual([]);
});

test('storage and mail are tried, and the system page shows the state', async () => {
  const { page } = window;
  await page.getByRole('link', { name: 'Storage', exact: true }).click();
  await page.getByRole('region', { name: 'Location' }).getByText(join(fixture.app.dataDir, 'uploads')).waitFor();
  await page.getByRole('button', { name: 'Test storage' }).click();
  await page.getByText(/^A small file was written, read and removed in \d+ ms\.$/).waitFor();
  await walkTo(page, 'Mail');
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await page.getByText(/^An email to ada@example.org was written to the folder/).waitFor();
  const mailbox = join(fixture.app.dataDir, 'mailbox');
  const mails = await Promise.all((await readdir(mailbox)).map((name) => readFile(join(mailbox, name), 'utf8')));
  expect(mails.filter((mail) => mail.includes('To: ada@example.org'))).toHaveLength(1);
  expect(await window.watch.barriers()).toEqual([]);
  await walkTo(page, 'System');
  await page
    .getByRole('region', { name: 'Database' })
    .getByText(/^SQLite \d/)
    .waitFor();
  await page.getByRole('row', { name: /^Tag api::tag.tag 1$/ }).waitFor();
});

test('documents are found from everywhere by a part of what they are called', async () => {
  const { page } = window;
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).fill('woo');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Wood.*Tag/ })
    .click();
  await page.getByRole('heading', { name: 'Wood', level: 1 }).waitFor();
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
