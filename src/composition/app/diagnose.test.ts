import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCommand } from '../cli/new/new.js';
import { backUpProject } from './backup/create-backup.js';
import { createApp } from './create-app.js';
import { diagnose, type Finding } from './diagnose.js';
import type { PartialConfig } from './types.js';

const project = fileURLToPath(new URL('../../../examples/magazine', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-doctor-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function findings(config: PartialConfig, at = project): Promise<ReadonlyMap<string, Finding>> {
  const all = { backup: { folder: join(folder, 'backups') }, ...config };
  const found = await diagnose({ project: at, config: all, environment: {} });
  return new Map(found.map((finding) => [finding.part, finding]));
}

test('an installation that was never started reports what the first start will do, and nothing is created', async () => {
  const dataDir = join(folder, 'none');
  const found = await findings({ dataDir });
  for (const part of ['data folder', 'database', 'secrets', 'backups', 'mail', 'address']) {
    expect(found.get(part), part).toMatchObject({ level: 'attention' });
  }
  expect(found.get('project')).toMatchObject({ level: 'good' });
  expect(await readdir(folder)).toEqual([]);
});

test('next to a running server everything is checked and nothing is changed', async () => {
  const config = { dataDir: join(folder, 'data'), publicUrl: 'https://cms.example.org' };
  const app = await createApp({ project, config });
  try {
    await backUpProject({ project, config }, join(folder, 'backups'), {
      onRows: () => undefined,
      onBytes: () => undefined,
      onError: () => undefined,
    });
    const found = await findings(config);
    for (const part of ['data folder', 'database', 'secrets', 'files', 'backups', 'address']) {
      expect(found.get(part), part).toMatchObject({ level: 'good' });
    }
    expect(found.has('content model')).toBe(false);
  } finally {
    await app.close();
  }
});

test('a problem that prevents a start is bad, for each part', async () => {
  const dataDir = join(folder, 'broken');
  await mkdir(dataDir, { mode: 0o755 });
  await chmod(dataDir, 0o755);
  await writeFile(
    join(dataDir, 'octavo.db'),
    'no database at all, but long enough to be read as a page of one'.repeat(80),
  );
  await writeFile(join(dataDir, 'secrets.json'), '{}', { mode: 0o644 });
  const found = await findings({ dataDir });
  expect(found.get('database')).toMatchObject({ level: 'bad', text: expect.stringContaining('damaged') });
  expect(found.get('secrets')).toMatchObject({ level: 'bad' });
  expect(found.get('files')).toMatchObject({ level: 'good' });
});

test('without a project nothing else is checked', async () => {
  const found = await findings({}, join(folder, 'nowhere'));
  expect([...found.keys()]).toEqual(['Node.js', 'project']);
  expect(found.get('project')).toMatchObject({ level: 'bad' });
});

test('newcomers B7: the folder of backups is tried, and nothing is left in it', async () => {
  const config = { dataDir: join(folder, 'tried'), backup: { folder: join(folder, 'tried-backups') } };
  await mkdir(config.dataDir);
  await mkdir(config.backup.folder);
  expect((await findings(config)).get('backups')).toMatchObject({ level: 'attention' });
  expect(await readdir(config.backup.folder)).toEqual([]);
  // A file instead of the folder: not even root can write into it.
  await writeFile(join(folder, 'a-file'), '');
  const found = await findings({ ...config, backup: { folder: join(folder, 'a-file', 'backups') } });
  expect(found.get('backups')).toMatchObject({
    level: 'bad',
    text: expect.stringMatching(/^Backups cannot be written to .*a-file/),
  });
});

test('newcomers C6: unmonitored parts need attention, and counts of one are singular', async () => {
  const found = await findings({ dataDir: join(folder, 'none') });
  expect(found.get('monitoring')).toMatchObject({ level: 'attention' });
  expect((await findings({ dataDir: join(folder, 'none'), logger: true })).get('monitoring')).toMatchObject({
    level: 'good',
    text: 'requests are logged',
  });
  const single = join(folder, 'single');
  await newCommand(single, { yes: true }, { out: () => undefined, err: () => undefined });
  expect((await findings({}, single)).get('project')?.text).toBe('1 content type, 2 locales, no mistakes');
});
