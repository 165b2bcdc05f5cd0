import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * The packed package, installed as a stranger would: without installation scripts and without a compiler. `OCTAVO_NODES` names other
 * programs `node` to try it with, separated like PATH; `OCTAVO_MUSL_NODE` one that is linked against musl. pnpm, yarn and bun are fetched
 * from the registry.
 */

const root = dirname(dirname(import.meta.dirname));
const nodes = [process.execPath, ...(process.env.OCTAVO_NODES ?? '').split(delimiter).filter((path) => path !== '')];
const muslNode = process.env.OCTAVO_MUSL_NODE;
const runner = ['npx', '--yes', '--loglevel=error'];

const yarn = [...runner, '@yarnpkg/cli-dist@4'];
const managers: readonly { readonly name: string; readonly add: readonly string[] }[] = [
  { name: 'npm', add: ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'] },
  { name: 'pnpm 10', add: [...runner, 'pnpm@10', 'add'] },
  { name: 'yarn 4', add: [...yarn, 'add'] },
  { name: 'bun', add: [...runner, 'bun@1', 'add'] },
];

let folder: string;
let archive: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-installation-'));
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    }),
  ) as readonly { readonly filename: string }[];
  archive = join(folder, packed?.filename ?? '');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing that compiles, and no scripts, whatever this machine has. */
function environment(node: string): NodeJS.ProcessEnv {
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  return {
    ...process.env,
    PATH,
    CC: 'false',
    CXX: 'false',
    npm_config_nodedir: '/nonexistent',
    CI: '1',
    NO_COLOR: '1',
  };
}

/** Where the command is, and the options of Node that it is run with: Yarn, which has no node_modules, finds packages by them. */
interface Installed {
  readonly place: string;
  readonly program: string;
  readonly options: string;
}

