import { componentSequence, systemTableNames } from '../../layout/index.js';
import { referencesIn } from '../copy/references.js';
import type { CopyPlace } from '../copy/types.js';
import { own } from './statements.js';

const { sequences } = systemTableNames;

const allReferences = own(
  `SELECT t.name AS "table", f."from" AS "column", f."table" AS target
   FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
);
const lastOfTable = own('SELECT seq AS last FROM sqlite_sequence WHERE name = ?', 1);
const forget = own('DELETE FROM sqlite_sequence WHERE name = ?', 1);
const begin = own('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', 2);
const lastOfComponents = own(`SELECT value AS last FROM ${sequences} WHERE name = '${componentSequence}'`);
const continueComponents = own(`UPDATE ${sequences} SET value = ? WHERE name = '${componentSequence}'`, 1);

/** What SQLite adds to copying: it counts row ids in a table of its own, and has references to ask for. */
export const sqliteCopyPlace: CopyPlace = {
  references: async (reader) => referencesIn(await reader.rows(allReferences, [])),
  async lastRowId(reader, table) {
    const [row] = await reader.rows(lastOfTable, [table]);
    return Number(row?.last ?? 0);
  },
  async continueRowIds(session, table, last) {
    await session.run(forget, [table]);
    await session.run(begin, [table, last]);
  },
  async lastComponentId(reader) {
    const [row] = await reader.rows(lastOfComponents, []);
    return Number(row?.last ?? 0);
  },
  async continueComponentIds(session, last) {
    await session.run(continueComponents, [last]);
  },
};
