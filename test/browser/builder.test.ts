import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, password, type Window } from './support/panel-fixture.js';
import { moveUp, walkTo } from './support/walk.js';

/* An administrator changes the content model, and what the content API answers then. In this order, on one server. */

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
});

afterAll(() => fixture.close());

interface Answer {
  readonly status: number;
  /** The documents of a list. */
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** What the content API answers to a program. */
async function ask(query: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fixture.app.inject({ method: 'GET', url: `/api/${query}`, headers });
  return { status, data: JSON.parse(body.toString()).data };
}

/** Adds an attribute of a type to the type that is shown: fills its form in, and takes it over. */
async function addField(type: string, name: string, fill: () => Promise<void> = async () => undefined): Promise<void> {
  const { page } = window;
  await page.getByRole('button', { name: 'Add a field' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: new RegExp(`^${type}`) }).click();
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  await fill();
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
}

async function choose(field: string, option: string | RegExp): Promise<void> {
  const { page } = window;
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function applyAll(): Promise<void> {
  const { page } = window;
  await page.getByRole('button', { name: 'Apply changes' }).click();
  await page.getByText('The content model was changed.').waitFor();
  await page.getByRole('heading', { name: 'Content model' }).waitFor();
}

describe('a new type', { timeout: 120_000 }, () => {
  test('gets a name, API ids that follow it, and attributes of several types', async () => {
    const { page } = window;
    await walkTo(page, 'Content model');
    await page
      .getByRole('region', { name: 'Collections' })
      .getByRole('link', { name: /^Article/ })
      .waitFor();
    expect(await window.watch.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Collection/ }).click();
    const form = page.getByRole('dialog', { name: 'New collection' });
    await form.getByLabel('Name', { exact: true }).fill('Dish of the day');
    expect(await form.getByLabel('API ID (singular)').inputValue()).toBe('dish-of-the-day');
    await form.getByLabel('API ID (singular)').fill('dish');
    await form.getByLabel('API ID (plural)').fill('dish');
    await form.getByRole('button', { name: 'Continue to fields' }).click();
    await form.getByText('Singular and plural must differ.').waitFor();
    await form.getByLabel('API ID (plural)').fill('dishes');
    await form.getByRole('button', { name: 'Continue to fields' }).click();
    await page.getByRole('heading', { name: 'Dish of the day' }).waitFor();

    const drawer = page.getByRole('dialog');
    await addField('Short text', 'title', async () => {
      expect(await window.watch.barriers()).toEqual([]);
      await drawer.getByLabel('Required').click();
      await drawer.getByLabel('Maximum length').fill('80');
    });
    await addField('Whole number', 'minutes', () => drawer.getByLabel('Minimum').fill('1'));
    await addField('Choice', 'diet', async () => {
      await drawer.getByRole('button', { name: 'Add a value' }).click();
      await drawer.getByLabel('Value 1', { exact: true }).fill('vegan');
      await drawer.getByRole('button', { name: 'Add a value' }).click();
      await drawer.getByLabel('Value 2', { exact: true }).fill('meat');
      await choose('Default', 'vegan');
    });
    await addField('Relation', 'cook', async () => {
      await choose('Target', 'Author');
      await drawer.getByLabel('Name on the side of Author').fill('dishes');
      await drawer.getByText('Each “Author” links back to several “Dish of the day”.').waitFor();
      expect(await window.watch.barriers()).toEqual([]);
    });
    await addField('Component', 'seo', () => choose('Component', /shared\.seo/));
    await addField('Yes or no', 'served', () => choose('Default', 'Yes'));
    const list = page.getByRole('list', { name: 'Fields' });
    expect(await list.getByRole('listitem').count()).toBe(6);
    await page.getByText('2 types or components have changes').waitFor();
    expect(await window.watch.barriers()).toEqual([]);
  });

  test('is put in order with the keyboard, and is still there when the page is loaded again', async () => {
    const { page } = window;
    const list = page.getByRole('list', { name: 'Fields' });
    await moveUp(page, 'served');
    await list.getByRole('listitem').nth(4).getByText('served').waitFor();
    await page.reload();
    await list.getByRole('listitem').nth(4).getByText('served').waitFor();
  });

  test('is reviewed, applied, and served immediately', async () => {
    const { page } = window;
    expect((await ask('dishes')).status).toBe(404);
    await page.getByRole('link', { name: 'Review changes' }).click();
    const plan = page.getByRole('list', { name: 'What changes' });
    await plan.getByText('The content type “Dish of the day” is added.').waitFor();
    expect(await window.watch.barriers()).toEqual([]);
    await applyAll();
    expect(await ask('dishes')).toEqual({ status: 200, data: [] });
    await page.getByRole('link', { name: 'Dish of the day', exact: true }).click();
    await page.getByRole('link', { name: 'New: Dish of the day' }).first().click();
    await page.getByLabel(/^Title/).fill('Lentils');
    await page.getByLabel(/^Minutes/).fill('35');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published.', { exact: true }).waitFor();
    expect((await ask('dishes')).data).toMatchObject([{ title: 'Lentils', minutes: 35, diet: 'vegan', served: true }]);
    const [populated = {}] = (await ask('dishes?populate=seo')).data;
    const order = Object.keys(populated).filter((name) => name === 'seo' || name === 'served');
    expect(order).toEqual(['served', 'seo']);
  });
});

describe('a change of what documents have', { timeout: 120_000 }, () => {
  test('another name keeps the values', async () => {
    const { page } = window;
    await walkTo(page, 'Content model');
    await page
      .getByRole('region', { name: 'Collections' })
      .getByRole('link', { name: /^Dish of the day/ })
      .click();
    await page.getByRole('button', { name: 'title', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('headline');
    await page.getByText('Was called title. The values are kept.').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('switch', { name: /^Text search index/ })
      .check();
    expect(
      await page
        .getByRole('dialog')
        .getByRole('switch', { name: /^Indexed/ })
        .isChecked(),
    ).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/was title/).waitFor();
    await page.getByRole('link', { name: 'Review changes' }).click();
    await page.getByText('The field “title” of “Dish of the day” is renamed to “headline”.').waitFor();
    await page.getByText('“Headline” in “Dish of the day” gets a text search index.').waitFor();
    await applyAll();
    expect((await ask('dishes')).data).toMatchObject([{ headline: 'Lentils', minutes: 35 }]);
    await page.getByRole('link', { name: 'Dish of the day', exact: true }).click();
    await page.getByRole('link', { name: 'Lentils' }).click();
    await page.getByRole('heading', { name: 'Lentils' }).waitFor();
    expect(await page.getByLabel(/^Headline/).inputValue()).toBe('Lentils');
  });

  test('what would be lost is said in red, and has to be agreed to', async () => {
    const { page } = window;
    await walkTo(page, 'Content model');
    await page
      .getByRole('region', { name: 'Collections' })
      .getByRole('link', { name: /^Dish of the day/ })
      .click();
    await page.getByRole('button', { name: 'Remove minutes' }).click();
    await page.getByRole('link', { name: 'Review changes' }).click();
    await page.getByText('This data would be lost').waitFor();
    await page.getByText('1 document with a value for “Minutes” in “Dish of the day”').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('api::');
    expect(await window.watch.barriers()).toEqual([]);
    expect(await page.getByRole('button', { name: 'Apply changes' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'I accept that the data listed in red is lost' }).check();
    await applyAll();
    expect((await ask('dishes')).data[0]).not.toHaveProperty('minutes');
  });

  test('is taken back, and what documents had is there again', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'History' }).click();
    await page
      .getByRole('list', { name: 'History of the content model' })
      .getByText('ada@example.org')
      .first()
      .waitFor();
    expect(await window.watch.barriers()).toEqual([]);
    await page.getByText('The field “Minutes” is deleted from “Dish of the day”.').waitFor();
    await page.getByRole('button', { name: 'Revert' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('list', { name: 'What changes' })
      .getByText('The field “Minutes” is added to “Dish of the day”.')
      .waitFor();
    expect(await window.watch.barriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Revert' }).click();
    await page.getByText('The change was reverted.').waitFor();
    expect((await ask('dishes')).data).toMatchObject([{ headline: 'Lentils', minutes: 35 }]);
  });

  test('is told in the language of the panel, in the history too', async () => {
    const { page, watch } = await fixture.enter({ language: 'de', path: '/builder/history' });
    await page.getByText('Das Feld „title“ von „Dish of the day“ heißt künftig „headline“.').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('api::');
    expect([await watch.barriers(), watch.troubles]).toEqual([[], []]);
    await page.context().close();
  });

  test('that documents have come to prevent since its review is not applied, and the review says why', async () => {
    const { page } = window;
    await walkTo(page, 'Content model');
    await page.getByRole('region', { name: 'Collections' }).getByRole('link', { name: /^Tag/ }).click();
    await page.getByRole('button', { name: 'Remove note' }).click();
    await page.getByRole('link', { name: 'Review changes' }).click();
    await page.getByText('The field “Note” is deleted from “Tag”.').waitFor();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = JSON.stringify({ data: { name: 'Rail', note: 'Kept since 1911' } });
    expect((await fixture.app.inject({ method: 'POST', url: '/api/tags', headers, payload })).status).toBe(200);
    await page.getByRole('button', { name: 'Apply changes' }).click();
    await page.getByRole('alert').filter({ hasText: 'The change was not applied' }).waitFor();
    await page.getByText('1 document with a value for “Note” in “Tag”').waitFor();
    expect(await page.getByRole('button', { name: 'Apply changes' }).isDisabled()).toBe(true);
    expect(await window.watch.barriers()).toEqual([]);
    expect(window.watch.troubles).toEqual([]);
    await walkTo(page, 'Content model');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Review changes' }).waitFor({ state: 'detached' });
  });

  test('a field is shown while another one has a value', async () => {
    const { page } = window;
    await walkTo(page, 'Content model');
    await page
      .getByRole('region', { name: 'Collections' })
      .getByRole('link', { name: /^Dish of the day/ })
      .click();
    await page.getByRole('button', { name: 'minutes', exact: true }).click();
    await choose('Visible', 'Depending on Served');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Visible: value' }).waitFor();
    expect(await window.watch.barriers()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('link', { name: 'Review changes' }).click();
    await applyAll();
    await page.getByRole('link', { name: 'Dish of the day', exact: true }).click();
    await page.getByRole('link', { name: 'Lentils' }).click();
    const minutes = page.getByLabel(/^Minutes/);
    await minutes.waitFor();
    const served = page.getByRole('radiogroup', { name: /^served/i });
    await served.getByText('No', { exact: true }).click();
    await minutes.waitFor({ state: 'detached' });
    await served.getByText('Yes', { exact: true }).click();
    expect(await minutes.inputValue()).toBe('35');
    await served.getByText('No', { exact: true }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('All changes saved').waitFor();
    expect((await ask('dishes?status=draft')).data).toMatchObject([{ served: false, minutes: 35 }]);
  });

  test('based on a model that another person has changed meanwhile is refused', async () => {
    const { page } = window;
    await walkTo(page, 'Content model');
    await page.getByRole('region', { name: 'Collections' }).getByRole('link', { name: /^Tag/ }).click();
    await addField('Date Without', 'since');
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const added = await page.request.post(`${fixture.base}/admin/api/locales`, { headers, data: { code: 'nl' } });
    expect(added.status()).toBe(201);
    await page.getByRole('link', { name: 'Review changes' }).click();
    await page.getByRole('alert').filter({ hasText: 'Your changes were based on the earlier model' }).waitFor();
    await page.getByRole('button', { name: 'Discard my changes and load the model' }).click();
    await page.getByText('Nothing to review').waitFor();
  });
});

describe('languages', { timeout: 120_000 }, () => {
  test('are added, called otherwise, made the default, and removed', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Languages' }).click();
    await page.getByRole('row', { name: /Dutch nl/ }).waitFor();
    await page.getByRole('button', { name: 'Add a language' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Code').fill('is');
    await page.keyboard.press('Escape');
    await form.getByLabel('Name', { exact: true }).fill('Íslenska');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Íslenska is/ }).waitFor();
    expect(await window.watch.barriers()).toEqual([]);

    const act = async (of: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions: ${of}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Íslenska', 'Rename');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Icelandic of Iceland');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Icelandic of Iceland is/ }).waitFor();
    await act('Icelandic of Iceland', 'Make default');
    await page.getByRole('row', { name: /Icelandic of Iceland Default is/ }).waitFor();
    await act('Dutch', 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The language was removed.').waitFor();
    const { locales, defaultLocale } = (await fixture.app.model.state()).snapshot;
    expect([locales, defaultLocale]).toEqual([['en', 'fr', 'de', 'is'], 'is']);
  });
});

test('an administrator who may only read sees everything, and why nothing can be changed', {
  timeout: 60_000,
}, async () => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const api = `${fixture.base}/admin/api`;
  const permissions = { content: [], settings: [{ action: 'read', part: 'settings::content-model' }] };
  const role = await window.page.request.post(`${api}/roles`, { headers, data: { name: 'Reader', permissions } });
  const { id } = (await role.json()).data;
  const invitation = { email: 'reader@example.org', firstName: 'Rita', role: id };
  const invited = await window.page.request.post(`${api}/administrators`, { headers, data: invitation });
  const { code } = (await invited.json()).data;
  const { page, watch } = await fixture.open();
  const chosen = await page.request.post(`${api}/reset-password`, { headers, data: { code, password } });
  expect(chosen.status()).toBe(200);

  await page.goto(`${fixture.base}/admin/builder/types/api::article.article`);
  await page.getByText('Your role can view the content model, but not change it.').waitFor();
  expect(await page.getByRole('button', { name: /Add a field|Remove|Move|Names and options/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'title', exact: true }).click();
  const drawer = page.getByRole('dialog');
  expect(await drawer.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await drawer.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  expect([await watch.barriers(), watch.troubles]).toEqual([[], []]);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
