import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore, removeFolder } from '../../../test/support/data-folder.js';
import { contentType } from '../../../test/support/document-fixture.js';
import { parseModel } from '../../language/schema/index.js';
import type { Store } from '../../storage/database/index.js';
import { plainStatement } from '../../storage/sql/plan/index.js';
import { createSubscriptionCache, type SubscriptionCache } from './subscription-cache.js';
import { webhooksTopic } from './topics.js';

let folder: string;
let stores: readonly Store[] = [];
let listening: readonly SubscriptionCache[] = [];
const reports: unknown[] = [];

/** Two nodes on one database. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-listening-'));
  const snapshot = parseModel([contentType('tag', {})], { locales: ['en'], defaultLocale: 'en' });
  stores = [await openTestStore(folder, snapshot), await openTestStore(folder, snapshot)];
  listening = stores.map((store) => createSubscriptionCache(store, (error) => reports.push(error)));
});

afterAll(async () => {
  for (const one of listening) one.close();
  for (const store of stores) await store.close();
  await removeFolder(folder);
});

/** Runs a change on one of the nodes. */
async function run(node: number, text: string): Promise<void> {
  const store = stores[node];
  await store?.write(async (tx) => {
    tx.touch(webhooksTopic);
    await tx.run(plainStatement(store.dialect, text), []);
  });
}

/**
 * Returns the number of subscribers that a write on a node reads after revalidation, and the number of statements it
 * needed.
 */
async function readSubscribers(node: number): Promise<{ readonly listeners: number; readonly statements: number }> {
  const store = stores[node];
  const known = listening[node];
  if (store === undefined || known === undefined) throw new Error('there are two nodes');
  await store.syncVersion();
  return store.write(async (tx) => {
    let statements = 0;
    const rows: typeof tx.rows = (...query) => {
      statements += 1;
      return tx.rows(...query);
    };
    const listeners = await known.getSubscribers({ ...tx, rows });
    return { listeners: listeners.length, statements };
  });
}

const make = (name: string) => `INSERT INTO [octavo_webhooks] ([name], [url], [headers], [events], [enabled], [secret],
  [created_at], [updated_at]) VALUES ('${name}', 'a', 'a', '["entry.create"]', TRUE, 'a', '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.000Z')`;

test('a change on one node reaches the other at revalidation; cached subscribers are read once', async () => {
  for (let round = 0; round < 10; round++) {
    const changing = round % 2;
    await run(changing, make(`${round}`));
    for (const node of [0, 1]) expect((await readSubscribers(node)).listeners, `${round} on ${node}`).toBe(round + 1);
  }
  for (const node of [0, 1]) {
    await expect.poll(async () => readSubscribers(node), { timeout: 5_000 }).toEqual({ listeners: 10, statements: 0 });
  }
  await run(0, "UPDATE [octavo_webhooks] SET [enabled] = FALSE WHERE [name] = '3'");
  await run(1, "DELETE FROM [octavo_webhooks] WHERE [name] = '4'");
  for (const node of [0, 1]) expect((await readSubscribers(node)).listeners).toBe(8);
  expect(reports).toEqual([]);
});

test('the uncommitted state of a transaction is not cached', async () => {
  const [store] = stores;
  const [known] = listening;
  if (store === undefined || known === undefined) throw new Error('there are two nodes');
  const before = (await readSubscribers(0)).listeners;
  const undone = store.write(async (tx) => {
    tx.touch(webhooksTopic);
    await tx.run(plainStatement(store.dialect, make('undone')), []);
    await known.getSubscribers(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await readSubscribers(0)).listeners).toBe(before);
});