function installedIn(place: string, isYarn: boolean): Installed {
  if (!isYarn) return { place, program: join(place, 'node_modules/octavo/bin/octavo.js'), options: '' };
  const [npx = '', ...words] = yarn;
  const [program = '', options = ''] = [
    ['bin', 'octavo'],
    ['node', '-p', 'process.env.NODE_OPTIONS'],
  ].map((asked) =>
    execFileSync(npx, [...words, ...asked], {
      cwd: place,
      env: environment(process.execPath),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim(),
  );
  expect(options).toContain('.pnp.cjs');
  return { place, program, options };
}

/** One blue pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

const answersWanted = { title: 'Installed', image: [1, 'image/png'], errors: '' };

/** An empty project in the folder of the test. */
function emptyProject(name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  return place;
}

/** Starts a project with an installed Octavo, writes a document and a file, and gives what comes back. */
async function roundTrip(
  node: string,
  installed: Installed,
): Promise<{ title: string; image: unknown; errors: string }> {
  const env = { ...environment(node), ...(installed.options === '' ? {} : { NODE_OPTIONS: installed.options }) };
  const { place, program } = installed;
  rmSync(join(place, 'site'), { recursive: true, force: true });
  execFileSync(node, [program, 'new', 'site'], { cwd: place, env });
  const server = spawn(node, [program, 'start', '--project', 'site', '--port', '0'], { cwd: place, env });
  const said = { out: '', err: '' };
  const ended = once(server, 'exit');
  server.stdout.on('data', (part) => {
    said.out += part;
  });
  server.stderr.on('data', (part) => {
    said.err += part;
  });
  try {
    const until = Date.now() + 60_000;
    while (!/Token +octavo_/.test(said.out)) {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`it does not start:\n${said.out}${said.err}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const base = /Address +(\S+)/.exec(said.out)?.[1] ?? '';
    const authorization = `Bearer ${/Token +(octavo_\S+)/.exec(said.out)?.[1]}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { title: 'Installed' } });
    const created = (await (await fetch(`${base}/articles`, { method: 'POST', headers, body })).json()) as {
      readonly data: { readonly documentId: string };
    };
    const read = await fetch(`${base}/articles/${created.data.documentId}`, { headers });
    const { data } = (await read.json()) as { readonly data: { readonly title: string } };
    const form = new FormData();
    form.append('files', new Blob([png]), 'blue.png');
    const uploaded = await fetch(`${base}/upload`, { method: 'POST', headers: { authorization }, body: form });
    const [file] = (await uploaded.json()) as readonly { readonly url: string; readonly width: number }[];
    const served = await fetch(new URL(file?.url ?? '', base));
    return { title: data.title, image: [file?.width, served.headers.get('content-type')], errors: said.err };
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}

describe.each(managers)('newcomers A1: installed by $name', ({ name, add }) => {
  test('the package brings a database, runs no script, and serves on every Node at hand', async () => {
    const place = emptyProject(name.replace(' ', '-'));
    // Yarn takes the nearest lock file for the project's; without one it looks further up.
    if (name === 'yarn 4') writeFileSync(join(place, 'yarn.lock'), '');
    const [command = '', ...words] = [...add, name === 'yarn 4' ? `octavo@file:${archive}` : archive];
    const output = execFileSync(command, words, {
      cwd: place,
      env: environment(process.execPath),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(output).not.toMatch(/build scripts|allowScripts|gyp/i);
    const installed = installedIn(place, name === 'yarn 4');
    const modules = join(place, 'node_modules');
    if (existsSync(modules)) expect(readdirSync(modules).filter((one) => one.includes('sqlite'))).toEqual([]);
    for (const node of nodes) expect(await roundTrip(node, installed), node).toEqual(answersWanted);
  }, 600_000);
});

test('from the cache, without a network, it installs few packages of few bytes', () => {
  // The first installation has filled the cache.
  for (const [name, network] of [
    ['cached', '--prefer-offline'],
    ['offline', '--offline'],
  ] as const) {
    const place = emptyProject(name);
    const began = performance.now();
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', network, archive];
    execFileSync('npm', words, { cwd: place, env: environment(process.execPath), stdio: 'ignore' });
    const seconds = (performance.now() - began) / 1_000;
    const files = readdirSync(join(place, 'node_modules'), { recursive: true, withFileTypes: true });
    const packages = files.filter(({ name: file, parentPath }) => {
      return file === 'package.json' && /node_modules\/(?:@[^/]+\/)?[^/@]+$/.test(parentPath.replaceAll('\\', '/'));
    });
    const bytes = (matches: (path: string) => boolean): number =>
      files
        .filter((file) => file.isFile() && matches(file.parentPath.replaceAll('\\', '/')))
        .reduce((sum, { name: file, parentPath }) => sum + statSync(join(parentPath, file)).size, 0);
    const megabytes = bytes((path) => !/node_modules\/(?:@img|sharp)(?:\/|$)/.test(path)) / 1e6;
    console.log(
      `${name}: ${packages.length} packages, ${megabytes.toFixed(1)} MB without sharp, ${seconds.toFixed(1)} s`,
    );
    expect(packages.length).toBeGreaterThan(3);
    expect(packages.length).toBeLessThanOrEqual(30);
    expect(megabytes).toBeLessThanOrEqual(45);
    if (process.env.OCTAVO_FIGURES === '1') expect(seconds).toBeLessThanOrEqual(30);
  }
}, 300_000);

test.skipIf(muslNode === undefined)(
  'newcomers A1: installed for musl, it serves on the Node that OCTAVO_MUSL_NODE names',
  async () => {
    const node = muslNode ?? '';
    const arch = execFileSync(node, ['-p', 'process.arch'], { encoding: 'utf8' }).trim();
    const place = emptyProject('musl');
    const platform = ['--os=linux', '--libc=musl', `--cpu=${arch}`];
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...platform, archive];
    execFileSync('npm', words, {
      cwd: place,
      env: environment(process.execPath),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const modules = join(place, 'node_modules');
    const native = ['@img', '@node-rs'].flatMap((scope) => readdirSync(join(modules, scope)));
    expect(native).toEqual(expect.arrayContaining([`sharp-linuxmusl-${arch}`, `argon2-linux-${arch}-musl`]));
    expect(native.filter((name) => name.endsWith('-gnu') || name.startsWith('sharp-linux-'))).toEqual([]);
    expect(await roundTrip(node, installedIn(place, false))).toEqual(answersWanted);
  },
  600_000,
);
