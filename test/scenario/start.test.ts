import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseEnvironment, removeFolder, testedDatabase } from '../support/data-folder.js';
import { octavo, type Running, run, runningOf, type Variables } from './command.js';

let folder: string;
let project: string;
let environment: Variables;
const running: Running[] = [];

/** Serves the project on a free port. */
function serve(command: 'start' | 'dev', words: readonly string[] = [], variables = environment): Running {
  const started = octavo([command, '--project', project, '--port', '0', ...words], variables);
  running.push(started);
  return started;
}

const address = /Address\s+(http:\S+)\/api/;
const tokenShown = /Token\s+(octavo_\S+)/;

function ask(base: string, path: string, token: string, data?: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(
    `${base}${path}`,
    data === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify({ data }) },
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-start-'));
  project = join(folder, 'site');
  expect(await run(['new', project])).toMatchObject({ code: 0, err: '' });
  environment = await databaseEnvironment(join(project, 'data'));
});

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

afterAll(() => removeFolder(folder));

describe('a new project', () => {
  test('has a model without mistakes', async () => {
    const { code, out } = await run(['schema:check', '--project', project]);
    expect(code).toBe(0);
    expect(out).toContain('1 content types and 1 components, no problems');
    expect(existsSync(join(project, 'data'))).toBe(false);
  });

  test('is not made twice in one folder', async () => {
    const { code, err } = await run(['new', project]);
    expect([code, err]).toEqual([1, `✗ ${project} is not empty: name a folder that is new or empty\n`]);
  });
});

describe('start', () => {
  let token: string;
  let documentId: string;

  test('the first one shows a token, and a document can be written with it', async () => {
    const server = serve('start');
    const base = await server.shows(address);
    token = await server.shows(tokenShown);
    const created = await ask(base, '/api/articles', token, { title: 'Hello' });
    expect(created.status).toBe(200);
    ({ documentId } = ((await created.json()) as { data: { documentId: string } }).data);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(server.errors()).toBe('');
    expect((await stat(join(project, 'data'))).mode & 0o777).toBe(0o700);
  });

  test('the next one is up within a second, shows no token, and has the document', async () => {
    // The fastest of three: others may use the machine at the same moment.
    const times: number[] = [];
    for (let left = 2; left > 0; left--) {
      const warmUp = serve('start');
      times.push(Number(await warmUp.shows(/ready in (\d+) ms/)));
      warmUp.child.kill('SIGTERM');
      await warmUp.ended;
    }
    const server = serve('start');
    const base = await server.shows(address);
    times.push(Number(await server.shows(/ready in (\d+) ms/)));
    expect(Math.min(...times)).toBeLessThan(1_000);
    expect(server.output()).not.toMatch(tokenShown);
    const answer = await ask(base, `/api/articles/${documentId}?fields=title`, token);
    expect(await answer.json()).toMatchObject({ data: { documentId, title: 'Hello' }, meta: {} });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('a token created while a server runs works immediately', async () => {
    const base = await serve('start').shows(address);
    const { code, out } = await run(['token:create', '--project', project, '--name', 'second'], environment);
    expect([code, (await ask(base, '/api/articles', out.trim())).status]).toEqual([0, 200]);
    expect(out).toMatch(/^octavo_\S{49}\n$/);
  });

  test('an idle connection does not keep the server from stopping', async () => {
    const server = serve('start');
    await ask(await server.shows(address), '/_health', token);
    const asked = Date.now();
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(3_000);
  });
});

describe('refusals', () => {
  test('a port that is taken: one line that says what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, err } = await run(
      ['start', '--project', project, '--host', '127.0.0.1', '--port', String(port)],
      environment,
    );
    other.close();
    expect([code, err]).toEqual([1, `✗ Port ${port} is taken: stop what uses it, or choose another with --port\n`]);
  });

  test('a wrong setting', async () => {
    const { code, err } = await run(['start', '--project', project, '--port', 'many']);
    expect([code, err]).toEqual([
      1,
      '✗ The configuration has mistakes:\n  • port must be a whole number from 0 to 65535\n',
    ]);
  });

  test('a folder that is not there, or holds no model', async () => {
    const missing = await run(['start', '--project', join(folder, 'nowhere')]);
    expect([missing.code, missing.err]).toEqual([1, `✗ There is no folder ${join(folder, 'nowhere')}\n`]);
    const empty = await run(['schema:check', '--project', folder]);
    expect(empty.code).toBe(1);
    expect(empty.err).toContain('defines no content types');
  });

  test.each([[['fly']], [['start', '--bogus']], [['new']], [[]]])('wrong usage %j is exit code 2', async (words) => {
    expect((await run(words)).code).toBe(2);
  });

  test.each([[['--help']], [['start', '--help']], [['--version']]])('%j is exit code 0', async (words) => {
    expect((await run(words)).code).toBe(0);
  });
});

