import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore, removeFolder, testedDatabase } from '../../../test/support/data-folder.js';
import { isoTime } from '../../foundations/core/index.js';
import { parseModel } from '../../language/schema/index.js';
import { listJobStates, readDatabaseInfo } from './database-info.js';
import { internalStatement } from './internal-statement.js';
import { createLease } from './leases/lease.js';
import { measuredStore } from './measured-store.js';
import type { Store } from './types.js';

const now = Date.UTC(2026, 4, 6);
const clock = { now: () => now };
let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-facts-'));
  store = await openTestStore(folder, parseModel([], { locales: ['en'], defaultLocale: 'en' }));
});

afterAll(async () => {
  await store.close();
  await removeFolder(folder);
});

test('a database tells which one it is, how large, and what is in it', async () => {
  const insert = internalStatement(
    'INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, ?, 1)',
    store.dialect,
  );
  for (const id of ['a', 'b']) await store.write((transaction) => transaction.run(insert, [id, 'api::note.note']));
  const facts = await readDatabaseInfo(store);
  expect([facts.kind, facts.documents]).toEqual([testedDatabase, new Map([['api::note.note', 2]])]);
  expect(facts.version).toMatch(/^\d+\.\d+/);
  expect(facts.bytes).toBeGreaterThan(10_000);
});

test('jobs are told once they were done, and while they are', async () => {
  expect(await listJobStates(store, clock)).toEqual([]);
  await createLease(store, clock, 'sweeping').runIfDue(1_000, async () => {
    expect(await listJobStates(store, clock)).toMatchObject([{ name: 'sweeping', running: true }]);
  });
  expect(await listJobStates(store, clock)).toEqual([
    { name: 'sweeping', dueAt: isoTime(now + 1_000), running: false },
  ]);
});

test('each measurement counts its own reads, side by side and within one state', async () => {
  const measured = measuredStore(store);
  const one = internalStatement('SELECT 1 AS n', store.dialect);
  const asked = (times: number) =>
    measured.measure(async () => {
      for (let time = 1; time < times; time += 1) await measured.store.rows(one, []);
      return measured.store.read((session) => session.rows(one, []));
    });
  const counts = await Promise.all([1, 3, 2].map(asked));
  expect(counts.map(({ statements }) => statements)).toEqual([1, 3, 2]);
  expect(counts.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
  expect(counts[0]?.result).toMatchObject([{ n: 1 }]);
});
