import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { walkTo, wrongs } from './support/walk.js';

/* Many uploads at once: one panel that survives the view, few rows, few requests, and one way to end all of them. */

/** `OCTAVO_FILES`: how many files. */
const count = Number(process.env.OCTAVO_FILES ?? 150);
/** Requests besides one for each file: the refreshes of the library, and what other views ask for. */
const maxFurtherRequests = 20;

let fixture: PanelHouse;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  window = await fixture.enter();
});

afterAll(() => fixture.close());

async function upload(names: readonly string[]): Promise<void> {
  const buffer = await aPicture(8, 6);
  const files = names.map((name) => ({ name, mimeType: 'image/png', buffer }));
  await window.page.locator('main input[type="file"]').first().setInputFiles(files);
}

async function storedCount(): Promise<number> {
  const answer = await window.page.request.get(`${fixture.base}/admin/api/media/files?pagination[pageSize]=1`);
  return (await answer.json()).meta.pagination.total;
}

const numbered = (prefix: string, length: number): readonly string[] =>
  Array.from({ length }, (_, index) => `${prefix} ${String(index + 1).padStart(3, '0')}.png`);

test(`${count} files take one panel and hardly more requests than files`, { timeout: 300_000 }, async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/media`);
  await page.getByText('No files yet').waitFor();
  await window.watch.settled();
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/admin/api/')) requests.push(`${request.method()} ${pathname}`);
  });
  await upload(numbered('Boat', count));
  const panel = page.getByRole('group', { name: 'Uploads' });
  await panel.getByText(new RegExp(`^\\d+ of ${count} uploaded$`)).waitFor();
  expect(await wrongs(window)).toEqual([]);
  // It stays while other views come and go.
  await walkTo(page, 'Tag');
  await panel.getByText(new RegExp(`^[1-9]\\d* of ${count} uploaded$`)).waitFor();
  await walkTo(page, 'Media library');
  const rows: number[] = [];
  while (await panel.isVisible()) {
    rows.push(await panel.getByRole('progressbar').count());
    await page.waitForTimeout(250);
  }
  await page.getByText(`${count} files uploaded`).waitFor();
  expect(Math.max(...rows)).toBeLessThanOrEqual(4);
  expect(rows.length).toBeGreaterThan(0);
  expect(await storedCount()).toBe(count);
  await page.getByText(new RegExp(`^${count} files ·`)).waitFor();
  await window.watch.settled();
  console.info(`${requests.length} requests for ${count} files`);
  expect(requests.filter((request) => request === 'POST /admin/api/media/files')).toHaveLength(count);
  expect(requests.length).toBeLessThanOrEqual(count + maxFurtherRequests);
});

test('files that failed are tried again, one or all; one upload is cancelled, or all are', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/media`);
  const panel = page.getByRole('group', { name: 'Uploads' });
  await page.route('**/admin/api/media/files', (route) => route.abort());
  await upload(numbered('Lost', 8));
  await panel.getByText('8 files were not uploaded').waitFor();
  await panel.getByText('and 3 more').waitFor();
  expect(await panel.getByRole('alert').count()).toBe(5);
  expect(await wrongs(window)).toEqual([]);
  await page.unroute('**/admin/api/media/files');
  await panel.getByRole('button', { name: 'Dismiss Lost 001.png' }).click();
  await panel.getByText('7 files were not uploaded').waitFor();
  await panel.getByRole('button', { name: 'Try all again' }).click();
  await page.getByText('7 files uploaded').waitFor();
  expect(await storedCount()).toBe(count + 7);

  await page.route('**/admin/api/media/files', () => undefined);
  await upload(numbered('Slow', 40));
  await panel.getByRole('button', { name: 'Cancel the upload of Slow 001.png' }).click();
  await panel.getByText('0 of 39 uploaded').waitFor();
  await panel.getByRole('button', { name: 'Cancel all' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.unroute('**/admin/api/media/files');
  await window.watch.settled();
  expect(await storedCount()).toBe(count + 7);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