test('newcomers B9: dev with a broken model, then a broken configuration, at its first start waits until they are mended', async () => {
  const site = join(folder, 'mended');
  await run(['new', site]);
  const data = join(folder, 'mended-data');
  const file = join(site, 'src/api/article/content-types/article/schema.json');
  const config = join(site, 'octavo.config.ts');
  const [right, rightConfig] = [await readFile(file, 'utf8'), await readFile(config, 'utf8')];
  await writeFile(file, right.replace('"richtext"', '"nonsense"'));
  const words = ['dev', '--project', site, '--data', data, '--port', '0'];
  const server = octavo(words, await databaseEnvironment(data));
  running.push(server);
  await server.shows(/Waiting for a change in the files/);
  expect(server.errors()).toContain('schema.json');
  await writeFile(config, 'export default {{');
  await server.shows(/octavo\.config\.ts cannot be run/);
  await writeFile(config, rightConfig);
  await writeFile(file, right);
  const base = await server.shows(address);
  const token = await server.shows(tokenShown);
  expect((await ask(base, '/api/articles', token, { title: 'Mended' })).status).toBe(200);
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

test('newcomers B9: dev that waits for a change ends on the first SIGINT', async () => {
  const site = join(folder, 'left-broken');
  await run(['new', site]);
  await writeFile(join(site, 'octavo.config.ts'), 'export default {{');
  const server = octavo(['dev', '--project', site, '--port', '0']);
  running.push(server);
  await server.shows(/Waiting for a change in the files/);
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

describe('newcomers A4: an installation without the binary of a package', () => {
  let bin: string;

  beforeAll(async () => {
    const root = join(import.meta.dirname, '../..');
    const installed = join(folder, 'installed');
    for (const name of ['bin', 'dist', 'package.json', 'node_modules/@node-rs/argon2']) {
      // What tells the parts of a build apart is not needed, and is large.
      const filter = (path: string): boolean => !path.endsWith('.tsbuildinfo');
      await cp(join(root, name), join(installed, name), { recursive: true, filter });
    }
    for (const { name } of await readdir(join(root, 'node_modules'), { withFileTypes: true })) {
      if (name === '@node-rs') continue;
      await symlink(join(root, 'node_modules', name), join(installed, 'node_modules', name));
    }
    bin = join(installed, 'bin/octavo.js');
  });

  test.each(['start', 'dev'])('%s names it, the cause and the command to run, and ends', async (command) => {
    const data = join(folder, `incomplete-${command}`);
    const words = [bin, command, '--project', project, '--data', data, '--port', '0'];
    const server = runningOf(words, await databaseEnvironment(data));
    running.push(server);
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(/@node-rs\/argon2: .*native binding.* Run "npm install" on this machine/);
    expect(server.errors()).not.toMatch(/^\s+at /m);
  });
});

test('dev takes over a new model, and survives a wrong one', async () => {
  const data = join(folder, 'dev-data');
  const types = join(project, 'octavo-types.d.ts');
  await writeFile(types, '// from before');
  const server = serve('dev', ['--data', data], await databaseEnvironment(data));
  const base = await server.shows(address);
  const token = await server.shows(tokenShown);
  const file = join(project, 'schema/content-types/tag.json');
  const tag = (attribute: unknown): string =>
    JSON.stringify({
      kind: 'collectionType',
      collectionName: 'tags',
      info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' },
      attributes: { label: attribute },
    });
  expect((await ask(base, '/api/tags', token)).status).toBe(404);

  await mkdir(join(project, 'schema/content-types'), { recursive: true });
  await writeFile(file, tag({ type: 'string' }));
  await server.shows(/serves the new model/);
  expect((await ask(base, '/api/tags', token, { label: 'new' })).status).toBe(200);
  expect(await readFile(types, 'utf8')).toContain('export interface Tag extends TagValues');

  await writeFile(file, tag({ type: 'nonsense' }));
  await server.shows(/continues with the previous model/);
  expect(server.errors()).toContain('schema/content-types/tag.json');
  expect((await ask(base, '/api/tags', token)).status).toBe(200);

  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect((await readdir(data)).includes('octavo.db')).toBe(testedDatabase === 'sqlite');
});
