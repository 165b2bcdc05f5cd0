import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, password, type Window } from './support/panel-fixture.js';
import { wrongs } from './support/walk.js';

/* Rules of permissions, put together by clicking, and what the content API then answers to those who have them. */

const userUid = 'plugin::users-permissions.user';
const note = 'api::note.note';
const definitions = {
  'content-types/note': {
    kind: 'collectionType',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: false },
    attributes: {
      title: { type: 'string' },
      body: { type: 'text' },
      level: { type: 'integer' },
      day: { type: 'date' },
      author: { type: 'relation', relation: 'manyToOne', target: userUid },
    },
  },
};

interface Person {
  readonly jwt: string;
  readonly documentId: string;
}

let fixture: PanelHouse;
let window: Window;
let owner: string;
let authenticated: string;
let everybody: string;
let ann: Person;
let own: string;
let foreign: string;

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

async function ask(method: string, url: string, as: string | null, data?: unknown): Promise<Answer> {
  const headers = {
    ...(as === null ? {} : { authorization: `Bearer ${as}` }),
    ...(data === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const payload = data === undefined ? {} : { payload: JSON.stringify(data) };
  const { status, body } = await fixture.app.inject({ method, url, headers, ...payload });
  return { status, data: JSON.parse(body.toString()) };
}

async function register(username: string): Promise<Person> {
  const { data } = await ask('POST', '/api/auth/local/register', null, {
    username,
    email: `${username}@example.org`,
    password,
  });
  const { jwt, user } = data as { readonly jwt: string; readonly user: { readonly documentId: string } };
  return { jwt, documentId: user.documentId };
}

async function write(title: string, author: Person): Promise<string> {
  const { status, data } = await ask('POST', '/api/notes', owner, { data: { title, author: author.documentId } });
  expect(status).toBe(200);
  return (data as { readonly data: { readonly documentId: string } }).data.documentId;
}

/** The status of a change by Ann. */
async function change(documentId: string, data: object = { title: 'Changed' }): Promise<number> {
  return (await ask('PUT', `/api/notes/${documentId}`, ann.jwt, { data })).status;
}

/** The rules of a role or a token as they are stored. */
async function storedRules(path: string): Promise<readonly { readonly action: string }[]> {
  const answer = await window.page.request.get(`${fixture.base}/admin/api/${path}`);
  return (await answer.json()).data.rules;
}

async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.getByText('Saved').first().waitFor({ state: 'detached' });
}

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions });
  owner = await fixture.app.createToken('browser');
  ann = await register('ann');
  own = await write('Of Ann', ann);
  foreign = await write('Of Ben', await register('ben'));
  window = await fixture.enter({ path: null });
  const { roles } = fixture.app.accounts;
  authenticated = `user-roles/${(await roles.byType('authenticated'))?.id}`;
  everybody = `user-roles/${(await roles.byType('public'))?.id}`;
});

afterAll(() => fixture.close());

describe('a role of end users', () => {
  test('is restricted to own documents by clicking', async () => {
    const { page } = window;
    await page.goto(`${fixture.base}/admin/settings/${authenticated}`);
    await page.getByRole('checkbox', { name: 'Note: Read one' }).check();
    await page.getByRole('checkbox', { name: 'Note: Edit' }).check();
    await page.getByRole('button', { name: 'Note: restrict “Edit”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Note: restrict “Edit”' });
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    await choose(page, dialog.getByRole('combobox', { name: 'Condition 1: what' }), 'Author');
    await choose(
      page,
      dialog.getByRole('combobox', { name: 'Condition 1: value, compared with' }),
      'the signed-in user',
    );
    await dialog.getByRole('switch', { name: 'Only some attributes can be written' }).check({ force: true });
    await dialog.getByRole('checkbox', { name: 'Title' }).check();
    await dialog.getByRole('button', { name: 'Add a value' }).click();
    await choose(page, dialog.getByRole('combobox', { name: 'Value 1: attribute' }), 'Body');
    await dialog.getByRole('textbox', { name: 'Value 1: value' }).fill('Written by a user');
    expect(await wrongs(window)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText('only where Author is the signed-in user; writes Title; always writes Body: “Written by a user”')
      .waitFor();
    expect(await wrongs(window)).toEqual([]);
    await save(page);
    expect(await storedRules(authenticated)).toEqual([
      {
        action: `${note}.update`,
        where: { author: '$user' },
        read: null,
        write: ['title'],
        set: { body: 'Written by a user' },
        locales: null,
        status: null,
      },
    ]);
    expect([await change(own), await change(foreign), await change(own, { level: 3 })]).toEqual([200, 404, 400]);
    const { data } = await ask('GET', `/api/notes/${own}`, ann.jwt);
    expect(data).toMatchObject({ data: { title: 'Changed', body: 'Written by a user' } });
  });

  test('shows what was set when it is edited again, and gives the focus back', async () => {
    const { page } = window;
    await page.reload();
    const edit = page.getByRole('button', { name: 'Edit the restriction of Note: Edit' });
    await edit.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Condition 1', exact: true }).waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Condition 1: what' }).inputValue()).toBe('Author');
    expect(await dialog.getByRole('combobox', { name: 'Condition 1: value, compared with' }).inputValue()).toBe(
      'the signed-in user',
    );
    expect(await dialog.getByRole('checkbox', { name: 'Title' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: 'Level' }).isChecked()).toBe(false);
    expect(await dialog.getByRole('textbox', { name: 'Value 1: value' }).inputValue()).toBe('Written by a user');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => edit.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
  });

  test('takes conditions as text, and says what is wrong with them', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Edit the restriction of Note: Edit' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Text', { exact: true }).click();
    const text = dialog.getByRole('textbox', { name: 'Conditions as text' });
    expect(await text.inputValue()).toBe('author=$user');
    for (const [wrong, message] of [
      ['nothing=1', '“nothing” is not an attribute that can be used here.'],
      ['author=$usr', '“$usr”: this comparison or value does not fit the attribute.'],
      ['level=high', '“is”: this comparison or value does not fit the attribute.'],
    ] as const) {
      await text.fill(wrong);
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByText(message).waitFor();
    }
    expect(await wrongs(window)).toEqual([]);
    await text.fill('$or[0][author]=$user&$or[1][level][$gte]=7');
    await dialog.getByText('Conditions', { exact: true }).click();
    await dialog.getByText('These conditions can only be written as text.').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('only where $or[0][author]=$user&$or[1][level][$gte]=7').waitFor();
    await save(page);
    expect([await change(own), await change(foreign)]).toEqual([200, 404]);
    expect((await ask('PUT', `/api/notes/${foreign}`, owner, { data: { level: 8 } })).status).toBe(200);
    expect(await change(foreign)).toBe(200);
  });

  test('keeps what the form cannot show', async () => {
    const { page } = window;
    const before = await storedRules(authenticated);
    await page.getByRole('button', { name: 'Edit the restriction of Note: Edit' }).click();
    const dialog = page.getByRole('dialog');
    const text = dialog.getByRole('textbox', { name: 'Conditions as text' });
    expect(await text.inputValue()).toBe('$or[0][author]=$user&$or[1][level][$gte]=7');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(page);
    expect(await storedRules(authenticated)).toEqual(before);
  });

  test('asks for a value rather than leave a condition out', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Note: restrict “Read one”' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Every condition needs a value.', { exact: false }).waitFor();
    expect(await wrongs(window)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('is as it was without the restriction', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Remove the restriction of Note: Edit' }).click();
    await page.getByRole('list', { name: 'Restrictions' }).waitFor({ state: 'detached' });
    await save(page);
    expect(await storedRules(authenticated)).toEqual([]);
    expect((await ask('PUT', `/api/notes/${foreign}`, owner, { data: { level: 1 } })).status).toBe(200);
    expect([await change(own), await change(foreign), await change(foreign, { level: 3 })]).toEqual([200, 200, 200]);
  });
});

