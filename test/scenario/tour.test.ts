import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedPackages } from '../../scripts/installed-packages.mjs';
import { isObject } from '../../src/foundations/core/index.js';
import { type Running, runningOf } from './command.js';

/*
 * A stranger's tour: what `npm pack` makes, in an empty folder, and from there to an answer that a compiled program prints. The package's
 * own dependencies are linked from here, and nothing else; with OCTAVO_TOUR=npm they are installed as a stranger would have to.
 */
const root = join(import.meta.dirname, '../..');
const installs = process.env.OCTAVO_TOUR === 'npm';
const run = promisify(execFile);

let folder: string;
let site: string;
let bin: string;
let server: Running | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-tour-'));
  site = join(folder, 'site');
  bin = join(folder, 'node_modules/octavo/bin/octavo.js');
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: root });
  const [{ filename }] = JSON.parse(packed.stdout) as readonly [{ readonly filename: string }];
  const tarball = join(folder, filename);
  if (installs)
    await run('npm', ['install', '--no-audit', '--no-fund', tarball, ...(await compiler())], { cwd: folder });
  else await unpackBesideOurs(tarball);
}, 600_000);

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Further packages that a user installs to compile a program: the versions that this package is tested with. */
async function compiler(): Promise<readonly string[]> {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return ['typescript', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
}

async function unpackBesideOurs(tarball: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const archive = createReadStream(tarball).pipe(createGunzip()).pipe(extract());
  for await (const entry of archive) {
    const path = join(modules, entry.header.name.replace(/^package\//, 'octavo/'));
    await mkdir(dirname(path), { recursive: true });
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    await writeFile(path, Buffer.concat(chunks));
  }
  for (const name of [...installedPackages.keys(), 'typescript', '@types/node', 'undici-types']) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
}

async function octavo(words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [bin, ...words], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout;
}

/** Sends JSON as a page of the panel does. */
async function send(url: string, cookie: string | null, body: object): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  if (cookie !== null) headers.cookie = cookie;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer;
}

async function dataOf(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await answer.json();
  if (!isObject(body) || !isObject(body.data)) throw new Error('an answer without data');
  return body.data;
}

const recipe = {
  kind: 'collectionType',
  info: { singularName: 'recipe', pluralName: 'recipes', displayName: 'Recipe' },
  options: { draftAndPublish: false },
  attributes: {
    title: { type: 'string', required: true },
    minutes: { type: 'integer' },
    difficulty: { type: 'enumeration', enum: ['easy', 'hard'] },
  },
};

const program = `import { createClient } from 'octavo/client';
import type { ContentTypes } from './octavo-types.js';

const client = createClient<ContentTypes>({ url: process.argv[2] ?? '', token: process.argv[3] ?? '' });
const { data, meta } = await client.collection('recipes').find({
  fields: ['title', 'minutes'],
  filters: { difficulty: 'easy', minutes: { $lt: 30 } },
});
const [first] = data;
const minutes: number | null | undefined = first?.minutes;
console.log(\`\${meta.pagination.total}: \${first?.title}, \${minutes} minutes\`);
`;

test('from a packed package to a compiled program: new, start, a type, a document, types, an answer', async () => {
  expect(await octavo(['new', 'site', '--yes'])).toContain('site is ready');
  expect(await octavo(['schema:check', '--project', site])).toContain('1 content types');

  server = runningOf([bin, 'start', '--project', site, '--port', '0']);
  const base = await server.shows(/Address\s+(http:\S+)\/api/);
  const token = await server.shows(/Bearer (\w\S+?)'/);
  const code = await server.shows(/#code=(\S+)/);

  const password = 'correct horse battery';
  const setup = { code, email: 'ada@example.org', password, firstName: 'Ada', lastName: 'Byron' };
  const signedIn = await send(`${base}/admin/api/setup`, null, setup);
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const model = await fetch(`${base}/admin/api/model`, { headers: { cookie } }).then(dataOf);
  const definitions = { 'api::recipe.recipe': recipe };
  await send(`${base}/admin/api/model/change`, cookie, { base: model.version, definitions });

  for (const [title, minutes] of [
    ['Soup', 25],
    ['Stew', 140],
  ] as const) {
    const answer = await fetch(`${base}/api/recipes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { title, minutes, difficulty: 'easy' } }),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  }

  await octavo(['migrate', '--project', site, '--pull']);
  await octavo(['types', '--project', site, '--out', join(folder, 'octavo-types.d.ts')]);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    strict: true,
    types: ['node'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await writeFile(join(folder, 'program.ts'), program);
  await run(process.execPath, [join(folder, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    ({ stdout }: { readonly stdout: string }) => expect.fail(stdout),
  );
  const said = await run(process.execPath, [join(folder, 'program.js'), base, token]);
  expect(said.stdout).toBe('1: Soup, 25 minutes\n');

  const page = await fetch(`${base}/admin`);
  expect(await page.text()).toContain('<div id="octavo">');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(JSON.parse(await readFile(join(site, 'package.json'), 'utf8'))).toMatchObject({
    dependencies: { octavo: '^0.1.0' },
  });
}, 120_000);
