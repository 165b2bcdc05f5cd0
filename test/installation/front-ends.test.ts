import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../browser/support/browser.js';

/*
 * The front ends of `octavo new`. Their code that reads is compiled with the types of every template. With `OCTAVO_FRONT_ENDS=all`, or
 * names with commas in between, each is also installed, built and opened in a browser; with `OCTAVO_NODES`, by the first program `node`
 * there (most of the frameworks need Node 22).
 */

const root = dirname(dirname(import.meta.dirname));
const frontEnds = ['next', 'astro', 'nuxt', 'sveltekit'] as const;
const templates = ['blank', 'magazine', 'shop', 'docs'] as const;
const named = (process.env.OCTAVO_FRONT_ENDS ?? '').split(',');
const run = named.includes('all') ? frontEnds : frontEnds.filter((name) => named.includes(name));
const [node = process.execPath] = (process.env.OCTAVO_NODES ?? '').split(delimiter).filter((path) => path !== '');
const secret = 'nine-wheels';
/** What the runner of tests sets for code under test, which frameworks would take for theirs. */
const runnerVariables = /^(?:VITEST.*|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|TEST)$/;
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !runnerVariables.test(name))),
  PATH: [dirname(node), process.env.PATH].join(delimiter),
  CI: '1',
  NO_COLOR: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};

let folder: string;
let children: readonly ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-front-ends-'));
});

