import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AppOptions,
  createApp,
  exportContent,
  importExport,
  importProject,
  isExportFile,
} from '../../../src/composition/app/index.js';
import { crawl } from '../../../src/domain/transfer/verify/index.js';
import { freshDatabase, type TestDatabase } from '../../support/postgres.js';
import { archive, filesBelow } from '../../support/strapi-fixture.js';

/*
 * What an export holds comes back to the byte, over both databases: a project goes from SQLite to PostgreSQL and back to SQLite, and
 * all three answer and export the same.
 */
const silent = (): void => undefined;
const clock = { now: () => Date.UTC(2026, 0, 2) };

let folder: string;
let database: TestDatabase;
let first: AppOptions;
let second: AppOptions;
let third: AppOptions;
let file: string;

function projectIn(name: string, url: string | null = null): AppOptions {
  return { project: join(folder, name), config: { database: { url } }, environment: {}, clock };
}

async function lines(path: string): Promise<readonly string[]> {
  return (await readFile(path, 'utf8')).trimEnd().split('\n');
}

/** Everything that the model leads to, drafts too, as it is answered. */
async function answers(options: AppOptions): Promise<ReadonlyMap<string, string>> {
  const app = await createApp(options);
  try {
    const token = await app.createToken('test');
    const seen = new Map<string, string>();
    const parsed = new Map<string, { status: number; body: unknown }>();
    const ask = async (url: string) => {
      const { status, body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
      seen.set(url, `${status} ${body}`);
      return { status, body: JSON.parse(body.toString()) };
    };
    for (const path of crawl(app.snapshot, '/api', (wanted) => parsed.get(wanted))) {
      if (!path.startsWith('/api/users')) parsed.set(path, await ask(path));
    }
    for (const path of [...seen.keys()]) {
      if (path.startsWith('/api/') && !path.startsWith('/api/upload'))
        await ask(`${path}${path.includes('?') ? '&' : '?'}status=draft`);
    }
    return seen;
  } finally {
    await app.close();
  }
}

/** Something that only this project has: a draft that differs, a folder, a file in it, links from both sides, a shared component. */
async function edit(options: AppOptions): Promise<void> {
  const app = await createApp(options);
  try {
    const token = await app.createToken('edit');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const list = await app.inject({ method: 'GET', url: '/api/articles?fields=documentId', headers });
    const { data } = JSON.parse(list.body.toString()) as { data: readonly { documentId: string }[] };
    for (const { documentId } of data.slice(0, 2)) {
      const url = `/api/articles/${documentId}?status=draft`;
      const payload = JSON.stringify({ data: { title: 'Changed since, "quoted"\n\u2028\u00e9' } });
      expect((await app.inject({ method: 'PUT', url, headers, payload })).status).toBe(200);
    }
  } finally {
    await app.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-export-'));
  database = await freshDatabase();
  first = projectIn('first');
  second = projectIn('second', database.url);
  third = projectIn('third');
  file = join(folder, 'first.jsonl');
  await importProject(first, { path: archive, database: null, passPhrase: null }, silent);
  await edit(first);
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('an export', () => {
  test('says what it is, line by line, and nothing of accounts', async () => {
    const report = await exportContent(first, file, silent);
    const all = await lines(file);
    expect(report).toMatchObject({ lines: all.length, missingObjects: [] });
    const { documents, versions, objects, folders } = report;
    expect(JSON.parse(all.at(-1) ?? '')).toEqual({ is: 'end', folders, documents, versions, objects });
    expect(JSON.parse(all[0] ?? '')).toMatchObject({ is: 'export', format: 1, createdAt: '2026-01-02T00:00:00.000Z' });
    expect(objects).toBeGreaterThan(10);
    expect(all.filter((line) => /"type":"plugin::users-permissions/.test(line))).toEqual([]);
    expect(all.filter((line) => /\$2[aby]\$|argon2/.test(line))).toEqual([]);
  });

  test('comes back over PostgreSQL and SQLite with the same answers, the same files and the same bytes', async () => {
    const packed = join(folder, 'second.jsonl.gz');
    const last = join(folder, 'third.jsonl');
    const wrong = [...(await lines(file))];
    repeatRowId(wrong);
    const damaged = join(folder, 'wrong.jsonl');
    await writeFile(damaged, `${wrong.join('\n')}\n`);
    // An attempt that fails in the middle of its transaction is no hindrance to the next one.
    await expect(importExport(second, { path: damaged, dryRun: false }, silent)).rejects.toThrow(/^Line \d+ /);
    const { report } = await importExport(second, { path: file, dryRun: false }, silent);
    await exportContent(second, packed, silent);
    await importExport(third, { path: packed, dryRun: false }, silent);
    await exportContent(third, last, silent);
    const wanted = await readFile(file, 'utf8');
    expect(gunzipSync(await readFile(packed)).toString('utf8') === wanted).toBe(true);
    expect((await readFile(last, 'utf8')) === wanted).toBe(true);
    expect(report.leftOut).toEqual([]);
    const uploads = (name: string) => filesBelow(join(folder, name, 'data/uploads'));
    expect(await uploads('second')).toEqual(await uploads('first'));
    expect(await uploads('third')).toEqual(await uploads('first'));
    const asked = await answers(first);
    expect(asked.size).toBeGreaterThan(40);
    for (const options of [second, third]) {
      for (const [path, answer] of await answers(options)) expect(answer, path).toBe(asked.get(path));
    }
  });

  test('what is made afterwards has numbers of its own', async () => {
    const app = await createApp(second);
    try {
      const headers = { authorization: `Bearer ${await app.createToken('n')}`, 'content-type': 'application/json' };
      const payload = JSON.stringify({ data: { title: 'New' } });
      const { status } = await app.inject({ method: 'POST', url: '/api/articles', headers, payload });
      expect(status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('an import is refused, and nothing of it stays', () => {
  test.each([
    [
      'a link to nothing',
      (all: string[]) => replaceFirst(all, /("links":\{"[^}]*"documentId":")\w+/, '$1nothing'),
      /^Line \d+ /,
    ],
    [
      'a definition that leads elsewhere',
      (all: string[]) => replaceFirst(all, /"path":"schema/, '"path":"../schema'),
      /^Line 2 /,
    ],
  ])('%s', async (what, damage, message) => {
    const all = [...(await lines(file))];
    damage(all);
    const path = join(folder, 'damaged.jsonl');
    await writeFile(path, `${all.join('\n')}\n`);
    const fresh = projectIn(`fresh ${what}`);
    await expect(importExport(fresh, { path, dryRun: false }, silent)).rejects.toThrow(message);
    const left = (await filesBelow(fresh.project)).filter((name) => /\.json$|uploads\/[^.]/.test(name));
    expect(left.filter((name) => name !== 'data/secrets.json')).toEqual([]);
  });

  test('a database that has documents, a project with another model', async () => {
    await expect(importExport(third, { path: file, dryRun: false }, silent)).rejects.toThrow('already holds documents');
    const other = new URL('../../../examples/magazine', import.meta.url).pathname;
    const options = { ...projectIn('other'), project: other };
    await expect(importExport(options, { path: file, dryRun: true }, silent)).rejects.toMatchObject({
      message: 'The project has another content model than the export',
      lines: expect.arrayContaining([expect.stringMatching(/^from the export to the project: /)]),
    });
  });

  test('a dry run reports the same, and writes nothing', async () => {
    const dry = projectIn('dry');
    const { report } = await importExport(dry, { path: file, dryRun: true }, silent);
    expect(report.rows.length).toBeGreaterThan(5);
    expect(await filesBelow(dry.project)).toEqual([]);
    expect(await isExportFile(file)).toBe(true);
    expect(await isExportFile(archive)).toBe(false);
  });
});

function replaceFirst(all: string[], pattern: RegExp, by: string, skip = 0): void {
  const found = all.flatMap((line, at) => (pattern.test(line) ? [at] : []))[skip];
  if (found === undefined) throw new Error(`no line has ${pattern}`);
  all[found] = (all[found] ?? '').replace(pattern, by);
}

/** Returns the second version of an article the row id of the first one. */
function repeatRowId(all: string[]): void {
  const article = /^(\{"is":"version","type":"api::article\.article".*?"id":)(\d+)/;
  const id = all.map((line) => article.exec(line)?.[2]).find((found) => found !== undefined);
  replaceFirst(all, article, `$1${id}`, 1);
}
