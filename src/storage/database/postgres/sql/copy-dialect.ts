import { type CopyDialect, parseReferences } from '../../copy-dialect.js';
import { internalStatement } from '../../internal-statement.js';
import { componentIdSequence } from './component-id-sequence.js';
import { postgresDialect } from './dialect.js';

const allReferences = internalStatement(
  `SELECT c.relname AS "table", a.attname AS "column", t.relname AS target
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
   JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
   WHERE n.nspname = current_schema() AND k.contype = 'f'`,
  postgresDialect,
);
const lastSequenceValue = internalStatement(
  'SELECT pg_sequence_last_value(?::text::regclass) AS last',
  postgresDialect,
);
const setSequenceValue = internalStatement('SELECT setval(?::text::regclass, ?::bigint)', postgresDialect);
const sequenceName = internalStatement("SELECT pg_get_serial_sequence(?, 'id') AS name", postgresDialect);

/** PostgreSQL's part of copying: ids come from sequences, which are not rolled back. */
export const postgresCopyDialect: CopyDialect = {
  references: async (reader) => parseReferences(await reader.rows(allReferences, [])),
  async lastRowId(reader, table) {
    const [sequence] = await reader.rows(sequenceName, [postgresDialect.identifier(table)]);
    const [row] = await reader.rows(lastSequenceValue, [sequence?.name ?? null]);
    return Number(row?.last ?? 0);
  },
  async setLastRowId(session, table, last) {
    const [sequence] = await session.rows(sequenceName, [postgresDialect.identifier(table)]);
    await session.rows(setSequenceValue, [sequence?.name ?? null, last]);
  },
  async lastComponentId(reader) {
    const [row] = await reader.rows(lastSequenceValue, [componentIdSequence]);
    return Number(row?.last ?? 0);
  },
  async setLastComponentId(session, last) {
    await session.rows(setSequenceValue, [componentIdSequence, last]);
  },
};
