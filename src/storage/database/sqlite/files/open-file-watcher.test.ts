import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../types.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';
import { openSqliteStore } from '../open-sqlite-store.js';

const create = sqliteStatement('CREATE TABLE notes (text TEXT)');
const insert = sqliteStatement("INSERT INTO notes VALUES ('kept')");
const count = sqliteStatement('SELECT count(*) FROM notes');

let folder: string;
let file: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-files-'));
  file = join(folder, 'octavo.db');
  store = await openSqliteStore({ file });
  await store.write((tx) => tx.run(create, []));
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const write = () => store.write((tx) => tx.run(insert, []));
const rows = () => store.total(count, []);

describe('reliability C1: below an open database', () => {
  test.each(['', '-wal', '-shm'])('octavo.db%s removed: no write is acknowledged, until it is back', async (suffix) => {
    await write();
    renameSync(file + suffix, join(folder, 'away'));
    for (let times = 0; times < 2; times++) {
      await expect(write()).rejects.toMatchObject({
        code: 'store.unavailable',
        cause: { message: expect.stringContaining(`${file}${suffix} was removed`) },
      });
    }
    renameSync(join(folder, 'away'), file + suffix);
    await write();
    expect(() => store.syncVersion()).not.toThrow();
    // The first refused write reached the file, and is not acknowledged; the second did not begin.
    expect(await rows()).toBe(3);
  });

  test('octavo.db replaced by another file: no write is acknowledged', async () => {
    copyFileSync(file, join(folder, 'other'));
    renameSync(join(folder, 'other'), file);
    await expect(write()).rejects.toMatchObject({ cause: { message: expect.stringContaining('was replaced') } });
    expect(() => store.syncVersion()).toThrow(expect.objectContaining({ code: 'store.unavailable' }));
  });

  test('a look notices it within a second', async () => {
    await store.syncVersion();
    renameSync(file, join(folder, 'away'));
    const since = performance.now();
    await expect
      .poll(
        async () => {
          try {
            await store.syncVersion();
            return 'fine';
          } catch {
            return 'gone';
          }
        },
        { interval: 50, timeout: 5_000 },
      )
      .toBe('gone');
    // A second, and the time between two looks on a machine that does other things.
    expect(performance.now() - since).toBeLessThan(2_000);
    renameSync(join(folder, 'away'), file);
  });

  test('the database goes on as if nothing had been where nothing is', async () => {
    for (let times = 0; times < 300; times++) await write();
    await store.syncVersion();
    expect(await rows()).toBe(300);
  });
});
