import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, ownerEmail, type PanelHouse, password, type Window } from './support/panel-fixture.js';
import { wrongs } from './support/walk.js';

/* An author who writes German, and changes what is their own: nothing that they are led to is refused when it is saved. */

const article = 'api::article.article';
const localized = { pluginOptions: { i18n: { localized: true } } };
const definitions = {
  'components/shared/quote': {
    info: { displayName: 'Quote' },
    attributes: { text: { type: 'string' }, source: { type: 'string' } },
  },
  'content-types/article': {
    kind: 'collectionType',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', required: true, minLength: 3, ...localized },
      slug: { type: 'uid', targetField: 'title', ...localized },
      excerpt: { type: 'text', required: true, ...localized },
      kicker: { type: 'string', ...localized },
      issue: { type: 'integer', max: 10 },
      code: { type: 'string', unique: true },
      blocks: { type: 'dynamiczone', components: ['shared.quote'], ...localized },
      quotes: { type: 'component', component: 'shared.quote', repeatable: true, ...localized },
    },
  },
};
const writableFields = ['title', 'slug', 'excerpt', 'issue', 'code', 'blocks', 'quotes'];

let fixture: PanelHouse;
let owner: Window;
let author: Window;
let foreign: string;
let roleId: number;

async function ask(page: Page, method: string, path: string, data?: unknown) {
  const answer = await page.request.fetch(`${fixture.base}/admin/api/${path}`, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()).data;
}

async function signIn(email: string, language: string): Promise<Window> {
  const window = await fixture.open({ language });
  await ask(window.page, 'POST', 'sign-in', { email, password });
  await window.page.goto(`${fixture.base}/admin/`);
  return window;
}

/** What has the focus: the name of its field. */
function focusedField(page: Page): Promise<string | null> {
  return page.evaluate(`document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? null`);
}

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, locales: ['en', 'de', 'fr'] });
  owner = await signIn(ownerEmail, 'en');
  const limits = { type: article, locales: ['de'] };
  const content = [
    { action: 'find', type: article },
    { ...limits, action: 'create', fields: writableFields },
    { ...limits, action: 'update', fields: writableFields, own: true },
    { ...limits, action: 'createLocalization' },
  ];
  const role = await ask(owner.page, 'POST', 'roles', { name: 'German author', permissions: { content } });
  roleId = role.id;
  const email = 'grete@example.org';
  const invited = await ask(owner.page, 'POST', 'administrators', { email, firstName: 'Grete', role: role.id });
  const newcomer = await fixture.open();
  await ask(newcomer.page, 'POST', 'reset-password', { code: invited.code, password });
  const path = 'content/articles?status=published&locale=de';
  const data = { title: 'Von Ada', excerpt: 'Kurz.', code: 'A1' };
  const written = await ask(owner.page, 'POST', path, { data });
  foreign = written.documentId;
  author = await signIn(email, 'de');
});

afterAll(() => fixture.close());

describe('a restricted author', () => {
  test('finds the list in the language that the role writes', async () => {
    const { page } = author;
    await page.goto(`${fixture.base}/admin/content/articles`);
    await page.getByRole('link', { name: 'Von Ada' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Sprache' }).inputValue()).toBe('Deutsch');
  });

  test('writes something new in that language, whose other ones are closed with a reason', async () => {
    const { page } = author;
    await page.getByRole('link', { name: 'Neu: Article' }).first().click();
    await page.getByLabel(/^Title/).waitFor();
    expect(await focusedField(page)).toBe('title');
    const language = page.getByRole('combobox', { name: 'Sprache' });
    expect(await language.inputValue()).toBe('Deutsch');
    await language.click();
    const english = page.getByRole('option', { name: /Englisch/ });
    expect(await english.getAttribute('data-combobox-disabled')).toBe('true');
    expect(await english.innerText()).toContain('In dieser Sprache darf Ihre Rolle nicht schreiben.');
    await page.keyboard.press('Escape');
    const kicker = page.getByRole('textbox', { name: /^Kicker/ });
    expect(await kicker.getAttribute('readonly')).not.toBeNull();
    const described = await kicker.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described?.split(' ')[0]}"]`).innerText()).toContain(
      'Ihre Rolle darf dieses Feld nicht ändern.',
    );
    expect(await wrongs(author)).toEqual([]);
  });

  test('is told by a button why it cannot be used, with the keyboard too', async () => {
    const { page } = author;
    const save = page.getByRole('button', { name: 'Entwurf speichern' });
    expect(await save.isDisabled()).toBe(true);
    await save.focus();
    await page.getByRole('tooltip', { name: 'Hier steht noch nichts.' }).waitFor();
    const described = await save.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Hier steht noch nichts.');
  });

  test('gets the slug while the title is typed, until it is edited by hand', async () => {
    const { page } = author;
    await page.getByLabel(/^Title/).pressSequentially('Über Brücken');
    const slug = page.getByLabel(/^Slug/);
    await expect.poll(() => slug.inputValue()).toMatch(/^ueber-bruecken$|^uber-brucken$/);
    await slug.fill('meine-bruecken');
    await page.getByLabel(/^Title/).press('End');
    await page.getByLabel(/^Title/).pressSequentially(' am Fluss');
    await page.getByLabel(/^Excerpt/).fill('Kurz.');
    expect(await slug.inputValue()).toBe('meine-bruecken');
  });

  test('writes on in an entry that was just added', async () => {
    const { page } = author;
    await page.getByRole('button', { name: 'Zu Blocks hinzufügen' }).focus();
    await page.keyboard.press('Enter');
    const quote = page.getByRole('menuitem', { name: 'Quote' });
    await quote.waitFor();
    await quote.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedField(page)).toBe('blocks.0.text');
    await page.keyboard.type('Ein Zitat.');
    await page.getByRole('button', { name: /Quote .*Quotes/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedField(page)).toBe('quotes.0.text');
  });

  test('saves it', async () => {
    const { page } = author;
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await page.getByText('Alle Änderungen gespeichert').waitFor();
    const [saved] = await ask(
      owner.page,
      'GET',
      'content/articles?status=draft&locale=de&filters[slug]=meine-bruecken',
    );
    expect(saved).toMatchObject({ title: 'Über Brücken am Fluss', excerpt: 'Kurz.', locale: 'de' });
  });

  test('reads what others wrote, and is told that it cannot be changed', async () => {
    const { page } = author;
    await page.goto(`${fixture.base}/admin/content/articles/${foreign}?locale=de`);
    await page.getByText('Ihre Rolle darf das lesen, aber nicht ändern.').waitFor();
    expect(await page.getByLabel(/^Title/).getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: 'Entwurf speichern' }).count()).toBe(0);
    await page.getByRole('status').getByText('Nur lesbar', { exact: true }).waitFor();
    expect(await page.getByText('Alle Änderungen gespeichert').count()).toBe(0);
    expect(await wrongs(author)).toEqual([]);
  });

  test('sees in another language that the role does not write in it', async () => {
    const { page } = author;
    await page.goto(`${fixture.base}/admin/content/articles/${foreign}?locale=fr`);
    await page.getByText('Ihre Rolle darf auf Französisch nichts schreiben.').waitFor();
  });

  test('is told in a list why a language is closed', async () => {
    const { page } = author;
    const content = [{ action: 'find', type: article, locales: ['de'] }];
    const role = { name: 'German reader', description: '', permissions: { content, settings: [] } };
    await ask(owner.page, 'PUT', `roles/${roleId}`, role);
    await page.goto(`${fixture.base}/admin/content/articles`);
    await page.getByRole('link', { name: 'Von Ada' }).waitFor();
    await page.getByRole('combobox', { name: 'Sprache' }).click();
    const english = page.getByRole('option', { name: /Englisch/ });
    expect(await english.getAttribute('data-combobox-disabled')).toBe('true');
    expect(await english.innerText()).toContain('In dieser Sprache darf Ihre Rolle nicht lesen.');
    await page.keyboard.press('Escape');
    expect(await wrongs(author)).toEqual([]);
  });
});

