import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, databaseUrlOf, removeFolder } from '../../../../test/support/data-folder.js';
import { createFile } from '../../../../test/support/files.js';
import { createApp } from '../create-app.js';
import type { App, AppOptions, PartialConfig } from '../types.js';
import { backUpProject } from './create-backup.js';
import { restoreFromBackup } from './restore-backup.js';

/** Number of backups made during writes. */
const rounds = Number(process.env.OCTAVO_BACKUPS ?? '2');
const picture = {
  name: 'a.png',
  alternativeText: null,
  width: 1,
  height: 1,
  hash: 'a_1',
  ext: '.png',
  mime: 'image/png',
  size: 0.01,
  url: '/uploads/a_1.png',
  provider: 'local',
};
const silent = { onRows: () => undefined, onBytes: () => undefined, onError: () => undefined };
let folder: string;
let project: string;
let app: App;
let options: AppOptions;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-backups-'));
  project = join(folder, 'project');
  const schema = join(project, 'schema/content-types/pair.json');
  await mkdir(dirname(schema), { recursive: true });
  const info = { singularName: 'pair', pluralName: 'pairs', displayName: 'Pair' };
  const attributes = {
    left: { type: 'integer', unique: true },
    right: { type: 'integer' },
    picture: { type: 'media' },
  };
  await writeFile(
    schema,
    JSON.stringify({ kind: 'collectionType', info, options: { draftAndPublish: false }, attributes }),
  );
  app = await createTestApp({ project, config: { dataDir: join(folder, 'data') } });
  options = { project, config: await configOf(join(folder, 'data')) };
});

afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

async function configOf(dataDir: string): Promise<PartialConfig> {
  const url = await databaseUrlOf(dataDir);
  return { dataDir, backup: { folder: join(folder, 'stored') }, ...(url === null ? {} : { database: { url } }) };
}

/** Writes pairs, each in one request, until it is stopped: both sides of one are always equal. */
function writing(token: string): { stop(): Promise<number> } {
  let going = true;
  const work = (async () => {
    let written = 0;
    while (going) {
      const headers = { authorization: `Bearer ${token}` };
      const data = { left: written, right: written };
      const { status } = await app.inject({ method: 'POST', url: '/api/pairs', headers, payload: { data } });
      if (status !== 201 && status !== 200) throw new Error(`a write was answered with ${status}`);
      written += 1;
    }
    return written;
  })();
  return {
    stop() {
      going = false;
      return work;
    },
  };
}

async function read(of: App, token: string): Promise<readonly { left: number; right: number }[]> {
  const url = '/api/pairs?sort=left:desc&pagination[pageSize]=100';
  const { body } = await of.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return JSON.parse(body.toString()).data;
}

test(`${rounds} backups under writes are each one state, and start again with the same token`, async () => {
  const token = app.firstToken ?? '';
  await createFile(app, picture);
  await mkdir(join(folder, 'data/uploads'), { recursive: true });
  await writeFile(join(folder, 'data/uploads/a_1.png'), 'a picture');
  const writer = writing(token);
  const restored: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const made = await backUpProject(options, null, silent);
    const into = join(folder, `restored-${round}`);
    const config = await configOf(into);
    await restoreFromBackup({ project, config: { ...config } }, { from: made.location, check: false }, silent);
    restored.push(into);
    expect(made.files.map(({ name }) => name).sort()).toEqual(['octavo.db', 'secrets.json', 'uploads/a_1.png']);
  }
  const written = await writer.stop();
  expect(written).toBeGreaterThan(rounds);
  for (const into of restored) {
    const again = await createApp({ project, config: await configOf(into) });
    try {
      const pairs = await read(again, token);
      // One request is one transaction, written in order: all pairs below the highest one exist completely.
      const highest = pairs[0]?.left ?? -1;
      expect(pairs.map(({ left }) => left)).toEqual(pairs.map((_, at) => highest - at));
      expect(pairs.every(({ left, right }) => left === right)).toBe(true);
    } finally {
      await again.close();
    }
  }
}, 240_000);

test('nothing is restored over something', async () => {
  await expect(restoreFromBackup(options, { from: 'latest', check: false }, silent)).rejects.toThrow('is not empty');
});

test('nothing is restored next to the remains of another SQLite database', async () => {
  const dataDir = join(folder, 'left');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'octavo.db-wal'), 'changes of another file');
  const config = await configOf(dataDir);
  await expect(restoreFromBackup({ project, config }, { from: 'latest', check: false }, silent)).rejects.toMatchObject({
    lines: expect.arrayContaining(['there is already: octavo.db-wal']),
  });
});

test('the latest one is found by that word, and checked without writing', async () => {
  const before = await readdir(folder);
  const { database } = await restoreFromBackup(options, { from: 'latest', check: true }, silent);
  expect(database).toMatch(/^SQLite$|^PostgreSQL at /);
  expect(await readdir(folder)).toEqual(before);
  await expect(restoreFromBackup(options, { from: 'nothing.tar', check: true }, silent)).rejects.toMatchObject({
    message: 'There is no backup nothing.tar',
  });
});

test('the temporary files of a backup are removed, also those of an interrupted one', async () => {
  const old = join(folder, 'data/.backup-old');
  await mkdir(old);
  await utimes(old, 0, 0);
  await backUpProject(options, join(folder, 'elsewhere'), silent);
  const left = (await readdir(join(folder, 'data'))).filter((name) => name.startsWith('.backup-'));
  expect(left).toEqual([]);
});

test('newcomers C5: without a backup, restore latest reports that, not that the data folder is not empty', async () => {
  const nowhere = { ...options, config: { ...options.config, backup: { folder: join(folder, 'never') } } };
  await expect(restoreFromBackup(nowhere, { from: 'latest', check: false }, silent)).rejects.toMatchObject({
    message: 'There is no backup latest',
    lines: [`searched ${join(folder, 'never')}`, expect.stringContaining('octavo restore /mnt/backups')],
  });
});

test('newcomers B7: the newest backup of a folder that --to named is restored by the name of that folder', async () => {
  const elsewhere = join(folder, 'by-folder');
  const made = await backUpProject(options, elsewhere, silent);
  const manifest = await restoreFromBackup(options, { from: elsewhere, check: true }, silent);
  expect(manifest.createdAt).toBe(made.createdAt);
});

test('newcomers B7: backups go into the data folder by default, and stay in the project if it has earlier ones', async () => {
  const data = join(folder, 'data');
  const { backup: _, ...config } = options.config as PartialConfig;
  const made = await backUpProject({ project, config }, null, silent);
  expect(dirname(made.location)).toBe(join(data, 'backups'));
  expect((await restoreFromBackup({ project, config }, { from: 'latest', check: true }, silent)).createdAt).toBe(
    made.createdAt,
  );
  await mkdir(join(project, 'backups'));
  try {
    expect(dirname((await backUpProject({ project, config }, null, silent)).location)).toBe(join(project, 'backups'));
  } finally {
    await rm(join(project, 'backups'), { recursive: true });
  }
});
