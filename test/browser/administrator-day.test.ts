import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isSigned, openReceiver, type TestReceiver } from '../support/receiver.js';
import { openPanelHouse, type PanelHouse, password, type Window, waitLimit } from './support/panel-fixture.js';
import { looks, walkTo, wrongs } from './support/walk.js';

/* An administrator's day: from an empty model to one with every type of attribute, languages, roles, a token and a webhook. */

// Looking for barriers takes its time where much else is going on.
vi.setConfig({ testTimeout: 90_000 });

/** A project has to have a model: the least that there can be. */
const definitions = {
  'components/shared/note': { info: { displayName: 'Note' }, attributes: { text: { type: 'text' } } },
};

const types: readonly (readonly [type: string, name: string])[] = [
  ['Short text', 'title'],
  ['Long text', 'excerpt'],
  ['Markdown', 'body'],
  ['Blocks', 'story'],
  ['Email', 'contact'],
  ['Slug', 'slug'],
  ['Choice', 'format'],
  ['Password', 'pin'],
  ['Whole number', 'issue'],
  ['Large whole number', 'views'],
  ['Exact decimal', 'price'],
  ['Decimal', 'weight'],
  ['Yes or no', 'featured'],
  ['Date', 'publishedOn'],
  ['Date and time', 'embargo'],
  ['Time', 'airedAt'],
  ['Timestamp', 'countedAt'],
  ['JSON', 'sources'],
  ['JSON list', 'keywords'],
  ['Files', 'cover'],
  ['Relation', 'author'],
  ['Component', 'seo'],
  ['Dynamic zone', 'sections'],
];

