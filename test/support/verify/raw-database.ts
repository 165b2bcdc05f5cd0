import { join } from 'node:path';
import pg from 'pg';
import { databaseUrlOf } from '../data-folder.js';
import { openFile } from '../sqlite.js';

/** A database seen from beside the product. */
export interface RawDatabase {
  /** Table → its columns. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  rows(sql: string): Promise<readonly unknown[]>;
  /** Resolves once there is no other connection: statements that a killed server had sent are still executed. */
  alone(): Promise<void>;
  /** What the database itself finds to be broken, one line each. */
  damage(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Looks into the database of a data folder. */
export async function openRawDatabase(dataFolder: string): Promise<RawDatabase> {
  const url = await databaseUrlOf(dataFolder);
  return url === null ? lookIntoFile(join(dataFolder, 'octavo.db')) : lookIntoServer(url);
}

function lookIntoFile(file: string): RawDatabase {
  const database = openFile(file, { readOnly: true });
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').pluck();
  return {
    tables: new Map(names.map((name) => [name, columns.all(name) as string[]])),
    rows: async (sql) => database.prepare(sql).all(),
    // What a killed process wrote is in the file, or nowhere.
    alone: async () => undefined,
    async damage() {
      const integrity = database.pragma('integrity_check', { simple: true });
      const strays = database.pragma('foreign_key_check') as readonly unknown[];
      return [
        ...(integrity === 'ok' ? [] : [`integrity_check: ${String(integrity)}`]),
        ...strays.map((row) => `foreign_key_check: ${JSON.stringify(row)}`),
      ];
    },
    close: async () => void database.close(),
  };
}

async function lookIntoServer(connectionString: string): Promise<RawDatabase> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let last: Promise<unknown> = Promise.resolve();
  const rows = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const result = last.then(() => client.query<Record<string, unknown>>(sql));
    last = result.catch(() => undefined);
    return (await result).rows;
  };
  const found = await rows(
    `SELECT table_name AS name, json_agg(column_name ORDER BY ordinal_position) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1`,
  );
  return {
    tables: new Map(found.map(({ name, columns }) => [String(name), columns as readonly string[]])),
    rows,
    async alone() {
      while ((await rows(others)).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    damage: async () => (await rows(unproven)).map((row) => `not valid: ${JSON.stringify(row)}`),
    close: () => client.end(),
  };
}

/** Constraints and indexes that the server does not vouch for. */
const unproven = `SELECT conname AS name FROM pg_constraint WHERE NOT convalidated
  UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`;

/** Everybody else who is connected to the database. */
const others = 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
