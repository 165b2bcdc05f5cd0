import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrlOf } from '../data-folder.js';
import { openRawDatabase } from './raw-database.js';

/**
 * Everything that a data folder and its database hold, byte for byte: the files by name, and on PostgreSQL, which keeps its own
 * elsewhere, the rows of each table by `table <name>`. Files in folders are left out.
 */
export async function storedBytes(dataFolder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = (await readdir(dataFolder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const files = entries.map(async ({ name }) => [name, await readFile(join(dataFolder, name))] as const);
  return new Map([...(await Promise.all(files)), ...(await tablesOf(dataFolder))]);
}

/** The bytes of the database alone. */
export function databaseBytes(stored: ReadonlyMap<string, Buffer>): Buffer {
  const parts = [...stored].filter(([name]) => name.startsWith('octavo.db') || name.startsWith('table '));
  return Buffer.concat(parts.map(([, bytes]) => bytes));
}

async function tablesOf(dataFolder: string): Promise<readonly (readonly [string, Buffer])[]> {
  if ((await databaseUrlOf(dataFolder)) === null) return [];
  const look = await openRawDatabase(dataFolder);
  try {
    const tables: (readonly [string, Buffer])[] = [];
    for (const table of look.tables.keys()) {
      const rows = (await look.rows(`SELECT t::text AS row FROM "${table}" AS t`)) as readonly {
        readonly row: string;
      }[];
      tables.push([`table ${table}`, Buffer.from(rows.map(({ row }) => row).join('\n'))]);
    }
    return tables;
  } finally {
    await look.close();
  }
}
