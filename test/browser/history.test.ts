import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterAs, openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { wrongs } from './support/walk.js';

/* Two administrators in one article: who wins, what it was before, and what is brought back; each as the content API then answers. */

let fixture: PanelHouse;
let token: string;
let ada: Window;
let ben: Window;
let article: string;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('browser');
  ada = await fixture.enter();
  ben = await enterAs(fixture, ada.page, { email: 'ben@example.org', firstName: 'Ben', lastName: 'Bly' });
});

afterAll(() => fixture.close());

/** What the content API answers; null: there is nothing. */
async function read(path: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fixture.app.inject({ method: 'GET', url: `/api/${path}`, headers });
  if (status === 404) return null;
  expect(status).toBe(200);
  return JSON.parse(body.toString()).data;
}

const draft = (): Promise<unknown> => read(`articles/${article}?status=draft&fields=title,excerpt`);

async function openArticle({ page }: Window): Promise<void> {
  await page.goto(`${fixture.base}/admin/content/articles/${article}`);
  await page.getByText('All changes saved').waitFor();
}

async function write({ page }: Window, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  await page.getByRole('button', { name: 'Save draft' }).click();
}

async function saved({ page }: Window): Promise<void> {
  await page.getByText('All changes saved').waitFor();
}

const conflictIn = ({ page }: Window) => page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });

test('a document is made once, though the answer to the first attempt was lost', async () => {
  const { page } = ada;
  await page.goto(`${fixture.base}/admin/content/articles/new`);
  await page.route(
    '**/admin/api/content/articles?*',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await write(ada, { Title: 'Foxes', Excerpt: 'Red.' });
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await read('articles?status=draft&fields=excerpt')).toMatchObject([{ excerpt: 'Red.' }]);
  await write(ada, { Excerpt: 'Red, mostly.' });
  await saved(ada);
  const [made, ...others] = (await read('articles?status=draft&fields=title,excerpt')) as { documentId: string }[];
  expect([made, others]).toMatchObject([{ title: 'Foxes', excerpt: 'Red, mostly.' }, []]);
  article = made?.documentId ?? '';
});

/* Looking for barriers takes its time where much else is going on. */
const patient = { timeout: 90_000 };

describe('two people save one article', patient, () => {
  test('the second writer sees the conflict, and takes what the other wrote', async () => {
    await openArticle(ada);
    await openArticle(ben);
    await write(ben, { Title: 'Foxes of the north' });
    await saved(ben);
    await write(ada, { Title: 'Foxes of the south' });
    const dialog = conflictIn(ada);
    await dialog.getByText(/^Ben Bly saved it /).waitFor();
    expect(await ada.page.getByText('All changes saved').count()).toBe(0);
    expect(await draft()).toMatchObject({ title: 'Foxes of the north' });
    expect(await dialog.getByRole('group', { name: 'Mine' }).allTextContents()).toEqual(['Foxes of the south']);
    expect(await dialog.getByRole('group', { name: 'Theirs' }).allTextContents()).toEqual(['Foxes of the north']);
    expect(await wrongs(ada)).toEqual([]);

    // The question can be put off: nothing is written, and the next attempt asks again.
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await ada.page.getByLabel(/^Title/).inputValue()).toBe('Foxes of the south');
    await ada.page.getByRole('button', { name: 'Save draft' }).click();
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await saved(ada);
    expect(await ada.page.getByLabel(/^Title/).inputValue()).toBe('Foxes of the north');
    expect(await draft()).toMatchObject({ title: 'Foxes of the north' });
  });

  test('or keeps their own values: they are written over the newest version, and the rest stays as the other wrote it', async () => {
    await write(ben, { Title: 'Foxes of the east', Excerpt: 'Written by Ben.' });
    await saved(ben);
    await write(ada, { Title: 'Foxes of the west' });
    await conflictIn(ada).getByText('(changed only by them: theirs is kept)').waitFor();
    await conflictIn(ada).getByRole('button', { name: 'Keep mine' }).click();
    await saved(ada);
    expect(await draft()).toMatchObject({ title: 'Foxes of the west', excerpt: 'Written by Ben.' });
    expect(await ada.page.getByLabel(/^Excerpt/).inputValue()).toBe('Written by Ben.');
  });

  test('or takes their own words along, and begins again with what is there', async () => {
    const { page } = ben;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await write(ben, { Title: 'Foxes everywhere' });
    await conflictIn(ben)
      .getByText(/^Ada Lovelace saved it /)
      .waitFor();
    await conflictIn(ben).getByRole('button', { name: 'Copy mine and reload' }).click();
    await page.getByText('Your text is on the clipboard.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Title\nFoxes everywhere');
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Foxes of the west');
    expect(await draft()).toMatchObject({ title: 'Foxes of the west', excerpt: 'Written by Ben.' });
  });

  test('where nothing was typed, what is not done is not called saved', async () => {
    await openArticle(ada);
    await saved(ada);
    await write(ben, { Title: 'Foxes of the coast' });
    await saved(ben);
    await ada.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = conflictIn(ada);
    await dialog.waitFor();
    expect(await ada.page.getByText('All changes saved').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await saved(ada);
    await write(ben, { Title: 'Foxes of the west' });
    await saved(ben);
    await openArticle(ada);
  });

  test('there is no conflict when the other saved the same values', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = JSON.stringify({ data: { title: 'Foxes of the west' } });
    const before = await read(`articles/${article}?status=draft`);
    await fixture.app.inject({ method: 'PUT', url: `/api/articles/${article}?status=draft`, headers, payload });
    expect(await read(`articles/${article}?status=draft`)).not.toEqual(before);
    await write(ada, { Excerpt: 'By Ada.' });
    await saved(ada);
    expect(await conflictIn(ada).count()).toBe(0);
    expect(await draft()).toMatchObject({ title: 'Foxes of the west', excerpt: 'By Ada.' });
  });
});

