import { join } from 'node:path';
import { openFile } from '../../support/sqlite.js';
import { StoredFiles } from '../media/stored-files.js';

/** Statements that a server runs for itself, independent of requests. */
const own = /^(sqlite_|octavo_(sessions|turns|leases|once))/;

/** Everything that a data folder holds, in one text: each row of each table, and what its rows of files say that is not so. */
export async function contentsOf(data: string): Promise<string> {
  const database = openFile(join(data, 'octavo.db'));
  const lines: string[] = [];
  try {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all();
    for (const name of (names as string[]).filter((table) => !own.test(table))) {
      const rows = database.prepare(`SELECT * FROM "${name}" ORDER BY 1`).raw().all();
      lines.push(`${name}:`, ...rows.map((row) => JSON.stringify(row)));
    }
  } finally {
    database.close();
  }
  const files = await new StoredFiles(data).files();
  return [...lines, ...files.flatMap(({ problems }) => problems)].join('\n');
}
