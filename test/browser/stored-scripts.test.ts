import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { payloads, selfStarting } from './support/payloads.js';
import { aPicture } from './support/pictures.js';
import { showView } from './support/walk.js';

/* Whatever people and programs store is shown as text: nothing of it runs, whether the page's policy would stop it or not. */

const [first = ''] = payloads;
const localized = { pluginOptions: { i18n: { localized: true } } };
const texts = { line: { type: 'string', ...localized }, lines: { type: 'text', ...localized } };

const definitions = {
  'content-types/trap': {
    kind: 'collectionType',
    info: {
      singularName: 'trap',
      pluralName: 'traps',
      displayName: 'Trap',
      description: payloads.join(' '),
    },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      lines: { type: 'text', ...localized },
      words: { type: 'richtext', ...localized },
      story: { type: 'blocks', ...localized },
      list: { type: 'array', ...localized },
      facts: { type: 'json', ...localized },
      choice: { type: 'enumeration', enum: [...payloads, 'none'] },
      files: { type: 'media', multiple: true },
      next: { type: 'relation', relation: 'oneToMany', target: 'api::trap.trap' },
      part: { type: 'component', component: 'base.part' },
      parts: { type: 'component', component: 'base.part', repeatable: true },
      zone: { type: 'dynamiczone', components: ['base.part'] },
    },
  },
  'content-types/lure': {
    kind: 'singleType',
    info: { singularName: 'lure', pluralName: 'lures', displayName: first.replaceAll('1', '0') },
    attributes: { title: { type: 'string' } },
  },
  'components/base/part': { info: { displayName: `Part ${payloads[1]}` }, attributes: texts },
};

let fixture: PanelHouse;
let token: string;
/** Every address that is opened. */
let views: readonly string[];
let trap: string;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, locales: ['en', 'de'] });
  token = await fixture.app.createToken(first);
  views = await seed();
}, 120_000);

afterAll(() => fixture.close());

/** Writes the corpus wherever somebody can write; returns the views in which it is shown. */
async function seed(): Promise<readonly string[]> {
  const { page } = await fixture.enter();
  const ask = asking(page);
  const role = await ask('POST', 'roles', { name: first, description: payloads.join(' ') });
  const userRole = await ask('POST', 'user-roles', { name: first, description: payloads.join(' ') });
  await ask('PUT', 'locales/de', { name: payloads[1] });
  let folder: number | null = null;
  const files: number[] = [];
  for (const [at, payload] of payloads.entries()) {
    const made = await ask('POST', 'media/folders', { name: payload.replaceAll('/', '∕'), parent: folder });
    if (at < 3) folder = made.id;
    files.push(...(await upload(page, payload)));
    await ask('POST', 'tokens', { name: `${payload} ${at}`, description: payload, kind: 'read-only' });
    const person = { email: `p${at}@example.org`, firstName: payload.slice(0, 60), lastName: payload.slice(0, 60) };
    await ask('POST', 'administrators', { ...person, role: role.id });
    const user = { username: `${payload} ${at}`, email: `u${at}@example.org`, password: 'a fox and seven geese' };
    await ask('POST', 'users', { ...user, role: userRole.id });
    await fixture.app.inject({
      method: 'POST',
      url: '/admin/api/sign-in',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'user-agent': payload },
      payload: JSON.stringify({ email: 'ada@example.org', password: 'a fox and seven geese' }),
    });
  }
  await ask('PUT', 'me', { firstName: first, lastName: first });
  const written: string[] = [];
  for (const [at, payload] of payloads.entries()) {
    written.push(await write(payload, files[at] ?? 0, [...written]));
  }
  trap = written.at(-1) ?? '';
  const webhook = await ask('POST', 'webhooks', {
    name: first,
    url: 'https://hooks.example.org/?a=%3Cscript%3EoctavoRan(1)%3C/script%3E',
    events: ['entry.update', 'entry.delete'],
  });
  await ask('PUT', `schedule/api::trap.trap/${trap}`, { unpublishAt: '2040-01-01T08:00:00Z' });
  await ask('PUT', `content/traps/${trap}`, { data: { lines: first } });
  await page.request.delete(
    `${fixture.base}/admin/api/content/traps/${await write(first, files[0] ?? 0, [])}?locale=*`,
    {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    },
  );
  await page.context().close();
  return [
    '/',
    '/profile',
    '/content/traps',
    '/content/traps?locale=de',
    '/content/traps/new',
    ...written.map((id) => `/content/traps/${id}`),
    '/content/lure',
    '/media',
    `/media?folder=${folder}`,
    '/reference?type=traps',
    '/settings/user-roles',
    `/settings/user-roles/${userRole.id}`,
    '/settings/users',
    '/settings/administrators',
    '/settings/roles',
    `/settings/roles/${role.id}`,
    '/settings/tokens',
    '/settings/audit',
    '/settings/webhooks',
    `/settings/webhooks/${webhook.id}`,
    '/settings/storage',
    '/settings/mail',
    '/settings/system',
    '/settings/slow',
    '/upcoming',
    `/content/traps/${trap}/history`,
    '/content/traps/deleted',
    '/builder',
    '/builder/types/api::trap.trap',
    '/builder/history',
    '/settings/locales',
  ];
}

