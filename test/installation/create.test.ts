import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildImage, isIgnored, runImage } from './image.js';

/* `npm create octavo`, from the packed packages: what a registry would give. */

const root = dirname(dirname(import.meta.dirname));
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
let folder: string;
let archives: readonly string[];
let child: ChildProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-create-'));
  archives = [root, join(root, 'create-octavo')].map((cwd) => {
    const words = ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder];
    const [packed] = JSON.parse(execFileSync('npm', words, { cwd, encoding: 'utf8' })) as readonly {
      readonly filename: string;
    }[];
    return join(folder, packed?.filename ?? '');
  });
});

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('has the version of the server that it creates projects of', () => {
  const manifestOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { version } = manifestOf('package.json');
  expect(manifestOf('create-octavo/package.json')).toMatchObject({ version, dependencies: { octavo: version } });
});

test('one command installs a project and serves its content; its types compile', async () => {
  const [server = '', creator = ''] = archives;
  execFileSync('npm', ['install', ...quiet, '--prefix', join(folder, 'cache'), server, creator], { cwd: folder });
  const command = join(folder, 'cache', 'node_modules', 'create-octavo', 'index.js');
  const words = ['site', '--yes', '--template', 'magazine', '--package', `file:${server}`];
  const environment = { ...process.env, PORT: '0', CI: '1', NO_COLOR: '1', npm_config_loglevel: 'error' };
  child = spawn(process.execPath, [command, ...words], { cwd: folder, env: environment });
  let shown = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (shown += chunk));
  const ended = once(child, 'exit');
  const deadline = Date.now() + 240_000;
  while (!/Ctrl\+C stops/.test(shown)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`it does not start:\n${shown}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const base = /Address +(\S+)/.exec(shown)?.[1] ?? '';
  const headers = { authorization: `Bearer ${/Token +(octavo_\S+)/.exec(shown)?.[1]}` };
  const answer = await fetch(`${base}/articles?sort=title&fields=title&populate[author][fields]=name`, { headers });
  const { data } = (await answer.json()) as { data: readonly { title: string; author: { name: string } }[] };
  expect(data.map(({ title, author }) => [title, author.name])).toEqual([
    ['A bench for two', 'Tom Okafor'],
    ['A market that opens at night', 'Ada Moreau'],
    ['Reading a river', 'Ada Moreau'],
    ['The patience of clocks', 'Tom Okafor'],
  ]);
  const site = join(folder, 'site');
  execFileSync('npm', ['run', 'typecheck', '--silent'], { cwd: site });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(base)).rejects.toThrow();
}, 300_000);

test('the Dockerfile of the project makes an image that is healthy and stops', async () => {
  const site = join(folder, 'site');
  const context = join(folder, 'context');
  const notSent = isIgnored(join(site, '.dockerignore'), (pattern) => pattern);
  cpSync(site, context, { recursive: true, filter: (path) => path === site || !notSent(relative(site, path)) });
  const [server = ''] = archives;
  // The lock file names the packed package beside the project, where a registry has it elsewhere.
  cpSync(server, join(context, basename(server)));
  const steps = readFileSync(join(site, 'Dockerfile'), 'utf8').replace('COPY', `COPY ${basename(server)} ../\nCOPY`);
  const scratch = join(folder, 'image');
  mkdirSync(scratch);
  const image = buildImage(steps, context, scratch);
  expect(image.leftOut).toEqual([
    'FROM node:24-bookworm-slim',
    'FROM node:24-bookworm-slim',
    'chown node:node /data',
    'USER node',
  ]);
  await runImage(image, async (base) => {
    expect((await fetch(`${base}/api/articles`)).status).toBe(403);
    expect(await (await fetch(`${base}/admin`)).text()).toMatch(/<script type="module"/);
  });
}, 300_000);
