import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isSigned, openReceiver, type TestReceiver } from '../support/receiver.js';
import { openPanelHouse, type PanelHouse, type Window, waitLimit } from './support/panel-fixture.js';
import { fromNow, walkTo } from './support/walk.js';

/* What publication leads to: receivers are told, it happens at a time, and a draft is shown to who has its address. */

// Several things happen at their time in one test.
vi.setConfig({ testTimeout: 90_000 });

const whole = { excerpt: 'Short.', body: 'Long.' };

let fixture: PanelHouse;
let receiver: TestReceiver;
let window: Window;
let token: string;

beforeAll(async () => {
  receiver = await openReceiver();
  fixture = await openPanelHouse({
    config: {
      outbound: { allowPrivate: ['127.0.0.1'] },
      preview: { addresses: { 'api::article.article': 'https://site.example/{locale}/{documentId}?token={token}' } },
    },
  });
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
});

afterAll(async () => {
  await fixture.close();
  await receiver.goDown();
});

/** What the content API answers. */
async function ask(method: string, path: string, bearer: string | null = token, data?: object) {
  const { status, body } = await fixture.app.inject({
    method,
    url: `/api/${path}`,
    headers: {
      'content-type': 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  return { status, data: JSON.parse(body.toString()).data };
}

async function draft(data: object): Promise<string> {
  return (await ask('POST', 'articles?status=draft', token, data)).data.documentId;
}

const statusOf = async (path: string, bearer: string | null = token) => (await ask('GET', path, bearer)).status;

async function openDocument(documentId: string): Promise<Page> {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/articles/${documentId}`);
  await page.getByText('All changes saved').waitFor();
  return page;
}

async function plan(page: Page, field: 'Publish at' | 'Unpublish at', seconds: number): Promise<void> {
  await page.getByRole('button', { name: /^(Schedule|Change schedule)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel(field, { exact: true }).fill(fromNow(seconds));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a receiver is sent what was published together, and again on request', async () => {
  const { page } = window;
  const [first, second] = [
    await draft({ title: 'Boats in winter', ...whole }),
    await draft({ title: 'Boats in summer', ...whole }),
  ];
  await walkTo(page, 'Webhooks');
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Name', { exact: true }).fill('Site');
  await form.getByLabel('URL').fill('http://10.0.0.1/hook');
  await form.getByRole('checkbox', { name: 'Documents: Published' }).check();
  await form.getByRole('button', { name: 'Add a header' }).click();
  await form.getByLabel('Header 1: name').fill('X-Site');
  await form.getByLabel('Header 1: value').fill('harbour');
  expect(await window.watch.barriers()).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').waitFor();
  await form.getByLabel('URL').fill(receiver.url);
  await form.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/^The receiver responded with 200 after/).waitFor();
  expect(receiver.received.map(({ told }) => told.event)).toEqual(['trigger-test']);

  await page.goto(`${fixture.base}/admin/content/articles`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Either all 2 are changed').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('2 documents were published.').waitFor();
  expect([await statusOf(`articles/${first}`), await statusOf(`articles/${second}`)]).toEqual([200, 200]);
  await expect.poll(() => receiver.received.length, { timeout: waitLimit }).toBe(3);
  const told = receiver.received.slice(1);
  expect(told.map((one) => [one.told.event, one.headers['x-site'], isSigned(one, secret)])).toEqual([
    ['entry.publish', 'harbour', true],
    ['entry.publish', 'harbour', true],
  ]);
  expect(new Set(told.map((one) => one.told.entry?.documentId))).toEqual(new Set([first, second]));

  await page.goto(`${fixture.base}/admin/settings/webhooks`);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  const deliveries = page
    .getByRole('region', { name: 'Deliveries' })
    .getByRole('row', { name: /Documents: Published/ });
  await deliveries.first().waitFor();
  expect(await deliveries.count()).toBe(2);
  await page
    .getByRole('button', { name: /^Details of delivery/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Documents: Published' });
  await details.getByText('answered with 200').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  const key = (await details.locator('code').first().textContent()) ?? '';
  await details.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.length, { timeout: waitLimit }).toBe(4);
  const ids = receiver.received.map(({ headers }) => headers['x-octavo-id']);
  expect([ids.at(-1), ids.slice(0, -1).includes(key)]).toEqual([key, true]);
});

test('a receiver that says that it is gone is shown as stopped, with why', async () => {
  const { page } = window;
  receiver.answers(410);
  await ask('PUT', `articles/${(await ask('GET', 'articles')).data[0].documentId}`, token, { readingMinutes: 4 });
  await page.goto(`${fixture.base}/admin/settings/webhooks`);
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('row', { name: /Site/ }).waitFor();
        return page.getByRole('row', { name: /Site.*Stopped.*410/ }).count();
      },
      { timeout: waitLimit },
    )
    .toBe(1);
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByText(/^The server turned it off: it answered with 410/).waitFor();
  receiver.answers(200);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit' });
  expect(await form.getByLabel('Header 1: value').inputValue()).toBe('');
  await form.getByRole('switch', { name: 'Enabled' }).check({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('On', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/^The receiver responded with 200 after/).waitFor();
  expect(receiver.received.at(-1)?.headers['x-site']).toBe('harbour');
});

test('a document is published and unpublished at its time', async () => {
  const documentId = await draft({ title: 'Harbour lights', ...whole });
  const page = await openDocument(documentId);
  await plan(page, 'Publish at', 8);
  await page.getByText(/^Set by Ada Lovelace/).waitFor();
  expect(await statusOf(`articles/${documentId}`)).toBe(404);
  await expect.poll(() => statusOf(`articles/${documentId}`), { timeout: waitLimit }).toBe(200);
  await page.getByText('Nothing is scheduled.').waitFor();
  await page.getByText('Published', { exact: true }).first().waitFor();
  await plan(page, 'Unpublish at', 2);
  await expect.poll(() => statusOf(`articles/${documentId}`), { timeout: waitLimit }).toBe(404);
  expect(await statusOf(`articles/${documentId}?status=draft`)).toBe(200);
});

test('what is planned is among the upcoming, and taken away again', async () => {
  const documentId = await draft({ title: 'Bells at noon', ...whole });
  const page = await openDocument(documentId);
  await plan(page, 'Publish at', 86_400);
  await page.getByRole('button', { name: 'Change schedule' }).click();
  await page.getByRole('dialog').getByLabel('Unpublish at').fill(fromNow(3_600));
  await page.getByText('It must be published before it is unpublished.').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Upcoming' }).click();
  const row = page.getByRole('row', { name: /Publish.*Bells at noon.*Ada Lovelace/ });
  await row.waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await row.getByRole('link', { name: 'Bells at noon' }).click();
  await page.getByRole('heading', { name: 'Bells at noon', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Cancel: Publish', exact: true }).click();
  await page.getByText('Nothing is scheduled.').waitFor();
  await page.getByRole('link', { name: 'Upcoming' }).click();
  await page.getByText('Nothing is scheduled', { exact: true }).waitFor();
  expect(await statusOf(`articles/${documentId}`)).toBe(404);
});

test('several documents are scheduled from the list in all languages, and cancelled again', async () => {
  const ids = [
    await draft({ title: 'Tide tables one', ...whole }),
    await draft({ title: 'Tide tables two', ...whole }),
    await draft({ title: 'Tide tables three', ...whole }),
  ];
  const german = { title: 'Gezeiten', ...whole };
  await ask('PUT', `articles/${ids[0]}?status=draft&locale=de`, token, german);
  const { page } = window;
  const schedule = async (count: number) => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page
      .getByRole('group', { name: 'Selected documents' })
      .getByRole('button', { name: 'Schedule', exact: true })
      .click();
    return page.getByRole('dialog', { name: `Schedule ${count} documents` });
  };
  const isPublished = async () =>
    Promise.all([...ids.map((id) => statusOf(`articles/${id}`)), statusOf(`articles/${ids[0]}?locale=de`)]);

  await page.goto(`${fixture.base}/admin/content/articles?q=Tide%20tables`);
  const cancelled = await schedule(3);
  await cancelled.getByRole('button', { name: 'Schedule', exact: true }).click();
  await cancelled.getByText('Enter a time to publish or to unpublish.').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await cancelled.getByLabel('Publish at', { exact: true }).fill(fromNow(86_400));
  await cancelled.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('3 documents were scheduled.').waitFor();
  const again = await schedule(3);
  await again.getByRole('checkbox', { name: 'Cancel what is scheduled' }).check();
  await again.getByRole('button', { name: 'Cancel what is scheduled' }).click();
  await page.getByText('The schedules of 3 documents were cancelled.').waitFor();
  await page.getByRole('link', { name: 'Upcoming' }).click();
  await page.getByText('Nothing is scheduled', { exact: true }).waitFor();

  await page.goto(`${fixture.base}/admin/content/articles?q=Tide%20tables`);
  const dialog = await schedule(3);
  await dialog.getByRole('radio', { name: 'All languages' }).check();
  await dialog.getByLabel('Publish at', { exact: true }).fill(fromNow(2));
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('3 documents were scheduled.').first().waitFor();
  await expect.poll(isPublished, { timeout: waitLimit }).toEqual([200, 200, 200, 200]);
});

test('a document is scheduled in all of its languages', async () => {
  const documentId = await draft({ title: 'Lock gates', ...whole });
  await ask('PUT', `articles/${documentId}?status=draft&locale=de`, token, { title: 'Schleusen', ...whole });
  const page = await openDocument(documentId);
  await page.goto(`${fixture.base}/admin/content/articles/${documentId}?locale=de`);
  await page.getByRole('heading', { name: 'Schleusen', level: 1 }).waitFor();
  await plan(page, 'Unpublish at', 86_400);
  await openDocument(documentId);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByRole('radio', { name: 'All languages' }).check();
  await dialog.getByLabel('Publish at', { exact: true }).fill(fromNow(2));
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const published = () =>
    Promise.all([statusOf(`articles/${documentId}`), statusOf(`articles/${documentId}?locale=de`)]);
  await expect.poll(published, { timeout: waitLimit }).toEqual([200, 200]);
  // What was scheduled in the other language alone stays.
  await page.getByRole('link', { name: 'Upcoming' }).click();
  await page.getByRole('row', { name: /Unpublish.*Schleusen/ }).waitFor();
});

test('what was refused at its time is shown at the fields, and done once they are right', async () => {
  const documentId = await draft({ title: 'Without a body', excerpt: 'Short.' });
  const page = await openDocument(documentId);
  await plan(page, 'Publish at', 2);
  const refusal = page.getByRole('alert').filter({ hasText: 'Not published on schedule' });
  await refusal.waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await refusal.getByRole('button', { name: 'Go to field' }).click();
  const body = page.locator('[data-field="body"]');
  await body.getByText('This field is required.').waitFor();
  await page.getByLabel(/^Body/).fill('Long.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  expect(await statusOf(`articles/${documentId}`)).toBe(404);
  await plan(page, 'Publish at', 2);
  await expect.poll(() => statusOf(`articles/${documentId}`), { timeout: waitLimit }).toBe(200);
});

test('a preview is opened in a tab of its own, and shows the draft to who has its address', async () => {
  const documentId = await draft({ title: 'Fog over the quay', ...whole });
  const other = await draft({ title: 'Another draft', ...whole });
  const page = await openDocument(documentId);
  await page
    .context()
    .route('https://site.example/**', (route) => route.fulfill({ body: 'The site', contentType: 'text/html' }));
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Share a preview' }).click(),
  ]);
  await tab.waitForURL(/^https:\/\/site\.example\//);
  expect(await tab.evaluate('window.opener === null')).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Preview of the draft' });
  await dialog.getByText(/^This link works until/).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  const address = new URL(await dialog.getByLabel('Preview link', { exact: true }).inputValue());
  expect([tab.url(), address.pathname]).toEqual([address.href, `/en/${documentId}`]);
  const bearer = address.searchParams.get('token') ?? '';
  const path = `articles/${documentId}?status=draft`;
  expect((await ask('GET', path, bearer)).data).toMatchObject({ title: 'Fog over the quay' });
  expect([
    await statusOf(`articles/${other}?status=draft`, bearer),
    await statusOf(path, `${bearer}x`),
    (await ask('PUT', path, bearer, { title: 'Updated' })).status,
    await statusOf(`articles/${documentId}`),
  ]).toEqual([404, 401, 403, 404]);
  await tab.close();
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
