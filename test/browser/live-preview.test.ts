import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window, waitLimit } from './support/panel-fixture.js';
import { freePort, type PreviewExample, type PreviewSite, startPreviewSite } from './support/preview-site.js';

/* A front end of the examples beside the form: what is typed is on its page, and a click there leads to the field. */

vi.setConfig({ testTimeout: 90_000, hookTimeout: 300_000 });

/** Bytes of `octavo/live`, compressed. */
const maxScriptBytes = 6 * 1_024;
/** Milliseconds from a key to the page: those of the product are 150 (`OCTAVO_FIGURES=1`), on a machine that does other work there are more. */
const maxLatency = process.env.OCTAVO_FIGURES === '1' ? 150 : 2_000;

/** Another example installs its framework: `OCTAVO_PREVIEW=astro`, `OCTAVO_PREVIEW=next`. */
const example = parseExample(process.env.OCTAVO_PREVIEW ?? 'html');

let fixture: PanelHouse;
let site: PreviewSite;
let window: Window;
let token: string;
let documentId: string;

beforeAll(async () => {
  const port = await freePort();
  const address = `http://localhost:${port}/{documentId}?locale={locale}&token={token}`;
  fixture = await openPanelHouse({ config: { preview: { addresses: { 'api::article.article': address } } } });
  site = await startPreviewSite(example, port, fixture.base);
  token = await fixture.app.createToken('browser');
  documentId = (await ask('POST', 'articles?status=draft', { title: 'Harbour', excerpt: 'Short.', body: 'Long.' })).data
    .documentId;
  window = await fixture.enter({ width: 1440, path: null });
});

afterAll(async () => {
  await site.close();
  await fixture.close();
});

function parseExample(name: string): PreviewExample {
  if (name === 'html' || name === 'astro' || name === 'next') return name;
  throw new Error(`OCTAVO_PREVIEW is html, astro or next, not ${name}`);
}

async function ask(method: string, path: string, data?: object) {
  const { status, body } = await fixture.app.inject({
    method,
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  return { status, data: JSON.parse(body.toString()).data };
}

async function openDocument(page: Page): Promise<FrameLocator> {
  await page.goto(`${fixture.base}/admin/content/articles/${documentId}`);
  await page.getByText('All changes saved').waitFor();
  const toggle = page.getByRole('button', { name: 'Preview', exact: true, pressed: false });
  if ((await toggle.count()) > 0) await toggle.click();
  return page.frameLocator('iframe');
}

/** The field of an attribute, while it has the focus. */
const focused = (page: Page, name: string) => page.locator(`[data-field="${name}"] :focus`);

test('octavo/live is a file of at most 6 kB', async () => {
  const script = await readFile(join(import.meta.dirname, '../../dist/client/live/index.js'));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(maxScriptBytes);
  expect(script.toString()).not.toMatch(/^import\b/m);
});

test('a key that is pressed is on the page, and nowhere else', async () => {
  const { page, watch } = window;
  const frame = await openDocument(page);
  const heading = frame.getByRole('heading', { level: 1 });
  await heading.getByText('Harbour').waitFor();
  await page.getByText('Shows the saved draft').waitFor();
  const title = page.getByRole('textbox', { name: /^Title/ });
  await title.focus();
  await page.keyboard.press('End');
  const latencies: number[] = [];
  let text = 'Harbour';
  for (const letter of ' at night in winter') {
    text += letter;
    const startedAt = performance.now();
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await frame.locator('h1', { hasText: new RegExp(`^${text.trimEnd()}\\s?$`) }).waitFor();
    if (letter !== ' ') latencies.push(performance.now() - startedAt);
  }
  const sorted = latencies.sort((left, right) => left - right);
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)]);
  console.info(`${example}: key to page: p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms`);
  expect(p95).toBeLessThan(maxLatency);
  await page.getByText('Shows unsaved changes').waitFor();
  expect((await ask('GET', `articles/${documentId}?status=draft`)).data.title).toBe('Harbour');
  await page.keyboard.press('Control+s');
  await page.getByText('All changes saved').waitFor();
  await page.getByText('Shows the saved draft').waitFor();
  await heading.getByText(text).waitFor();
  expect((await ask('GET', `articles/${documentId}?status=draft`)).data.title).toBe(text);
  expect(watch.troubles).toEqual([]);
});

