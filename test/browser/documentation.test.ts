import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../../scripts/docs/build-site.mjs';
import { openBrowser } from './support/browser.js';
import { type Watch, watch } from './support/watch.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/* The documentation as a site, opened from a folder without a server. */
let browser: Browser;
let site: string;
let page: Page;
let watched: Watch;

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'octavo-site-'));
  await buildSite(site);
  browser = await openBrowser();
  page = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
  watched = await watch(page);
  await page.goto(pathToFileURL(join(site, 'reference/query-language.html')).href);
});

afterAll(async () => {
  await browser?.close();
  await rm(site, { recursive: true, force: true });
});

test('is searched with the keyboard', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('health check');
  await page
    .getByRole('search')
    .getByRole('link', { name: /^Deployment, health checks and metrics/ })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate('document.activeElement?.textContent')).toMatch(/^Health checks/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/how-to\/deployment\.html#health-checks$/);
});

test('copies a block of code', async () => {
  const block = page.locator('pre').first();
  await block.hover();
  await page.locator('.code').first().getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await block.textContent());
  expect(watched.troubles).toEqual([]);
});

test('is accessible in both themes, with results shown', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('searchbox').fill('draft');
    await page.locator('#found a').first().waitFor();
    expect(await watched.barriers(), colorScheme).toEqual([]);
  }
});
