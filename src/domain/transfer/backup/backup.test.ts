import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CliError } from '../../../foundations/core/index.js';
import { backupName, backupTime, expiredBackups, isBackupName } from './backup-names.js';
import { type BackupSource, type BackupSummary, type Manifest, readBackup, writeBackup } from './index.js';

const facts: BackupSummary = {
  createdAt: '2026-01-01T00:00:00.000Z',
  database: 'SQLite',
  model: 'm1',
  tables: 2,
  rows: 3,
  uploads: 'included',
};
const content: Readonly<Record<string, string>> = {
  'octavo.db': 'x'.repeat(200_000),
  'secrets.json': '{}',
  'uploads/cover_1.png': 'bytes of a picture',
};
const silent = (): void => undefined;
let folder: string;
let whole: Buffer;
let count = 0;

async function* filesOf(texts: Readonly<Record<string, string>>): AsyncIterable<BackupSource> {
  for (const [name, text] of Object.entries(texts)) {
    yield { name, bytes: Buffer.byteLength(text), open: async () => Readable.from([Buffer.from(text)]) };
  }
}

function freshPath(): string {
  count += 1;
  return join(folder, `${count}`);
}

/** An archive with these entries. */
async function archiveOf(entries: readonly (readonly [name: string, text: string])[], link?: string): Promise<Buffer> {
  const archive = pack();
  for (const [name, text] of entries) archive.entry({ name }, text);
  if (link !== undefined) archive.entry({ name: link, type: 'symlink', linkname: '/etc/passwd' });
  archive.finalize();
  return buffer(archive as unknown as Readable);
}

function read(bytes: Buffer, into: string | null = null): Promise<Manifest> {
  return readBackup(Readable.from([bytes]), into, silent);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-backup-'));
  const path = join(folder, 'whole.tar');
  await writeBackup(path, facts, filesOf(content), silent);
  whole = await readFile(path);
});

afterAll(() => rm(folder, { recursive: true }));

test('a backup restores its files, and their summary', async () => {
  const into = freshPath();
  const manifest = await readBackup(createReadStream(join(folder, 'whole.tar')), into, silent);
  expect(manifest).toMatchObject({ ...facts, files: Object.keys(content).map((name) => ({ name })) });
  for (const [name, text] of Object.entries(content)) expect(await readFile(join(into, name), 'utf8')).toBe(text);
});

test('a check writes nothing', async () => {
  const before = await readdir(folder);
  await read(whole);
  expect(await readdir(folder)).toEqual(before);
});

test.each([10, 600, 100_000, 200_800, 202_500])('a backup that was cut off after %i bytes is none', async (bytes) => {
  await expect(read(whole.subarray(0, bytes), freshPath())).rejects.toThrow(CliError);
});

test('a single other byte is noticed', async () => {
  const damaged = Buffer.from(whole);
  damaged[100_000] = 0x79;
  await expect(read(damaged)).rejects.toMatchObject({ lines: ['octavo.db is not what was written'] });
});

test.each([
  '../octavo.db',
  '/tmp/octavo.db',
  'uploads/../../x',
  'uploads/a/b',
  'uploads/.hidden',
  'other.txt',
  'uploads/',
])('an entry %s is not written anywhere', async (name) => {
  const into = freshPath();
  await expect(read(await archiveOf([[name, 'x']]), into)).rejects.toMatchObject({
    lines: [`no backup has an entry ${JSON.stringify(name)}`],
  });
});

test('a link in an archive is refused', async () => {
  await expect(read(await archiveOf([], 'uploads/x'), freshPath())).rejects.toThrow(CliError);
});

test.each([
  ['something that is no archive', Buffer.from('hello'.repeat(1_000))],
  ['nothing', Buffer.alloc(0)],
])('%s is no backup', async (_what, bytes) => {
  await expect(read(bytes)).rejects.toThrow('is incomplete');
});

test('a list that names a file which is not there, or leaves one out, is not believed', async () => {
  const list = { format: 'octavo-backup', formatVersion: 1, ...facts, files: [] };
  await expect(
    read(
      await archiveOf([
        ['octavo.db', 'x'],
        ['manifest.json', JSON.stringify(list)],
      ]),
    ),
  ).rejects.toMatchObject({ lines: ['octavo.db is missing', 'octavo.db is not listed'] });
});

test('a backup of a later format says so', async () => {
  const list = { format: 'octavo-backup', formatVersion: 2 };
  await expect(read(await archiveOf([['manifest.json', JSON.stringify(list)]]))).rejects.toThrow(
    'later version of Octavo',
  );
});

test('a file that grows while it is read is refused, and one that is gone is left out', async () => {
  const growing: BackupSource = { name: 'octavo.db', bytes: 3, open: async () => Readable.from([Buffer.from('four')]) };
  const gone: BackupSource = { name: 'uploads/gone', bytes: 3, open: async () => null };
  const from = (files: readonly BackupSource[]) =>
    (async function* () {
      yield* files;
    })();
  await expect(writeBackup(freshPath(), facts, from([growing]), silent)).rejects.toThrow('changed while it was read');
  const { files } = await writeBackup(freshPath(), facts, from([gone]), silent);
  expect(files).toEqual([]);
});

test('other users may not read a backup', async () => {
  const path = freshPath();
  await writeBackup(path, facts, filesOf(content), silent);
  const { mode } = await import('node:fs/promises').then(({ stat }) => stat(path));
  expect(mode & 0o077).toBe(0);
});

test('names tell the age, and only backups are ever too many', async () => {
  const names = [3, 1, 2].map((at) => backupName(Date.UTC(2026, 0, at)));
  expect(names.every(isBackupName)).toBe(true);
  expect(names.map(backupTime)).toEqual([3, 1, 2].map((at) => Date.UTC(2026, 0, at)));
  expect(backupTime('octavo-2026.tar')).toBeNull();
  expect(expiredBackups([...names, 'notes.txt', 'octavo-2026.tar'], 1)).toEqual([names[1], names[2]]);
  expect(expiredBackups(names, 3)).toEqual([]);
  await writeFile(join(folder, 'notes.txt'), '');
});
