import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseEnvironment, removeFolder } from '../support/data-folder.js';
import { octavo, run } from './command.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-new-'));
});
afterAll(() => removeFolder(folder));

/** How many documents each template brings. */
const templates = [
  ['blank', 0],
  ['magazine', 11],
  ['shop', 8],
  ['docs', 7],
] as const;

describe.each(templates)('octavo new --template %s', (template, documents) => {
  test('makes a project whose model has no mistakes, and whose content keeps the rules', async () => {
    const project = join(folder, template);
    const made = await run(['new', project, '--template', template, '--language', documents > 8 ? 'js' : 'ts']);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(project, 'tsconfig.json'))).toBe(documents <= 8);
    expect(readFileSync(join(project, 'AGENTS.md'), 'utf8')).toContain('npx octavo schema:check');
    expect(await run(['schema:check', '--project', project])).toMatchObject({ code: 0 });
    if (documents === 0) return;
    const environment = await databaseEnvironment(join(project, 'data'));
    const seeded = await run(['seed', '--project', project], environment);
    expect([seeded.code, seeded.out + seeded.err]).toEqual([0, expect.stringContaining(`${documents} documents`)]);
    const verified = await run(['verify-data', '--project', project], environment);
    expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/no problems|keeps? the rules|✓/)]);
  });
});

test('the choices are in the files', async () => {
  const project = join(folder, "it's a shop");
  const words = [
    '--template',
    'shop',
    '--database',
    'postgres',
    '--package-manager',
    'pnpm',
    '--package',
    'file:o.tgz',
  ];
  const { out } = await run(['new', project, ...words]);
  expect(out).toContain("it'\\''s a shop', pnpm install, pnpm run dev");
  const [manifest, environment, image, compose] = await Promise.all(
    ['package.json', '.env', 'Dockerfile', 'compose.yaml'].map((name) => readFile(join(project, name), 'utf8')),
  );
  expect(JSON.parse(manifest ?? '')).toMatchObject({ name: 'it-s-a-shop', dependencies: { octavo: 'file:o.tgz' } });
  expect(environment).toMatch(/^DATABASE_URL=postgres:/m);
  expect(image).toContain('pnpm install --frozen-lockfile');
  expect(compose).toContain('image: postgres:');
});

test('the public of a project with a front end reads, registers and signs in', async () => {
  const project = join(folder, 'with-site');
  expect(await run(['new', project, '--template', 'shop', '--front-end', 'astro'])).toMatchObject({ code: 0 });
  const environment = await databaseEnvironment(join(project, 'data'));
  const plan = await run(['access:apply', join(project, 'access.json'), '--plan', '--project', project], environment);
  const changed = plan.out.split('\n').filter((line) => /^[+~-]/.test(line));
  expect(changed.filter((line) => !/\.find(One)?$/.test(line))).toEqual([]);
  expect(changed).toContain('+ public api::product.product.findOne');
});

test.each([
  [['--template', 'none'], '✗ --template must be one of blank, magazine, shop, docs, not "none"\n'],
  [['--package-manager', 'nix'], '✗ --package-manager must be one of npm, pnpm, yarn, bun, not "nix"\n'],
])('%j is refused, and nothing is written', async (words, err) => {
  const project = join(folder, 'refused');
  expect(await run(['new', project, ...words])).toMatchObject({ code: 1, err });
  expect(existsSync(project)).toBe(false);
});

test('a command reads .env of its project, and variables that are set win', async () => {
  const project = join(folder, 'blank');
  await writeFile(join(project, '.env'), 'PORT=0\nHOST=127.0.0.1\nDATA_DIR=of-the-file\n');
  const environment = await databaseEnvironment(join(project, 'of-the-environment'));
  const server = octavo(['dev', '--seed', '--project', project], [...environment, ['DATA_DIR', 'of-the-environment']]);
  expect(await server.shows(/http:\/\/127\.0\.0\.1:(\d+)/)).not.toBe('1337');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect([existsSync(join(project, 'of-the-file')), existsSync(join(project, 'of-the-environment'))]).toEqual([
    false,
    true,
  ]);
});
