import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFile } from '../../../../test/support/sqlite.js';
import { CliError, Failure, Fault } from '../../../foundations/core/index.js';
import { openMigrations } from '../../../storage/migrations/index.js';
import { createApp } from '../create-app.js';
import type { PartialConfig } from '../types.js';

/*
 * Flips bytes of Octavo's own data in a SQLite file and starts a server on it: it starts, or reports the damaged table,
 * row and column and what to do, never only a stack.
 */

/** Flips per stored value: the work is bounded by their number, not by time. */
const flips = Number(process.env.OCTAVO_FLIPS ?? '4');
const project = fileURLToPath(new URL('../../../../examples/magazine', import.meta.url));
let folder: string;
let whole: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-damage-'));
  whole = join(folder, 'whole');
  const app = await createApp({ project, config: { dataDir: whole }, environment: {} });
  const { tokens } = app.accounts;
  const content = [...app.snapshot.contentTypes.values()].find(({ kind }) => kind === 'collectionType');
  await tokens.create(
    {
      name: 'custom',
      description: '',
      kind: 'custom',
      actions: [`${content?.uid}.find`],
      readDrafts: true,
      expiresAt: null,
    },
    { identity: { is: 'system' }, address: null },
  );
  await app.close();
  change(whole, (database) => {
    database
      .prepare(
        `INSERT INTO octavo_webhooks (name, url, headers, secret, events, uids, locales, enabled, created_at, updated_at)
         VALUES ('hook', 'https://example.org', '', '', '["entry.create"]', ?, '["en"]', 1, '2026-01-01', '2026-01-01')`,
      )
      .run(JSON.stringify([content?.uid]));
  });
});

afterAll(() => rm(folder, { recursive: true }));

function change<T>(at: string, work: (database: ReturnType<typeof openFile>) => T): T {
  const database = openFile(join(at, 'octavo.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** All JSON that tables of Octavo's own hold: lists and objects. */
function stored(): readonly {
  readonly table: string;
  readonly column: string;
  readonly row: number;
  readonly text: string;
}[] {
  return change(whole, (database) => {
    const tables = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'octavo\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_json\\_%' ESCAPE '\\' AND sql LIKE '%\"id\" INTEGER%'",
    );
    return (tables.pluck().all() as string[]).flatMap((table) =>
      (database.prepare(`SELECT id AS row_id, * FROM ${table}`).all() as Record<string, unknown>[]).flatMap(
        ({ row_id, ...columns }) =>
          Object.entries(columns).flatMap(([column, text]) =>
            typeof text === 'string' && /^[[{]/.test(text) ? [{ table, column, row: Number(row_id), text }] : [],
          ),
      ),
    );
  });
}

/** Returns the error of a start on a damaged copy; null if it serves. */
async function startOn(
  damage: (database: ReturnType<typeof openFile>) => void,
  config: PartialConfig = {},
): Promise<unknown> {
  const at = join(folder, `copy-${count++}`);
  cpSync(whole, at, { recursive: true });
  change(at, damage);
  try {
    const app = await createApp({ project, config: { ...config, dataDir: at }, environment: {} });
    // Reads the data of the first requests.
    const read = async (): Promise<void> => {
      await app.accounts.tokens.list();
      await openMigrations(app.store).revisions();
      await app.accounts.administrators.roles();
      await app.webhooks.list();
    };
    const error = await read().then(
      () => null,
      (caught: unknown) => caught,
    );
    await app.close();
    return error;
  } catch (error) {
    return error;
  } finally {
    await rm(at, { recursive: true });
  }
}

function isNamed(error: unknown): boolean {
  return error === null || error instanceof CliError || error instanceof Fault || error instanceof Failure;
}

describe('reliability C2: damaged JSON that a start reads', () => {
  test('is found in the tables that keep any', () => {
    const tables = new Set(stored().map(({ table, column }) => `${table}.${column}`));
    for (const expected of [
      'octavo_schema_revisions.model',
      'octavo_schema_revisions.files',
      'octavo_tokens.actions',
      'octavo_administrator_roles.permissions',
      'octavo_webhooks.events',
    ])
      expect(tables).toContain(expected);
  });

  test('is reported by table, row and column', async () => {
    const columns = new Map(stored().map((stored) => [`${stored.table}.${stored.column}`, stored]));
    for (const [name, { table, column, row, text }] of columns) {
      // The model of the files differs, so that all recorded data is read.
      const error = await startOn(
        (database) => database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(text.slice(0, -1), row),
        { locales: ['en', 'fr', 'de', 'it'], defaultLocale: 'en' },
      );
      if (error === null) continue;
      expect([name, isNamed(error)], String((error as Error).stack)).toEqual([name, true]);
      const { message, cause } = error as Error;
      if (error instanceof Fault)
        expect([name, message, String(cause)]).toEqual([
          name,
          expect.any(String),
          expect.stringContaining(`The ${column} of row ${row} of ${table} is damaged. Restore a backup`),
        ]);
    }
  });

  test(`${flips} flipped bytes of each value never end in an error without a name`, async () => {
    const odd: string[] = [];
    for (const { table, column, row, text } of stored()) {
      for (let flip = 0; flip < flips; flip++) {
        // Spread over the text, each time another bit.
        const at = Math.floor(((flip + 0.5) / flips) * text.length);
        const flipped =
          text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (flip % 5))) + text.slice(at + 1);
        const config = flip % 2 === 0 ? {} : { locales: ['en', 'fr', 'de', 'it'], defaultLocale: 'en' };
        const error = await startOn(
          (database) => database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(flipped, row),
          config,
        );
        if (!isNamed(error))
          odd.push(`${table}.${column} at ${at} (${text.slice(at - 10, at + 10)}): ${(error as Error).stack}`);
      }
    }
    expect(odd).toEqual([]);
  }, 600_000);

  test('and columns that are called otherwise are a refusal, not a stack', async () => {
    const error = await startOn((database) => {
      database.exec('ALTER TABLE octavo_tokens RENAME COLUMN last_used_at TO last_uzed_at');
    });
    expect(isNamed(error), String((error as Error | null)?.stack)).toBe(true);
  });
});
