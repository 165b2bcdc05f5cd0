import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../../src/composition/app/index.js';
import { createProgram } from '../../src/composition/cli/program.js';

/* What docs/tutorials/first-site.md says, step by step, and its front end as it stands there. */

const root = join(import.meta.dirname, '../..');
/** As the page calls it, beside a package.json as `npm init -y` of npm 11 writes it. */
const program = /^node (\S+)$/m.exec(readFileSync(join(root, 'docs/tutorials/first-site.md'), 'utf8'))?.[1] ?? '';
const initialized = { name: 'first', version: '1.0.0', main: 'index.js', license: 'ISC', type: 'commonjs' };
let folder: string;
let app: App;
let base: string;
let site: ChildProcess | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-first-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify(initialized));
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/octavo'));
  await copyFile(join(root, 'examples/front-end', program), join(folder, program));
  await createProgram({ out: () => undefined, err: () => undefined }).parseAsync(
    ['new', join(folder, 'site'), '--yes'],
    {
      from: 'user',
    },
  );
  app = await createApp({ project: join(folder, 'site'), config: { port: 0, host: '127.0.0.1' } });
  base = await app.listen();
});

afterAll(async () => {
  site?.kill();
  await app.close();
  await rm(folder, { recursive: true });
});

test('the page shows the front end of the examples', async () => {
  const page = await readFile(join(root, 'docs/tutorials/first-site.md'), 'utf8');
  const example = await readFile(join(root, 'examples/front-end', program), 'utf8');
  expect(page).toContain(`\`\`\`js\n${example}\`\`\``);
});

test('newcomers B5: an article is created, made public, and read, with a package.json of type commonjs', async () => {
  const page = await readFile(join(root, 'docs/tutorials/first-site.md'), 'utf8');
  const body = /-d '(\{"data".*\})'/.exec(page)?.[1] ?? '';
  const headers = { authorization: `Bearer ${app.firstToken}`, 'content-type': 'application/json' };
  const made = await fetch(`${base}/api/articles`, { method: 'POST', headers, body });
  expect(made.ok, await made.clone().text()).toBe(true);
  expect(await made.json()).toMatchObject({ data: { slug: 'hello-world' } });

  expect((await fetch(`${base}/api/articles`)).status).toBe(403);
  const words = ['access:grant', 'public', 'article', 'find', 'findOne', '--project', join(folder, 'site')];
  await createProgram({ out: () => undefined, err: () => undefined }).parseAsync(words, { from: 'user' });
  await expect.poll(async () => (await fetch(`${base}/api/articles`)).status).toBe(200);

  const html = await pageOf('/');
  expect(html).toContain('<li><a href="/hello-world">Hello, world</a></li>');
  const article = await pageOf('/hello-world');
  expect(article).toContain(
    '<title>Hello</title><h1>Hello, world</h1><p>The first paragraph.</p><p>The second one.</p>',
  );
  expect(await pageOf('/nothing')).toContain('Nothing here');
}, 60_000);

/** A page of the front end, which is started with the first one. */
async function pageOf(path: string): Promise<string> {
  site ??= spawn(process.execPath, [join(folder, program)], {
    env: { ...process.env, PORT: '0', OCTAVO_URL: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address ??= once(site.stdout ?? site, 'data').then(([said]) => String(said).trim());
  return (await fetch(`${await address}${path}`)).text();
}

let address: Promise<string> | null = null;
