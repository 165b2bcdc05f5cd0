import { join } from 'node:path';
import { materializedJsonPrefix } from '../../../src/storage/sql/plan/index.js';
import { openFile } from '../../support/sqlite.js';
import { StoredFiles } from '../media/stored-files.js';

/**
 * Tables of SQLite, and those that a server writes for itself, independent of requests: after a change of the model it fills the
 * materialized JSON in the background, which `octavo verify-data` compares with the rows.
 */
const own = new RegExp(`^(sqlite_|octavo_(turns|file_turns|once)$|${materializedJsonPrefix})`);
/** Columns that it writes in the background when a token or session has not been used for a minute. */
const recordedUse = /^last_used_at$/;

/**
 * Everything that a data folder holds because of requests, in one text: each row of each table, and what its rows of files say that is
 * not so.
 */
export async function contentsOf(data: string): Promise<string> {
  const database = openFile(join(data, 'octavo.db'));
  const lines: string[] = [];
  try {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all();
    for (const name of (names as string[]).filter((table) => !own.test(table))) {
      const columns = database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[];
      const read = columns.filter((column) => !recordedUse.test(column)).map((column) => `"${column}"`);
      const rows = database
        .prepare(`SELECT ${read.join(', ')} FROM "${name}" ORDER BY 1`)
        .raw()
        .all();
      lines.push(`${name}:`, ...rows.map((row) => JSON.stringify(row)));
    }
  } finally {
    database.close();
  }
  const files = await new StoredFiles(data).files();
  return [...lines, ...files.flatMap(({ problems }) => problems)].join('\n');
}
