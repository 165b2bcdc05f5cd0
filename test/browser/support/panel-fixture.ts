import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { type App, createApp, type PartialConfig } from '../../../src/composition/app/index.js';
import { noLimits } from '../../support/no-limits.js';
import { sharedBrowser } from './browser.js';
import { type Definitions, writeProject } from './project.js';
import { type Watch, watch } from './watch.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The password of everybody in these tests. */
export const password = 'a fox and seven geese';
/** The address of the first administrator. */
export const ownerEmail = 'ada@example.org';

/** Milliseconds that a window waits for what is to appear in it: on a busy machine a page takes many seconds. */
export const waitLimit = 60_000;

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
  /** The browser does not hold pages to their policy. */
  readonly bypassCSP?: boolean;
}

/** A visit of somebody who is signed in. */
export interface SignedInVisit extends Visit {
  /** Where the panel is opened, below /admin; null: nowhere, as the test loads a page itself. Default: its start. */
  readonly path?: string | null;
}

/** A window with the panel in it, and what went wrong there. */
export interface Window {
  readonly page: Page;
  readonly watch: Watch;
}

/** Options of the fixture. */
export interface HouseOptions {
  /** The first administrator is made, without the panel. Default true. */
  readonly withOwner?: boolean;
  /** A content model; left out: that of the magazine. */
  readonly definitions?: Definitions;
  /** Of that model; left out: as the server has them. */
  readonly locales?: readonly string[];
  /** Other settings; left out: the usual ones. */
  readonly config?: PartialConfig;
}

/** A server with empty data, and a browser. */
export interface PanelHouse {
  readonly app: App;
  /** Where the server is, without a slash at the end. */
  readonly base: string;
  /** Opens a window that nobody is signed in in. */
  open(visit?: Visit): Promise<Window>;
  /** Opens one with the first administrator signed in. */
  enter(visit?: SignedInVisit): Promise<Window>;
  close(): Promise<void>;
}

/** Opens a fixture. */
export async function openPanelHouse({
  withOwner = true,
  definitions,
  locales,
  config = {},
}: HouseOptions = {}): Promise<PanelHouse> {
  if (!existsSync(join(root, 'dist', 'panel', 'index.html'))) {
    throw new Error('the panel is not built: npm run build');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'octavo-browser-'));
  const own = definitions === undefined ? null : await writeProject(definitions);
  const app = await createApp({
    project: own ?? join(root, 'examples', 'magazine'),
    config: { ...config, dataDir, limits: noLimits, port: 0, ...(locales === undefined ? {} : { locales }) },
    environment: {},
  });
  const base = await app.listen();
  const browser = await sharedBrowser();
  const opened = new Set<BrowserContext>();
  if (withOwner) await makeOwner(app);

  async function open({
    width = 1280,
    scheme = 'light',
    language = 'en',
    bypassCSP = false,
    context,
  }: Visit = {}): Promise<Window> {
    const visit =
      context ??
      (await browser.newContext({
        bypassCSP,
        viewport: { width, height: width < 600 ? 844 : 860 },
        colorScheme: scheme,
        locale: language,
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
      }));
    opened.add(visit);
    visit.setDefaultTimeout(waitLimit);
    const page = await visit.newPage();
    return { page, watch: await watch(page) };
  }

  return {
    app,
    base,
    open,
    async enter({ path = '/', ...visit } = {}) {
      const window = await open(visit);
      const { page } = window;
      const answer = await page.request.post(`${base}/admin/api/sign-in`, {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        data: { email: ownerEmail, password },
      });
      if (!answer.ok()) throw new Error(`nobody is signed in: ${await answer.text()}`);
      if (path !== null) await page.goto(`${base}/admin${path}`);
      return window;
    },
    async close() {
      for (const visit of opened) await visit.close();
      await app.close();
      for (const folder of [dataDir, own]) if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Invites somebody who may do everything, and opens a browser of their own; `page` is that of a super administrator. */
export async function enterAs(
  house: PanelHouse,
  page: Page,
  person: { readonly email: string; readonly firstName: string; readonly lastName: string },
): Promise<Window> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const api = `${house.base}/admin/api`;
  const roles = (await (await page.request.get(`${api}/roles`)).json()).data;
  const role = roles.find(({ code }: { readonly code: string }) => code === 'super-admin').id;
  const invited = await page.request.post(`${api}/administrators`, { headers, data: { ...person, role } });
  const { code } = (await invited.json()).data;
  const window = await house.open();
  const chosen = await window.page.request.post(`${api}/reset-password`, { headers, data: { code, password } });
  if (!chosen.ok()) throw new Error(`nobody is signed in: ${await chosen.text()}`);
  return window;
}

async function makeOwner(app: App): Promise<void> {
  const code = await app.accounts.administrators.setupCode();
  const body = { code, email: ownerEmail, password, firstName: 'Ada', lastName: 'Lovelace' };
  await app.accounts.administrators.setUp(body, { address: '127.0.0.1', agent: null });
}
