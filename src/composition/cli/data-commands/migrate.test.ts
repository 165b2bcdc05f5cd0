import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, databaseEnvironment, removeFolder } from '../../../../test/support/data-folder.js';
import { run } from '../index.js';

const modelFile = 'schema/content-types/note.json';
let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'octavo-migrate-'));
  await define({ title: { type: 'string' } });
  const app = await createTestApp({ project });
  const headers = { authorization: `Bearer ${app.firstToken}` };
  await app.inject({ method: 'POST', url: '/api/notes', headers, payload: { data: { title: 'one' } } });
  await app.close();
  for (const [name, value] of await databaseEnvironment(join(project, 'data'))) vi.stubEnv(name, value);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await removeFolder(project);
});

async function define(attributes: object): Promise<void> {
  const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' };
  const definition = { kind: 'collectionType', info, options: { draftAndPublish: false }, attributes };
  await mkdir(dirname(join(project, modelFile)), { recursive: true });
  await writeFile(join(project, modelFile), JSON.stringify(definition));
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function octavo(...words: readonly string[]): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const output = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const code = await run([...words, '--project', project], output);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** The only note, as a new server answers it. */
async function note(): Promise<Record<string, unknown>> {
  const app = await createTestApp({ project });
  try {
    const token = await app.createToken('test');
    const answer = await app.inject({
      method: 'GET',
      url: '/api/notes',
      headers: { authorization: `Bearer ${token}` },
    });
    return JSON.parse(answer.body.toString('utf8')).data[0];
  } finally {
    await app.close();
  }
}

const rename = ['--rename', 'api::note.note.title=headline'];

test('shows nothing without differences, and passes the check', async () => {
  expect(await octavo('migrate')).toMatchObject({
    code: 0,
    out: expect.stringContaining('has the model of the files'),
  });
  expect((await octavo('migrate', '--check')).code).toBe(0);
});

test('a rename is declared, shown, checked, applied and reverted', async () => {
  await define({ headline: { type: 'string' } });
  await expect(createTestApp({ project })).rejects.toThrow();
  const shown = await octavo('migrate', ...rename);
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('headline') });
  expect(JSON.parse((await octavo('migrate', '--json', ...rename)).out)).toMatchObject({
    possible: true,
    loses: false,
  });
  expect((await octavo('migrate', '--check', ...rename)).code).toBe(1);
  expect(await octavo('migrate', '--apply', ...rename)).toMatchObject({ code: 0 });
  expect(await note()).toMatchObject({ headline: 'one' });
  expect(await octavo('migrate', '--revert')).toMatchObject({ code: 0 });
  await define({ title: { type: 'string' } });
  expect(await note()).toMatchObject({ title: 'one' });
});

test('a loss has to be agreed to, and comes back', async () => {
  await define({});
  const shown = await octavo('migrate', '--plan', '--sql');
  expect(shown.out).toContain('would be lost');
  expect(await octavo('migrate', '--apply')).toMatchObject({ code: 1 });
  expect(await octavo('migrate', '--apply', '--allow-loss')).toMatchObject({ code: 0 });
  expect(await note()).not.toHaveProperty('title');
  expect(await octavo('migrate', '--revert')).toMatchObject({ code: 0 });
  expect(await octavo('migrate', '--pull')).toMatchObject({ code: 0 });
  expect(await readFile(join(project, modelFile), 'utf8')).toContain('title');
  expect(await note()).toMatchObject({ title: 'one' });
});

test('a database that got another model elsewhere is served, until the files change too', async () => {
  const app = await createTestApp({ project });
  const { snapshot, files } = await app.model.state();
  const definition = JSON.parse(files[0]?.json ?? '');
  definition.attributes.stars = { type: 'integer' };
  const proposal = { base: snapshot.version, locales: null, renames: [], values: [] };
  const consent = { allowLoss: false, purge: false, author: null, source: 'panel' } as const;
  await app.model.change({ ...proposal, definitions: new Map([['api::note.note', definition]]) }, consent);
  await app.close();
  expect(await note()).toMatchObject({ title: 'one', stars: null });
  await define({ title: { type: 'string' }, length: { type: 'integer' } });
  await expect(createTestApp({ project })).rejects.toThrow('Both the files and the database');
  expect(await octavo('migrate', '--pull')).toMatchObject({ code: 0 });
  expect(await note()).toMatchObject({ title: 'one', stars: null });
});

test('two modes together are refused', async () => {
  expect(await octavo('migrate', '--apply', '--pull')).toMatchObject({
    code: 1,
    err: expect.stringContaining('one of'),
  });
});

test('a start may apply every change that loses nothing, if configured', async () => {
  await define({ title: { type: 'string', unique: true } });
  await expect(createTestApp({ project })).rejects.toThrow();
  const app = await createTestApp({ project, config: { model: { atStart: 'lossless' } } });
  expect(app.snapshot.contentTypes.get('api::note.note')?.attributes.get('title')).toMatchObject({ unique: true });
  await app.close();
  await define({});
  await expect(createTestApp({ project, config: { model: { atStart: 'lossless' } } })).rejects.toThrow();
});