test('a value that could not be saved is not shown, and the pane says so', async () => {
  const { page } = window;
  const frame = await openDocument(page);
  const title = page.getByRole('textbox', { name: /^Title/ });
  const before = (await frame.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await title.fill('Ha'.repeat(100));
  await page.getByText(/^Your last change is not shown/).waitFor();
  expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe(before);
  await title.fill(before);
  await page.getByText('Shows the saved draft').waitFor();
});

test('a click on the page opens the field', async () => {
  const { page } = window;
  const frame = await openDocument(page);
  await frame.getByText('Short.').click();
  await focused(page, 'excerpt').waitFor();
});

test('a message of another origin or window moves nothing', async () => {
  const { page } = window;
  await openDocument(page);
  await page.getByRole('textbox', { name: /^Title/ }).focus();
  // A page of the panel's own origin, and a frame that is not that of the preview.
  const message = { octavo: 'edit', documentId, locale: 'en', path: 'excerpt' };
  await page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
  await page.waitForTimeout(300);
  expect(await focused(page, 'title').count()).toBe(1);
  const policy = await page.request.get(`${fixture.base}/admin/`);
  expect(policy.headers()['content-security-policy']).toMatch(/; frame-src http:\/\/localhost:\d+;/);
});

test('a page of another origin within the preview moves nothing, which the preview itself does', async () => {
  const { page } = window;
  const frame = await openDocument(page);
  await frame.getByRole('heading', { level: 1 }).waitFor();
  const message = JSON.stringify({ octavo: 'edit', documentId, locale: 'en', path: 'excerpt' });
  let posted = 0;
  const foreign = createServer(({ url }, response) => {
    if (url === '/posted') posted += 1;
    response.setHeader('content-type', 'text/html');
    response.end(`<script>
      for (const target of [top, parent, parent.parent]) target.postMessage(${message}, '*');
      fetch('/posted');
    </script>`);
  });
  await once(foreign.listen(0, '127.0.0.1'), 'listening');
  // To the browser, this is another origin than localhost.
  const address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;
  // Beside the body, whose contents the preview replaces.
  const preview = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
  await page.getByRole('textbox', { name: /^Title/ }).focus();
  await preview?.evaluate(`
    document.documentElement.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(address)} }))
  `);
  await expect.poll(() => posted, { timeout: waitLimit }).toBe(1);
  await page.waitForTimeout(300);
  expect(await focused(page, 'title').count()).toBe(1);
  await preview?.evaluate(`parent.postMessage(${message}, '*')`);
  await focused(page, 'excerpt').waitFor();
  foreign.close();
  foreign.closeAllConnections();
});

test('the pane is worked by keyboard, remembered, and free of barriers', async () => {
  const { page, watch } = window;
  await openDocument(page);
  const edge = page.getByRole('separator', { name: 'Width of the preview' });
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBe(before - 40);
  await page.getByRole('radio', { name: 'Phone' }).press('Space');
  await expect
    .poll(() => page.locator('iframe').evaluate((frame) => (frame as { clientWidth?: number }).clientWidth))
    .toBe(390);
  await page.reload();
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBe(before - 40);
  expect(await page.getByRole('radio', { name: 'Phone' }).isChecked()).toBe(true);
  await watch.settled();
  expect(await watch.barriers()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Preview' }).press('Space');
  await page.frameLocator('iframe').getByText('Short.').click();
  await focused(page, 'excerpt').waitFor();
  expect(await watch.barriers()).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 860 });
  await page.getByRole('button', { name: 'Close preview' }).click();
  expect(await page.locator('iframe').count()).toBe(0);
});

test('without an address the pane says how to set one', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/homepage`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('No preview address yet').waitFor();
  await page.getByText(/docs\/how-to\/live-preview\.md/).waitFor();
  await page.getByRole('button', { name: 'Close preview' }).click();
});