describe.each(looks(1280, 'light'))('%d pixels wide, %s', (width, scheme) => {
  let fixture: PanelHouse;
  let window: Window;
  let token: string;
  let receiver: TestReceiver;

  beforeAll(async () => {
    receiver = await openReceiver();
    const config = { outbound: { allowPrivate: ['127.0.0.1'] } };
    fixture = await openPanelHouse({ withOwner: false, definitions, config });
    window = await fixture.open({ width, scheme });
  });

  afterAll(async () => {
    await fixture.close();
    await receiver.goDown();
  });

  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, { as, data }: { as?: string; data?: unknown } = {}) {
    const { status, body } = await fixture.app.inject({
      method,
      url: `/api/${path}`,
      headers: { 'content-type': 'application/json', ...(as === undefined ? {} : { authorization: `Bearer ${as}` }) },
      ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
    });
    return { status, ...JSON.parse(body.toString()) };
  }

  async function newShape(kind: RegExp, name: string, fill?: (form: Locator) => Promise<void>): Promise<void> {
    const { page } = window;
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await fill?.(form);
    await form.getByRole('button', { name: 'Continue to fields' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  async function addField(type: string, name: string): Promise<void> {
    const { page } = window;
    await page.getByRole('button', { name: 'Add a field' }).first().click();
    const drawer = page.getByRole('dialog');
    // What a type is called stands before what it is for.
    await drawer.getByRole('button', { name: new RegExp(`^${type} ?(?:[A-Z0-9]|$)`) }).click();
    await drawer.getByLabel('Name', { exact: true }).fill(name);
    const choose = async (field: string, option: string | RegExp): Promise<void> => {
      await drawer.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    };
    if (type === 'Slug') await choose('Generated from', 'title');
    if (type === 'Relation') await choose('Target', 'Author');
    if (type === 'Component') await choose('Component', /shared\.seo/);
    if (type === 'Dynamic zone') {
      await choose('Components', /shared\.quote/);
      await page.keyboard.press('Escape');
    }
    if (type === 'Choice') {
      for (const [at, value] of ['essay', 'report'].entries()) {
        await drawer.getByRole('button', { name: 'Add a value' }).click();
        await drawer.getByLabel(`Value ${at + 1}`, { exact: true }).fill(value);
      }
    }
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
  }

  test('the server is set up', async () => {
    const { page } = window;
    const code = await fixture.app.accounts.administrators.setupCode();
    await page.goto(`${fixture.base}/admin/setup#code=${code}`);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByText('No content types yet').waitFor();
    const guide = page.getByRole('region', { name: 'First steps' });
    expect(await guide.getByLabel('Done').count()).toBe(0);
    expect(await wrongs(window)).toEqual([]);
  });

  test('languages are added', async () => {
    const { page } = window;
    await walkTo(page, 'Languages');
    for (const [code, name] of [
      ['fr', 'French'],
      ['de', 'German'],
    ] as const) {
      await page.getByRole('button', { name: 'Add a language' }).click();
      await page.getByRole('dialog').getByLabel('Code').fill(code);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: new RegExp(`${name} ${code}`) }).waitFor();
    }
    expect(await wrongs(window)).toEqual([]);
  });

  test('a model with every type of attribute is built, reviewed and applied', { timeout: 240_000 }, async () => {
    const { page } = window;
    await walkTo(page, 'Home');
    await page.getByRole('link', { name: 'Define a content type' }).click();
    await newShape(/^Component/, 'Seo');
    await addField('Short text', 'metaTitle');
    await walkTo(page, 'Content model');
    await newShape(/^Component/, 'Quote');
    await addField('Long text', 'text');
    await walkTo(page, 'Content model');
    await newShape(/^Collection/, 'Author');
    await addField('Short text', 'name');
    await walkTo(page, 'Content model');
    await newShape(/^Collection/, 'Article', async (form) => {
      // They are on, or off, as the panel proposes; here they are wanted.
      for (const name of ['Draft & publish', 'Several languages']) {
        await form.getByRole('switch', { name }).setChecked(true, { force: true });
      }
    });
    for (const [type, name] of types) await addField(type, name);
    expect(await page.getByRole('list', { name: 'Fields' }).getByRole('listitem').count()).toBe(types.length);
    expect(await wrongs(window)).toEqual([]);
    await walkTo(page, 'Content model');
    await newShape(/^Single page/, 'Imprint');
    await addField('Markdown', 'text');
    await page.getByRole('link', { name: 'Review changes' }).click();
    await page.getByText('The content type “Article” is added.').waitFor();
    expect(await wrongs(window)).toEqual([]);
    await page.getByRole('button', { name: 'Apply changes' }).click();
    await page.getByText('The content model was changed.').waitFor();
    expect((await ask('GET', 'articles')).status).toBe(403);
  });

  test('a token is made, and programs write every attribute with it', async () => {
    const { page } = window;
    await walkTo(page, 'API tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await dialog.getByLabel('Name').fill('Import');
    await dialog.getByRole('combobox', { name: 'Access' }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await dialog.getByRole('checkbox', { name: 'Article: everything' }).check();
    await dialog.getByRole('checkbox', { name: 'Author: everything' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('dialog', { name: 'Your API token' });
    token = (await shown.locator('code').textContent()) ?? '';
    expect(await wrongs(window)).toEqual([]);
    await shown.getByRole('button', { name: 'I have saved it' }).click();

    const author = await ask('POST', 'authors', { as: token, data: { name: 'Mirjam' } });
    const data = {
      title: 'Boats',
      excerpt: 'Boats, mostly.',
      body: '# Boats',
      story: [{ type: 'paragraph', children: [{ type: 'text', text: 'Once.' }] }],
      contact: 'desk@example.org',
      format: 'report',
      pin: 'secret words',
      issue: 12,
      views: '9007199254740993',
      price: 4.5,
      weight: 0.25,
      featured: true,
      publishedOn: '2026-05-06',
      embargo: '2026-05-06T10:00:00.000Z',
      airedAt: '10:30:00.000',
      sources: { a: 1 },
      keywords: ['boats'],
      author: author.data.documentId,
      seo: { metaTitle: 'Boats' },
      sections: [{ __component: 'shared.quote', text: 'Ahoy.' }],
    };
    const made = await ask('POST', 'articles?populate=*', { as: token, data });
    expect(made.status, JSON.stringify(made)).toBe(200);
    const { pin: _, author: __, ...answered } = data;
    expect(made.data).toMatchObject({ ...answered, slug: 'boats', locale: 'en', author: { name: 'Mirjam' } });
    expect(made.data).not.toHaveProperty('pin');
    const french = `articles/${made.data.documentId}?locale=fr`;
    expect((await ask('PUT', french, { as: token, data: { title: 'Bateaux' } })).data.title).toBe('Bateaux');
  });

  test('articles become public, and signed-in readers get a separate role', async () => {
    const { page } = window;
    await walkTo(page, 'Roles and permissions');
    await page.getByRole('link', { name: 'Public' }).click();
    await page.getByRole('checkbox', { name: 'Article: List' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    expect(await wrongs(window)).toEqual([]);
    const everybody = await ask('GET', 'articles?fields=title&locale=fr');
    expect(everybody.data.map(({ title }: { title: string }) => title)).toEqual(['Bateaux']);
    expect((await ask('GET', 'authors')).status).toBe(403);

    await walkTo(page, 'Roles and permissions');
    await page.getByRole('button', { name: 'New role' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Subscribers');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('checkbox', { name: 'Author: List' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await page.request.get(`${fixture.base}/admin/api/user-roles`)).text())
      .toContain('Subscribers');
  });

  test('an editor is invited with a role that may write articles, and nothing else', async () => {
    const { page } = window;
    await walkTo(page, 'Roles of administrators');
    await page.getByRole('button', { name: 'New role' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('checkbox', { name: 'Article: everything' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await walkTo(page, 'Administrators');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite' });
    await dialog.getByLabel('Email address').fill('grace@example.org');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Desk' }).click();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const invitation = page.getByRole('dialog', { name: 'Invitation link' });
    const link = (await invitation.locator('code').textContent()) ?? '';
    await invitation.getByRole('button', { name: 'I have saved it' }).click();
    expect(await wrongs(window)).toEqual([]);

    const other = await fixture.open({ width, scheme });
    await other.page.goto(link);
    await other.page.getByLabel('New password', { exact: true }).fill('seven geese and a fox');
    await other.page.getByRole('button', { name: 'Set password' }).click();
    await other.page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await walkTo(other.page, 'Article');
    await other.page.getByRole('link', { name: 'Boats' }).waitFor();
    const burger = other.page.getByRole('button', { name: 'Open navigation' });
    if (await burger.isVisible()) await burger.click();
    const navigation = other.page.getByRole('navigation', { name: 'Main navigation' });
    expect(await navigation.getByRole('link').allInnerTexts()).toEqual([
      ...['Home', 'Upcoming', 'Translations', 'API', 'Article'],
    ]);
    expect(await wrongs(other)).toEqual([]);
    await other.page.context().close();
  });

  test('a receiver is sent events, after a test delivery', async () => {
    const { page } = window;
    await walkTo(page, 'Webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Name', { exact: true }).fill('Site');
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByRole('checkbox', { name: 'Documents: Created' }).check();
    expect(await wrongs(window)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
    const secret = (await shown.locator('code').textContent()) ?? '';
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/^The receiver responded with 200 after/).waitFor();
    expect(receiver.received.map((one) => [one.told.event, isSigned(one, secret)])).toEqual([['trigger-test', true]]);
    const made = await ask('POST', 'authors', { as: token, data: { name: 'Jonas' } });
    await expect.poll(() => receiver.received.length, { timeout: waitLimit }).toBe(2);
    const told = receiver.received[1]?.told;
    expect([told?.event, told?.entry?.documentId]).toEqual(['entry.create', made.data.documentId]);
    await walkTo(page, 'Webhooks');
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    await page.getByRole('row', { name: /Documents: Created.*Delivered/ }).waitFor();
    expect(await wrongs(window)).toEqual([]);
  });

  test('the audit log names the administrator', async () => {
    const { page } = window;
    await walkTo(page, 'Audit log');
    await page
      .getByRole('row', { name: /Ada.*token/ })
      .first()
      .waitFor();
    expect(await wrongs(window)).toEqual([]);
  });
});