afterEach(async () => {
  await Promise.all(children.map(stop));
  children = [];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function createProject(name: string, words: readonly string[]): string {
  execFileSync(node, [join(root, 'bin/octavo.js'), 'new', name, '--yes', ...words], { cwd: folder, env: environment });
  return join(folder, name);
}

/** Starts a script of a package in a group of its own, and returns what it wrote once it is ready. */
async function start(script: string, cwd: string, isReady: (written: string) => unknown, extra = {}) {
  const child = spawn('npm', ['run', script], { cwd, env: { ...environment, ...extra }, detached: true });
  children = [...children, child];
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part));
  const until = Date.now() + 180_000;
  while (!(await isReady(written))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`it does not start:\n${written}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, written };
}

/** Whether something listens at the address of sites. */
const isServed = (): Promise<boolean> =>
  fetch('http://localhost:3000/favicon.ico').then(
    () => true,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

test('the code that reads fits the content types of every template', () => {
  const files = templates.flatMap((template) =>
    frontEnds.map((frontEnd) => {
      const project = createProject(`${template}-${frontEnd}`, ['--template', template, '--front-end', frontEnd]);
      const library = { next: 'lib', astro: 'src/lib', nuxt: 'server/lib', sveltekit: 'src/lib/server' }[frontEnd];
      return relative(folder, join(project, 'web', library, 'octavo.ts'));
    }),
  );
  // What the frameworks and the renderer of Markdown would bring along.
  mkdirSync(join(folder, 'types'));
  writeFileSync(
    join(folder, 'types/packages.d.ts'),
    `declare module 'markdown-it' {
  export default class { constructor(options: object); render(text: string): string }
}
declare module 'next/cache' {
  export function revalidateTag(tag: string, profile: object): void;
  export function unstable_cache<T>(read: () => Promise<T>, key: string[], options: object): () => Promise<T>;
}
`,
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    module: 'preserve',
    moduleResolution: 'bundler',
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    paths: { 'octavo/client': [join(root, 'dist/types/client.d.ts')] },
  };
  const config = { compilerOptions, files: ['types/packages.d.ts', ...files] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnedSync(process.execPath, [compiler, '-p', folder]);
  expect(stdout).toBe('');
}, 120_000);

/** What a program writes to standard output, whether it succeeds or fails. */
function spawnedSync(program: string, words: readonly string[]): { readonly stdout: string } {
  try {
    return { stdout: execFileSync(program, words, { encoding: 'utf8' }) };
  } catch (error) {
    return { stdout: String((error as { readonly stdout?: string }).stdout) };
  }
}

describe.skipIf(run.length === 0)('in a browser', () => {
  let browser: Browser;
  let archive: string;

  beforeAll(async () => {
    browser = await openBrowser();
    const words = ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder];
    const [packed] = JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8' })) as readonly {
      readonly filename: string;
    }[];
    archive = join(folder, packed?.filename ?? '');
  }, 120_000);

  afterAll(() => browser?.close());

  test.each(run)('%s shows a document made in the panel', { timeout: 900_000 }, async (frontEnd) => {
    const words = ['--template', 'magazine', '--front-end', frontEnd, '--package', `file:${archive}`, '--install'];
    const emptied = Date.now();
    const project = createProject(`site-${frontEnd}`, words);
    const web = join(project, 'web');
    const began = Date.now();
    const server = await start('dev', project, (written) => /setup#code=\S+\s/.test(written));
    const base = 'http://localhost:1337';
    const dev = await start('dev', web, isServed);
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    const setup = /http\S+setup#code=\S+/.exec(server.written)?.[0] ?? '';
    await page.goto(setup);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('nine green wheels turn');
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.goto(`${base}/admin/content/articles/new`);
    await page.getByRole('textbox', { name: /^Title/ }).fill('A lamp for every bridge');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const site = await page.context().newPage();
    await expect
      .poll(() => site.goto('http://localhost:3000/').then(() => site.getByRole('listitem').allTextContents()), {
        timeout: 30_000,
      })
      .toContain('A lamp for every bridge');
    await site.getByRole('link', { name: 'A lamp for every bridge' }).click();
    await site.getByRole('heading', { name: 'A lamp for every bridge' }).waitFor();
    const seconds = (since: number) => Math.round((Date.now() - since) / 1000);
    console.log(
      `${frontEnd}: ${seconds(emptied)} s from the empty folder, ${seconds(began)} s from the installed project`,
    );

    // What is typed is in the preview beside the form.
    const toggle = page.getByRole('button', { name: 'Preview', exact: true, pressed: false });
    if ((await toggle.count()) > 0) await toggle.click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1, name: 'A lamp for every bridge' }).waitFor();
    await page.getByRole('textbox', { name: /^Title/ }).fill('A lamp for some bridges');
    await frame.getByRole('heading', { level: 1, name: 'A lamp for some bridges' }).waitFor();
    await frame.getByRole('heading', { level: 1 }).click();
    await page.locator('[data-field="title"] :focus').waitFor();
    await page.close();
    await stop(dev.child);

    // Built, the site keeps what it read until a webhook says that something changed.
    execFileSync('npm', ['run', 'build'], { cwd: web, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
    await start('start', web, isServed, { OCTAVO_WEBHOOK_SECRET: secret });
    await site.goto('http://localhost:3000/');
    const listed = await site.getByRole('listitem').allTextContents();
    expect(listed).toContain('A lamp for every bridge');
    const headers = {
      authorization: `Bearer ${/Token +(octavo_\S+)/.exec(server.written)?.[1]}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ data: { title: 'Zinc roofs', body: 'Grey and <b>loud</b>.' } });
    expect((await fetch(`${base}/api/articles`, { method: 'POST', headers, body })).ok).toBe(true);
    await site.reload();
    expect(await site.getByRole('listitem').allTextContents()).toEqual(listed);
    expect((await notify('wrong')).status).toBe(401);
    expect((await notify(secret)).status).toBe(204);
    await site.reload();
    expect(await site.getByRole('listitem').allTextContents()).toEqual([...listed, 'Zinc roofs']);
    await site.goto('http://localhost:3000/zinc-roofs');
    expect(await site.getByText('Grey and <b>loud</b>.').count()).toBe(1);
    expect((await site.goto('http://localhost:3000/no-such-page'))?.status()).toBe(404);
  });
});

/** Sends what a webhook would, signed with a secret. */
function notify(key: string): Promise<Response> {
  const [id, body, timestamp] = ['1', '{}', String(Math.floor(Date.now() / 1_000))];
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-octavo-id': id,
    'x-octavo-timestamp': timestamp,
    'x-octavo-signature': `v1=${signature}`,
  };
  return fetch('http://localhost:3000/revalidate', { method: 'POST', headers, body });
}
