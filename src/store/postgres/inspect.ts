import { bookkeeping } from '../migrate/bookkeeping.js';
import type { Actual, ActualIndex, MigrationReader } from '../migrate/place.js';
import { comparable } from './ddl.js';
import { postgresDialect } from './dialect.js';

const columnsOfAll = bookkeeping(
  `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
   ORDER BY c.relname, a.attnum`,
  postgresDialect,
);
const allIndexes = bookkeeping(
  `SELECT i.relname AS name, t.relname AS "table", pg_get_indexdef(x.indexrelid) AS sql
   FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
   JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE n.nspname = current_schema() AND NOT x.indisprimary
   ORDER BY i.relname`,
  postgresDialect,
);

/** Reads the tables and indexes of the schema. */
export async function actual(reader: MigrationReader): Promise<Actual> {
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of await reader.rows(columnsOfAll, [])) {
    const columns = tables.get(String(table)) ?? new Map<string, string>();
    columns.set(String(column), String(type));
    tables.set(String(table), columns);
  }
  const indexes = (await reader.rows(allIndexes, [])).map(({ name, table, sql }): [string, ActualIndex] => [
    String(name),
    { table: String(table), definition: comparable(String(sql)) },
  ]);
  return { tables, indexes: new Map(indexes) };
}
