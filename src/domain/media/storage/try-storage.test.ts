import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStorage } from './create-local-storage.js';
import { tryStorage } from './try-storage.js';

let folder: string;
let now = 0;
const clock = { now: () => (now += 5) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-trial-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const trial = (uploads: string) =>
  tryStorage({ storage: createLocalStorage(join(folder, uploads)), incoming: join(folder, 'incoming'), clock });

test('what is tried is gone afterwards', async () => {
  expect(await trial('uploads')).toEqual({ failed: null, reason: null, milliseconds: 5 });
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('a folder that cannot be created is reported, with the error of the system', async () => {
  await writeFile(join(folder, 'taken'), '');
  const { failed, reason } = await trial('taken');
  expect([failed, reason]).toEqual([
    'write',
    expect.stringMatching(/^The store of files cannot be reached \([A-Z]+\)$/),
  ]);
  expect(reason).not.toContain(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});
