import { componentSequence, systemTableNames } from '../../../sql/layout/index.js';
import { type CopyDialect, parseReferences } from '../../copy-dialect.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';

const { sequences } = systemTableNames;

const allReferences = sqliteStatement(
  `SELECT t.name AS "table", f."from" AS "column", f."table" AS target
   FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`,
);
const lastRowId = sqliteStatement('SELECT seq AS last FROM sqlite_sequence WHERE name = ?', 1);
const deleteSequence = sqliteStatement('DELETE FROM sqlite_sequence WHERE name = ?', 1);
const insertSequence = sqliteStatement('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', 2);
const lastComponentId = sqliteStatement(`SELECT value AS last FROM ${sequences} WHERE name = '${componentSequence}'`);
const setComponentSequence = sqliteStatement(
  `UPDATE ${sequences} SET value = ? WHERE name = '${componentSequence}'`,
  1,
);

/** What SQLite adds to copying: it counts row ids in a table of its own, and has references to ask for. */
export const sqliteCopyDialect: CopyDialect = {
  references: async (reader) => parseReferences(await reader.rows(allReferences, [])),
  async lastRowId(reader, table) {
    const [row] = await reader.rows(lastRowId, [table]);
    return Number(row?.last ?? 0);
  },
  async setLastRowId(session, table, last) {
    await session.run(deleteSequence, [table]);
    await session.run(insertSequence, [table, last]);
  },
  async lastComponentId(reader) {
    const [row] = await reader.rows(lastComponentId, []);
    return Number(row?.last ?? 0);
  },
  async setLastComponentId(session, last) {
    await session.run(setComponentSequence, [last]);
  },
};
