import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WriteRequest } from '../../src/domain/documents/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { idOnlyNode } from '../../src/language/query/index.js';
import { getContentType } from '../../src/language/schema/index.js';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { wrongs } from './support/walk.js';

/* A list of 10,000 documents that is scrolled through: what is drawn, what is asked for, and what can be done in it. */

const total = 10_000;
/** As many are written in one transaction. */
const atATime = 2_500;
/** Rows that may be drawn at a time, wherever one is. */
const mostDrawn = 40;

const definitions = {
  'content-types/note': {
    kind: 'collectionType',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: true },
    attributes: { title: { type: 'string', required: true }, number: { type: 'integer' } },
  },
};

let fixture: PanelHouse;
let token: string;
let window: Window;
let page: Page;
/** What was asked of the server since the test began: lists, and how far their documents are. */
let asked: { readonly lists: string[]; readonly lookups: string[] };

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, config: { history: { enabled: true } } });
  await fill();
  token = await fixture.app.createToken('browser');
  window = await fixture.enter({ path: null });
  page = window.page;
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    if (url.includes('/admin/api/content/notes?')) asked.lists.push(url);
    if (url.includes('/admin/api/states/')) asked.lookups.push(url);
  });
}, 60_000);

beforeEach(() => {
  asked = { lists: [], lookups: [] };
});

afterAll(() => fixture.close());

/** Writes the documents, "Note 00001" and so on. */
async function fill(): Promise<void> {
  const { documents, snapshot } = fixture.app;
  const type = getContentType(snapshot, 'api::note.note');
  const common: Omit<WriteRequest, 'data' | 'status'> = {
    type,
    ability: fullAccess,
    locale: null,
    answer: idOnlyNode(type),
    values: [],
  };
  for (let written = 0; written < total; written += atATime) {
    await documents.transaction(async (transaction) => {
      for (let number = written + 1; number <= written + atATime; number += 1) {
        await documents.create({ ...common, transaction, status: 'draft', data: { title: titleOf(number), number } });
      }
    });
  }
}

function titleOf(number: number): string {
  return `Note ${String(number).padStart(5, '0')}`;
}

const address = (more = '') => `${fixture.base}/admin/content/notes?pageSize=all&sort=title${more}`;
const table = (): Locator => page.getByRole('table', { name: 'Documents: Note' });
const box = (): Locator => page.locator('[data-scroll-restoration-id]');
const row = (number: number): Locator => table().getByRole('row', { name: new RegExp(titleOf(number)) });
const link = (number: number): Locator => table().getByRole('link', { name: titleOf(number), exact: true });

/** Scrolls as the scroll bar does, until the row of this number is the fourth in sight, or the list ends. */
async function scrollTo(number: number): Promise<void> {
  await box().evaluate(
    (element, part) => element.scrollTo(0, (element.scrollHeight - 40) * part),
    Math.max(0, number - 4) / total,
  );
}

/** Goes from the top to the row of this number in forty movements, one in each frame. */
async function drag(number: number): Promise<void> {
  await box().evaluate(async (element, to) => {
    for (let step = 1; step <= 40; step += 1) {
      element.scrollTo(0, (element.scrollHeight * to * step) / 40);
      await new Promise((resolve) => element.ownerDocument.defaultView?.requestAnimationFrame(resolve));
    }
  }, number / total);
}

/** Scrolls there; returns the milliseconds until the title of that row was drawn. */
async function milliseconds(number: number): Promise<number> {
  const drawn = page.evaluate<number>(`new Promise((resolve) => {
    let began = null;
    const box = document.querySelector('[data-scroll-restoration-id]');
    box.addEventListener('scroll', () => { began ??= performance.now(); }, { once: true });
    const look = () => {
      const there = [...box.querySelectorAll('tbody a')].some((one) => one.textContent === '${titleOf(number)}');
      if (began !== null && there) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    look();
  })`);
  await scrollTo(number);
  return drawn;
}

/** The rows that lie within the box, by their titles. */
async function inSight(): Promise<readonly string[]> {
  return box().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll('tbody tr[aria-rowindex]')].flatMap((one) => {
      const place = one.getBoundingClientRect();
      return place.bottom > top + 40 && place.top < bottom ? [one.querySelector('a')?.textContent ?? '–'] : [];
    });
  });
}

const drawn = (): Promise<number> => table().locator('tbody tr').count();

test('a list is shown without pages, chosen below it', async () => {
  await page.goto(`${fixture.base}/admin/content/notes?sort=title`);
  await row(1).waitFor();
  await page.getByRole('combobox', { name: 'Per page' }).click();
  await page.getByRole('option', { name: 'All (scroll)' }).click();
  await page.waitForURL(/pageSize=all/);
  await row(1).getByText('Draft').waitFor();
  expect(await table().getAttribute('aria-rowcount')).toBe(String(total + 1));
  expect(await row(1).getAttribute('aria-rowindex')).toBe('2');
  expect(await drawn()).toBeLessThan(mostDrawn);
  expect(await wrongs(window)).toEqual([]);
});

