import { referencesIn } from '../copy/references.js';
import type { CopyPlace } from '../copy/types.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import { componentIds } from './component-ids.js';
import { postgresDialect } from './dialect.js';

const allReferences = bookkeeping(
  `SELECT c.relname AS "table", a.attname AS "column", t.relname AS target
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
   JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
   WHERE n.nspname = current_schema() AND k.contype = 'f'`,
  postgresDialect,
);
const lastOf = bookkeeping('SELECT pg_sequence_last_value(?::text::regclass) AS last', postgresDialect);
const proceed = bookkeeping('SELECT setval(?::text::regclass, ?::bigint)', postgresDialect);
const sequenceOf = bookkeeping("SELECT pg_get_serial_sequence(?, 'id') AS name", postgresDialect);

/** What PostgreSQL adds to copying: ids come from sequences, which no transaction takes back. */
export const postgresCopyPlace: CopyPlace = {
  references: async (reader) => referencesIn(await reader.rows(allReferences, [])),
  async lastRowId(reader, table) {
    const [sequence] = await reader.rows(sequenceOf, [postgresDialect.identifier(table)]);
    const [row] = await reader.rows(lastOf, [sequence?.name ?? null]);
    return Number(row?.last ?? 0);
  },
  async continueRowIds(session, table, last) {
    const [sequence] = await session.rows(sequenceOf, [postgresDialect.identifier(table)]);
    await session.rows(proceed, [sequence?.name ?? null, last]);
  },
  async lastComponentId(reader) {
    const [row] = await reader.rows(lastOf, [componentIds]);
    return Number(row?.last ?? 0);
  },
  async continueComponentIds(session, last) {
    await session.rows(proceed, [componentIds, last]);
  },
};
