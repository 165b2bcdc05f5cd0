import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type App, createApp } from '../../../src/app/index.js';
import { noLimits } from '../../support/no-limits.js';
import { openBrowser } from './browser.js';
import { type Watch, watch } from './watch.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The password of everybody in these tests. */
export const password = 'a fox and seven geese';
/** The address of the first administrator. */
export const ownerEmail = 'ada@example.org';

/** What a visit to the panel is made with. */
export interface Visit {
  /** Default 1280. */
  readonly width?: number;
  /** Default light. */
  readonly scheme?: 'light' | 'dark';
  /** Default `en`. */
  readonly language?: string;
  /** Somebody else's visit goes on in a new window. */
  readonly context?: BrowserContext;
}

/** A window with the panel in it, and what went wrong there. */
export interface Window {
  readonly page: Page;
  readonly watch: Watch;
}

/** A server on the magazine's model with empty data, and a browser. */
export interface PanelHouse {
  readonly app: App;
  /** Where the server is, without a slash at the end. */
  readonly base: string;
  /** Opens a window that nobody is signed in in. */
  open(visit?: Visit): Promise<Window>;
  /** Opens one at the start of the panel, with the first administrator signed in. */
  enter(visit?: Visit): Promise<Window>;
  close(): Promise<void>;
}

/** Opens a house; `withOwner`: the first administrator is made, without the panel. */
export async function openPanelHouse({ withOwner = true } = {}): Promise<PanelHouse> {
  if (!existsSync(join(root, 'dist', 'panel', 'index.html'))) {
    throw new Error('the panel is not built: npm run build');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-browser-'));
  const app = await createApp({
    project: join(root, 'examples', 'magazine'),
    config: { dataDir, limits: noLimits, port: 0 },
    environment: {},
  });
  const base = await app.listen();
  const browser: Browser = await openBrowser();
  if (withOwner) await makeOwner(app);

  async function open({ width = 1280, scheme = 'light', language = 'en', context }: Visit = {}): Promise<Window> {
    const own =
      context ??
      (await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 860 },
        colorScheme: scheme,
        locale: language,
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
      }));
    own.setDefaultTimeout(15_000);
    const page = await own.newPage();
    return { page, watch: await watch(page) };
  }

  return {
    app,
    base,
    open,
    async enter(visit) {
      const window = await open(visit);
      const { page } = window;
      const answer = await page.request.post(`${base}/admin/api/sign-in`, {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        data: { email: ownerEmail, password },
      });
      if (!answer.ok()) throw new Error(`nobody is signed in: ${await answer.text()}`);
      await page.goto(`${base}/admin/`);
      return window;
    },
    async close() {
      await browser.close();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeOwner(app: App): Promise<void> {
  const code = await app.accounts.administrators.setupCode();
  const body = { code, email: ownerEmail, password, firstName: 'Ada', lastName: 'Lovelace' };
  await app.accounts.administrators.setUp(body, { address: '127.0.0.1', agent: null });
}