test('a token is restricted to what is due, in a dialog in front of its form', async () => {
  const { page } = window;
  await ask('PUT', `/api/notes/${own}`, owner, { data: { day: '2020-01-01' } });
  await ask('PUT', `/api/notes/${foreign}`, owner, { data: { day: '2999-01-01' } });
  await page.goto(`${fixture.base}/admin/settings/tokens`);
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByLabel('Name').fill('Front end');
  await choose(page, form.getByRole('combobox', { name: 'Access' }), 'Custom');
  await form.getByRole('checkbox', { name: 'Note: List' }).check();
  await form.getByRole('button', { name: 'Note: restrict “List”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note: restrict “List”' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Name').inputValue()).toBe('Front end');
  await form.getByRole('button', { name: 'Note: restrict “List”' }).click();
  await dialog.getByRole('button', { name: 'Add a condition' }).click();
  await choose(page, dialog.getByRole('combobox', { name: 'Condition 1: what' }), 'Day');
  await choose(page, dialog.getByRole('combobox', { name: 'Condition 1: how' }), 'is on or before');
  await choose(page, dialog.getByRole('combobox', { name: 'Condition 1: value, compared with' }), 'now');
  expect(await wrongs(window)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await form.getByText('only where Day is on or before now').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('dialog', { name: 'Your API token' });
  const token = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  const { data } = await ask('GET', '/api/notes', token);
  expect(data).toMatchObject({ data: [{ documentId: own }], meta: { pagination: { total: 1 } } });
});

test('the public role is restricted, at the width of a hand and in German', async () => {
  const narrow = await fixture.enter({ width: 390, scheme: 'dark', language: 'de', path: null });
  const { page } = narrow;
  await page.goto(`${fixture.base}/admin/settings/${everybody}`);
  await page.getByRole('checkbox', { name: 'Note: Auflisten' }).check();
  await page.getByRole('button', { name: 'Note: „Auflisten“ einschränken' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note: „Auflisten“ einschränken' });
  await dialog.getByRole('button', { name: 'Bedingung hinzufügen' }).click();
  await dialog.getByRole('textbox', { name: 'Bedingung 1: Wert' }).fill('Changed');
  await dialog.getByRole('switch', { name: 'Nur manche Felder sind lesbar' }).check({ force: true });
  await dialog.getByRole('checkbox', { name: 'Title' }).check();
  expect(await wrongs(narrow)).toEqual([]);
  await dialog.getByRole('button', { name: 'Anwenden' }).click();
  await page.getByText('nur wenn Title ist „Changed“; liest Title').waitFor();
  expect(await wrongs(narrow)).toEqual([]);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(async () => (await ask('GET', '/api/notes', null)).status).toBe(200);
  const { data } = await ask('GET', '/api/notes', null);
  const titles = (data as { readonly data: readonly object[] }).data.map((one) => Object.keys(one).sort());
  expect(new Set(titles.map((names) => names.includes('title') && !names.includes('body')))).toEqual(new Set([true]));
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