describe('the history of the article', patient, () => {
  test('names both, and the side of the form says who was last', async () => {
    const { page } = ada;
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByText('by Ada Lovelace').first().waitFor();
    await details.getByRole('link', { name: 'History' }).click();
    const states = page.getByRole('list', { name: 'Earlier states' });
    await states.getByText('by Ben Bly').first().waitFor();
    await states.getByText('Then Ben Bly changed it.').first().waitFor();
    await states.getByText('Then Ada Lovelace changed it.').first().waitFor();
    expect(await wrongs(ada)).toEqual([]);
  });

  test('brings one value of an early state back, then all of it', async () => {
    const { page } = ada;
    const states = page.getByRole('list', { name: 'Earlier states' });
    await states.getByRole('listitem').last().getByRole('link').click();
    const differences = page.getByRole('list', { name: 'Differences from now' });
    await differences.getByRole('deletion').first().waitFor();
    expect(await differences.getByRole('deletion').allTextContents()).toEqual(['Then: Foxes', 'Then: Red.']);
    expect(await differences.getByRole('insertion').allTextContents()).toEqual([
      'Now: Foxes of the west',
      'Now: By Ada.',
    ]);
    expect(await wrongs(ada)).toEqual([]);
    await differences.getByRole('checkbox', { name: 'Excerpt' }).check();
    await page.getByRole('button', { name: 'Restore selected (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('Restored: Excerpt.').waitFor();
    expect(await draft()).toMatchObject({ title: 'Foxes of the west', excerpt: 'Red.' });

    await page.getByRole('button', { name: 'Restore everything' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('This is the current state.').waitFor();
    expect(await draft()).toMatchObject({ title: 'Foxes', excerpt: 'Red.' });
    await page.getByRole('link', { name: 'Open document' }).click();
    await saved(ada);
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Foxes');
  });
});

describe('a deletion', patient, () => {
  test('a change by another person in the meantime is shown again', async () => {
    const { page } = ada;
    await openArticle(ben);
    await write(ben, { Title: 'The last fox' });
    await saved(ben);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete the document' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the document' }).click();
    await conflictIn(ada).getByText('Nothing has been changed yet.').waitFor();
    expect(await draft()).toMatchObject({ title: 'The last fox' });
    await conflictIn(ada).getByRole('button', { name: 'Continue anyway' }).click();
    await page.getByText('Deleted.', { exact: true }).waitFor();
    expect(await draft()).toBeNull();
  });

  test('is undone from the list of what was deleted', async () => {
    const { page } = ada;
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await page.getByRole('link', { name: 'The last fox' }).waitFor();
    await page.getByText(/^Deleted .* by Ada Lovelace/).waitFor();
    expect(await wrongs(ada)).toEqual([]);
    await page.getByRole('button', { name: 'Restore The last fox' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('The document was restored.').waitFor();
    await page.getByText('Nothing was deleted').waitFor();
    expect(await draft()).toMatchObject({ title: 'The last fox' });
  });
});

test('a list shows creators, if the column is enabled', async () => {
  const { page } = ben;
  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Last updated by' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /The last fox.*Ada Lovelace/ }).waitFor();
});

test('errors are shown in the language of the reader', async () => {
  const { page } = await fixture.enter({ language: 'de' });
  await page.goto(`${fixture.base}/admin/content/articles/${'x'.repeat(24)}`);
  await page.getByText('Das gibt es nicht, oder nicht mehr.').waitFor();
});

test('nothing was refused by the browser, raised, or fetched from elsewhere meanwhile', () => {
  expect([ada, ben].map(({ watch }) => [watch.troubles, watch.strangers])).toEqual([
    [[], []],
    [[], []],
  ]);
});
