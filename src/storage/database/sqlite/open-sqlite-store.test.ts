import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CliError } from '../../../foundations/core/index.js';
import { parseModel, serializeModel } from '../../../language/schema/index.js';
import { openMigrations } from '../../migrations/index.js';
import { createLayout } from '../../sql/layout/index.js';
import { openSqliteStore } from '../index.js';
import { chooseDriver } from './driver/choose-driver.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-open-'));
  file = join(folder, 'data.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a database with SQL, the way another program would. */
async function make(sql: string): Promise<void> {
  const driver = (await chooseDriver())(file, { readOnly: false });
  driver.exec(sql);
  driver.close();
}

async function makeOurs(): Promise<void> {
  const snapshot = parseModel([], { locales: ['en'], defaultLocale: 'en' });
  const store = await openSqliteStore({ file });
  await openMigrations(store).migrate(createLayout(snapshot), serializeModel(snapshot));
  await store.close();
}

describe('openSqliteStore', () => {
  it('opens a new file, and an empty one', async () => {
    await makeOurs();
    rmSync(file);
    writeFileSync(file, '');
    await makeOurs();
    expect(readFileSync(file).toString('latin1', 68, 72)).toBe('OCTV');
  });

  it('leaves the database of another program as it is', async () => {
    await make('CREATE TABLE customers (name TEXT)');
    const before = readFileSync(file);
    await expect(openSqliteStore({ file })).rejects.toThrow(`${file} is the database of another program`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('leaves a database that is marked as another program’s, even without tables', async () => {
    await make('PRAGMA application_id = 252006674');
    await expect(openSqliteStore({ file })).rejects.toThrow(CliError);
  });

  it('refuses what a later version made', async () => {
    await makeOurs();
    await make('PRAGMA user_version = 99');
    await expect(openSqliteStore({ file })).rejects.toThrow(`${file} was created by a later version of Octavo`);
  });

  it('refuses what is no database, and leaves it as it is', async () => {
    writeFileSync(file, 'Dear diary, '.repeat(500));
    await expect(openSqliteStore({ file })).rejects.toThrow(
      `${file} is damaged, refused by its disk, or no database at all`,
    );
    expect(readFileSync(file, 'utf8')).toBe('Dear diary, '.repeat(500));
  });

  it('refuses a damaged database', async () => {
    await makeOurs();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 100, 4096);
    writeFileSync(file, bytes);
    await expect(openSqliteStore({ file })).rejects.toThrow(CliError);
  });

  it('does not throw away the log of a file that lost its content', async () => {
    writeFileSync(file, '');
    writeFileSync(`${file}-wal`, 'something');
    await expect(openSqliteStore({ file })).rejects.toThrow(`${file} is empty, but its write-ahead log is not`);
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('something');
  });

  it('refuses a missing folder, a folder in the place of the file, and reading what is not there', async () => {
    await expect(openSqliteStore({ file: join(folder, 'missing', 'data.db') })).rejects.toThrow(CliError);
    await expect(openSqliteStore({ file, readOnly: true })).rejects.toThrow(`There is no database ${file}`);
    mkdirSync(file);
    await expect(openSqliteStore({ file })).rejects.toThrow(`${file} is not a file`);
  });
});

it('newcomers C7: loads SQLite without the warning of Node.js, and lets every other warning through', () => {
  const module = join(import.meta.dirname, '../../../../dist/storage/database/sqlite/driver/choose-driver.js');
  const script = `
    const { chooseDriver } = await import(${JSON.stringify(module)});
    await chooseDriver();
    process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(stderr.match(/ExperimentalWarning: .*/g)).toEqual(['ExperimentalWarning: SQLite is an experimental feature']);
});