/** Asks the panel's interface as the administrator of a window. */
function asking(page: Page) {
  return async (method: string, path: string, data: unknown) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const answer = await page.request.fetch(`${fixture.base}/admin/api/${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
}

/** A file with a payload for its name and what is said about it; returns its row id. */
async function upload(page: Page, payload: string): Promise<readonly number[]> {
  const answer = await page.request.post(`${fixture.base}/admin/api/media/files`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    multipart: {
      files: { name: 'a.png', mimeType: 'image/png', buffer: await aPicture(20, 20) },
      fileInfo: JSON.stringify({ name: payload.replaceAll('/', '∕'), alternativeText: payload, caption: payload }),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.map(({ id }: { id: number }) => id);
}

/** A document that holds a payload in every attribute that takes one; returns its documentId. */
async function write(payload: string, file: number, next: readonly string[]): Promise<string> {
  const part = { line: payload, lines: payload };
  const data = {
    title: payload,
    lines: payload,
    words: payload,
    story: [
      { type: 'paragraph', children: [{ type: 'text', text: payload }] },
      {
        type: 'paragraph',
        children: [
          { type: 'link', url: `https://example.org/${payload}`, children: [{ type: 'text', text: payload }] },
        ],
      },
      { type: 'code', children: [{ type: 'text', text: payload }] },
    ],
    list: [payload],
    facts: { [payload]: payload },
    choice: payload,
    files: [file],
    next,
    part,
    parts: [part],
    zone: [{ __component: 'base.part', ...part }],
  };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ data });
  const made = await fixture.app.inject({ method: 'POST', url: '/api/traps', headers, payload: body });
  expect(made.status, made.body.toString()).toBe(200);
  const { documentId } = JSON.parse(made.body.toString()).data;
  const again = { method: 'PUT', url: `/api/traps/${documentId}?locale=de`, headers, payload: body } as const;
  expect((await fixture.app.inject(again)).status).toBe(200);
  return documentId;
}

/** Writes down whatever runs, or asks, in a window. */
async function sense({ page }: Window): Promise<readonly unknown[]> {
  const ran: unknown[] = [];
  await page.context().exposeFunction('octavoRan', (which: unknown) => ran.push(which));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return ran;
}

/** Links and frames that would run something once they are followed. */
async function loaded(page: Page): Promise<number> {
  return page.evaluate(
    `[...document.querySelectorAll('[href],[src],[action],[srcdoc]')].filter((one) => one.hasAttribute('srcdoc') ||
      /^[\\s\\0-\\x1f]*(javascript|vbscript|data:text)/i.test(one.href?.baseVal ?? one.href ?? one.src ?? one.action)).length`,
  );
}

/** Opens everything that a view keeps closed at first. */
async function openUp(page: Page): Promise<void> {
  for (const shut of await page.locator('main [aria-expanded="false"]').all()) {
    if (await shut.isVisible()) await shut.click({ timeout: 2_000 }).catch(ignoreCovered);
  }
}

/** What lies under something that was opened before is not there to be opened. */
function ignoreCovered(error: Error): void {
  if (error.name !== 'TimeoutError') throw error;
}

describe.each([
  ['with the policy of the page', false],
  ['without it', true],
])('%s', (_name, bypassCSP) => {
  test('the sensor reports a page that takes texts for HTML', { timeout: 60_000 }, async () => {
    const window = await fixture.open({ bypassCSP });
    const ran = await sense(window);
    await window.page.goto(`${fixture.base}/admin/sign-in`);
    for (const payload of selfStarting) {
      await window.page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(payload)})`);
    }
    if (bypassCSP) await expect.poll(() => ran.length).toBe(selfStarting.length);
    else await expect.poll(() => window.watch.troubles.length).toBeGreaterThanOrEqual(selfStarting.length);
    expect(ran.length).toBe(bypassCSP ? selfStarting.length : 0);
    await window.page.context().close();
  });

  // Where nothing runs without the policy, nothing does with it: that takes as long again.
  const asked = bypassCSP || process.env.OCTAVO_VIEWS === 'all';

  test.runIf(asked)('nothing runs in any view', { timeout: 300_000 }, async () => {
    const window = await fixture.enter({ bypassCSP });
    const ran = await sense(window);
    const { page } = window;
    for (const view of views) {
      await showView(page, view);
      await window.watch.settled();
      expect(await loaded(page), view).toBe(0);
    }
    expect([ran, window.watch.troubles, window.watch.strangers]).toEqual([[], [], []]);

    await page.goto(`${fixture.base}/admin/content/traps/${trap}`);
    await page.locator('[data-field="words"]').getByText('Preview').click();
    await openUp(page);
    await page.getByRole('combobox', { name: /^Next: find in/ }).click();
    await page.getByRole('option').first().waitFor();
    expect(await loaded(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Files: choose from the library' }).click();
    await page.getByRole('dialog', { name: 'Select files' }).getByRole('button').nth(3).waitFor();
    expect(await loaded(page)).toBe(0);

    await page.goto(`${fixture.base}/admin/media`);
    const grid = page.getByRole('list', { name: 'Files' });
    for (const at of [0, 5, 10]) {
      await grid.getByRole('button').nth(at).click();
      await page.getByRole('dialog').getByLabel('Caption').waitFor();
      expect(await loaded(page)).toBe(0);
      await page.keyboard.press('Escape');
    }
    await page
      .locator('main label')
      .filter({ hasText: /^List$/ })
      .click();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).fill('script');
    await page.getByRole('dialog').getByText('octavoRan').first().waitFor();
    expect(await loaded(page)).toBe(0);
    expect([ran, window.watch.troubles, window.watch.strangers]).toEqual([[], [], []]);
    await page.context().close();
  });
});