describe('a new document', () => {
  test('changes its language without losing a value', async () => {
    const { page } = owner;
    await page.goto(`${fixture.base}/admin/content/articles/new`);
    await page.getByLabel(/^Title/).fill('Bridges');
    await page.getByLabel(/^Issue/).fill('7');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'French', exact: true }).click();
    await page.waitForURL(/locale=fr/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Bridges');
    expect(await page.getByLabel(/^Issue/).inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('All changes saved').waitFor();
    const [saved] = await ask(page, 'GET', 'content/articles?status=draft&locale=fr');
    expect(saved).toMatchObject({ title: 'Bridges', slug: 'bridges', issue: 7, locale: 'fr' });
  });

  test('is published with the keyboard, but not from a dialog in front of it', async () => {
    const { page } = owner;
    const published = () => ask(page, 'GET', 'content/articles?status=published&locale=fr');
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    expect(await publish.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
    expect(await publish.getAttribute('title')).toBe('Ctrl+Enter');
    await page.getByLabel(/^Excerpt/).fill('Short.');
    await page.getByLabel(/^Code/).fill('F1');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.press('Control+Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved').waitFor();
    expect(await published()).toEqual([]);
    await page.getByLabel(/^Excerpt/).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Published.', { exact: true }).waitFor();
    expect(await published()).toMatchObject([{ title: 'Bridges', excerpt: 'Short.' }]);
    expect(await wrongs(owner)).toEqual([]);
  });
});

describe('what breaks a rule', () => {
  test.each([
    ['en', 'Publish', ['Use at least 3 characters.', 'This field is required.', 'Must be 10 or less.']],
    [
      'de',
      'Veröffentlichen',
      ['Mindestens 3 Zeichen.', 'Dieses Feld muss ausgefüllt sein.', 'Der Wert darf höchstens 10 sein.'],
    ],
  ] as const)('is said in the language of the panel: %s', async (language, publish, texts) => {
    const window = await signIn(ownerEmail, language);
    const { page } = window;
    await page.goto(`${fixture.base}/admin/content/articles/new`);
    await page.getByLabel(/^Title/).fill('No');
    await page.getByLabel(/^Issue/).fill('11');
    await page.getByRole('button', { name: publish, exact: true }).click();
    await page.getByText(texts[2]).waitFor();
    await page.getByLabel(/^Issue/).fill('1');
    await page.getByRole('button', { name: publish, exact: true }).click();
    for (const text of texts.slice(0, 2)) await page.getByText(text).waitFor();
    expect(await page.getByText(/final value was|must be/).count()).toBe(0);
    await page.getByLabel(/^Title/).fill('Enough');
    await page.getByLabel(/^Excerpt/).fill('Short.');
    await page.getByLabel(/^Code/).fill('A1');
    await page.getByRole('button', { name: publish, exact: true }).click();
    await page
      .getByText(
        language === 'en' ? 'Another document already uses this value.' : 'Ein anderes Dokument hat diesen Wert',
      )
      .waitFor();
    expect(await wrongs(window)).toEqual([]);
  });
});
