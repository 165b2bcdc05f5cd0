import { cp, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { type App, type AppOptions, createApp, type PartialConfig } from '../../src/composition/app/index.js';
import { type Snapshot, serializeModel } from '../../src/language/schema/index.js';
import {
  openPostgresStore,
  openSqliteStore,
  type SqliteOptions,
  type Store,
} from '../../src/storage/database/index.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { freshDatabase, type TestDatabase } from './postgres.js';

/** The database that the tests of this run are about. */
export const testedDatabase: 'sqlite' | 'postgres' = chosen(process.env.OCTAVO_TEST_DATABASE);

/** Limits of the connection queue: tests send hundreds of concurrent requests, on busy machines. */
const patience = { queue: 10_000, seconds: 20 } as const;

/** Data folder → its database. On PostgreSQL each folder has one to itself, so that tests deal in folders on both. */
const databases = new Map<string, Promise<TestDatabase>>();

/** Model → a database with its tables and nothing in them. Copying it takes half the time that making the tables does. */
const templates = new Map<string, Promise<TestDatabase>>();

/** Options that stores of both databases have. */
export type StoreTestOptions = Pick<SqliteOptions, 'indexedPerWrite'>;

/** Opens the store of a data folder, which exists, with the tables of a model. Stores of one folder share a database. */
export async function openTestStore(
  folder: string,
  snapshot: Snapshot,
  options: StoreTestOptions = {},
): Promise<Store> {
  if (testedDatabase === 'postgres' && !databases.has(resolve(folder))) {
    databases.set(resolve(folder), templateOf(snapshot).then(freshDatabase));
  }
  const store = await open(folder, options);
  await openMigrations(store).migrate(createLayout(snapshot), serializeModel(snapshot));
  return store;
}

/** Starts an app on the database that the tests are about. Its data folder is `data` in the project, where nothing is said. */
export async function createTestApp(options: AppOptions): Promise<App> {
  const database = await databaseConfig(resolve(options.project, options.config?.dataDir ?? 'data'));
  return createApp({ ...options, config: { ...options.config, ...database } });
}

/** The configuration of an app on a data folder, as far as it is about the database. */
async function databaseConfig(folder: string): Promise<PartialConfig> {
  const url = await databaseUrlOf(folder);
  if (url === null) return {};
  const { queue, seconds } = patience;
  return { database: { url, queue, queueSeconds: seconds, writeQueueSeconds: seconds, connectSeconds: seconds } };
}

/** The environment variables of a command that works on a data folder. */
export async function databaseEnvironment(folder: string): Promise<readonly (readonly [string, string])[]> {
  const url = await databaseUrlOf(folder);
  return url === null ? [] : [['DATABASE_URL', url]];
}

/** The URL of a data folder's database; null on SQLite, where it is a file in the folder. */
export async function databaseUrlOf(folder: string): Promise<string | null> {
  return testedDatabase === 'sqlite' ? null : (await databaseOf(folder)).url;
}

/** Copies a data folder and its database. Nobody may write to them meanwhile. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const database = await databases.get(resolve(from));
  if (database !== undefined) databases.set(resolve(to), freshDatabase(database));
}

/** Removes a folder, and the databases of all data folders in it. */
export async function removeFolder(folder: string): Promise<void> {
  const top = resolve(folder);
  for (const [at, database] of databases) {
    if (at !== top && !at.startsWith(top + sep)) continue;
    databases.delete(at);
    await (await database).drop();
  }
  await rm(top, { recursive: true, force: true });
}

async function open(folder: string, options: StoreTestOptions = {}): Promise<Store> {
  const url = await databaseUrlOf(folder);
  return url === null ? openSqliteStore({ ...options, file: join(folder, 'octavo.db') }) : openPatiently(url, options);
}

function openPatiently(url: string, options: StoreTestOptions = {}): Promise<Store> {
  const { queue, seconds } = patience;
  const timeout = seconds * 1_000;
  return openPostgresStore({
    ...options,
    url,
    queue,
    queueTimeout: timeout,
    writeQueueTimeout: timeout,
    connectTimeout: timeout,
  });
}

function databaseOf(folder: string): Promise<TestDatabase> {
  const at = resolve(folder);
  const known = databases.get(at) ?? freshDatabase();
  databases.set(at, known);
  return known;
}

function templateOf(snapshot: Snapshot): Promise<TestDatabase> {
  const model = serializeModel(snapshot);
  const known = templates.get(model.json) ?? migrated(snapshot);
  templates.set(model.json, known);
  return known;
}

async function migrated(snapshot: Snapshot): Promise<TestDatabase> {
  const template = await freshDatabase();
  const store = await openPatiently(template.url);
  await openMigrations(store).migrate(createLayout(snapshot), serializeModel(snapshot));
  await store.close();
  return template;
}

function chosen(name = 'sqlite'): 'sqlite' | 'postgres' {
  if (name === 'sqlite' || name === 'postgres') return name;
  throw new Error(`OCTAVO_TEST_DATABASE is sqlite or postgres, not ${name}`);
}