test('dragging the scroll bar to the middle and to the end shows the rows there, and requests no others', async () => {
  const head = table().getByRole('columnheader', { name: 'Title' });
  const before = await head.boundingBox();
  await drag(4_200);
  console.info(`rows of the middle are there after ${(await milliseconds(total / 2)).toFixed(0)} ms`);
  await row(total / 2)
    .getByText('Draft')
    .waitFor();
  expect(await inSight()).toContain(titleOf(total / 2));
  expect(await row(total / 2).getAttribute('aria-rowindex')).toBe(String(total / 2 + 1));
  expect(await drawn()).toBeLessThan(mostDrawn);
  expect(await head.boundingBox()).toEqual(before);
  expect(await wrongs(window)).toEqual([]);

  await scrollTo(total);
  await link(total).waitFor();
  expect((await inSight()).at(-1)).toBe(titleOf(total));
  await page.getByText(/–10,000 of 10,000/).waitFor();
  await window.watch.settled();
  // Two portions where one ends within what is drawn, and of what was passed hardly any, be the machine ever so slow.
  expect(asked.lists.length).toBeLessThanOrEqual(12);
  expect(asked.lookups.length).toBeLessThanOrEqual(asked.lists.length);
  expect(asked.lists.every((url) => /pageSize\]=100/.test(url))).toBe(true);
});

test('keys lead through it: one row after the other, a page, to the end', async () => {
  await scrollTo(1);
  await link(1).focus();
  for (let number = 1; number < 60; number += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  expect(await page.evaluate('document.activeElement.textContent')).toBe(titleOf(60));
  expect(await inSight()).toContain(titleOf(60));

  await page.keyboard.press('End');
  await link(total).waitFor();
  // What has the focus stays, however far one scrolls: the next key goes on from there.
  expect(await page.evaluate('document.activeElement.textContent')).toBe(titleOf(60));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(inSight).toContain(titleOf(59));
});

test('documents far apart are chosen and published together', async () => {
  await page.goto(address());
  await row(3).getByRole('checkbox').check();
  await scrollTo(total);
  await row(total - 1)
    .getByRole('checkbox')
    .check();
  const bar = page.getByRole('group', { name: 'Selected documents' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Either all 2 are changed').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('2 documents were published.').waitFor();
  await row(total - 1)
    .getByText('Published')
    .waitFor();
  const answer = await fixture.app.inject({
    method: 'GET',
    url: '/api/notes?fields=title&sort=title',
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = JSON.parse(answer.body.toString());
  expect(data.map(({ title }: { readonly title: string }) => title)).toEqual([titleOf(3), titleOf(total - 1)]);
  await scrollTo(1);
  await row(3).getByText('Published').waitFor();
});

test('all loaded rows are selected, up to the limit of a bulk action', async () => {
  await page.goto(address());
  await link(1).waitFor();
  await page.getByRole('checkbox', { name: 'Select the 100 loaded' }).check();
  const bar = page.getByRole('group', { name: 'Selected documents' });
  await bar.getByText('100 selected').waitFor();
  for (const number of [3_050, 6_050]) {
    await scrollTo(number);
    await link(number).waitFor();
  }
  await page.getByRole('checkbox', { name: 'Select the 200 loaded' }).check();
  await bar.getByText('200 selected, the most that can be changed at once').waitFor();
  expect(await row(6_050).getByRole('checkbox').isDisabled()).toBe(true);
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByText('Either all 200 are changed').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('coming back from a document restores the position', async () => {
  await page.goto(address());
  await table().waitFor();
  await scrollTo(7_000);
  await link(7_000).click();
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Note', exact: true }).click();
  await row(7_000).getByText('Draft').waitFor();
  expect(await inSight()).toContain(titleOf(7_000));
  expect(page.url()).toContain('pageSize=all');

  await link(7_001).click();
  await page.getByText('All changes saved').waitFor();
  await page.goBack();
  await row(7_000).waitFor();
  expect(await inSight()).toContain(titleOf(7_000));
});

test('another order, a search and a filter begin at the top', async () => {
  await page.getByRole('button', { name: 'Title' }).click();
  await row(total).waitFor();
  expect((await inSight())[0]).toBe(titleOf(total));
  await scrollTo(total / 2);
  await link(total / 2).waitFor();
  await page.getByRole('searchbox', { name: 'Search in Note' }).fill('note 012');
  await page.getByText('100 documents').waitFor();
  await row(1_299).waitFor();
  expect((await inSight())[0]).toBe(titleOf(1_299));
  await scrollTo(total);
  await row(1_200).waitFor();
  expect(await wrongs(window)).toEqual([]);
});

test('a page of rows that is refused shows the error, and is loaded on retry', async () => {
  await page.goto(address());
  await table().waitFor();
  await page.route('**/admin/api/content/notes?*', (route) => route.fulfill({ status: 400, json: refusal }));
  await scrollTo(total / 2);
  await page.getByRole('alert').getByText('Not now').waitFor();
  await page.unroute('**/admin/api/content/notes?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await row(total / 2).waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

const refusal = { data: null, error: { status: 400, name: 'ValidationError', message: 'Not now', details: {} } };

test('small screens show the same', async () => {
  const small = await fixture.enter({ width: 390, scheme: 'dark', path: null });
  await small.page.goto(address());
  const rows = small.page.getByRole('table', { name: 'Documents: Note' });
  await rows.getByRole('link', { name: titleOf(1) }).waitFor();
  await small.page.locator('[data-scroll-restoration-id]').evaluate((one) => one.scrollTo(0, one.scrollHeight / 2));
  await rows.getByRole('link', { name: titleOf(total / 2) }).waitFor();
  expect(await wrongs(small)).toEqual([]);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
