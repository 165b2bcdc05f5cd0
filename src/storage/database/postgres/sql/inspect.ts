import { searchIndexPrefix } from '../../../sql/plan/index.js';
import { internalStatement } from '../../internal-statement.js';
import type { ExistingCountTriggers, ExistingIndex, ExistingSchema, MigrationReader } from '../../migration-engine.js';
import { countFunction, countFunctionBody, countTriggerNames } from './count-triggers.js';
import { normalizeIndexDefinition } from './ddl.js';
import { postgresDialect } from './dialect.js';
import { trigramsAvailable } from './text-indexes.js';

const allColumns = internalStatement(
  `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
   ORDER BY c.relname, a.attnum`,
  postgresDialect,
);
const allIndexes = internalStatement(
  `SELECT i.relname AS name, t.relname AS "table", pg_get_indexdef(x.indexrelid) AS sql
   FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
   JOIN pg_namespace n ON n.oid = t.relnamespace
   WHERE n.nspname = current_schema() AND NOT x.indisprimary
   ORDER BY i.relname`,
  postgresDialect,
);

const functions = internalStatement(
  `SELECT quote_ident(n.nspname) AS schema, f.prosrc AS body FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace
   WHERE n.nspname = current_schema() AND f.proname = '${countFunction}' AND f.pronargs = 0`,
  postgresDialect,
);
const triggers = internalStatement(
  `SELECT c.relname AS "table" FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
   JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_proc f ON f.oid = g.tgfoid AND f.pronamespace = n.oid
   WHERE n.nspname = current_schema() AND f.proname = '${countFunction}' AND g.tgenabled <> 'D'
     AND g.tgname IN (${countTriggerNames.map(postgresDialect.text).join(', ')})
   GROUP BY c.relname HAVING count(*) = ${countTriggerNames.length}`,
  postgresDialect,
);

/** The triggers that record former rows, with the table that each is on. */
const pastTriggers = internalStatement(
  `SELECT g.tgname AS name, c.relname AS "table" FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
   JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = current_schema() AND g.tgenabled <> 'D' AND g.tgname LIKE 'octavo\\_past\\_%'`,
  postgresDialect,
);

const trigrams = internalStatement(trigramsAvailable, postgresDialect);

/** Those of indexes for full-text search, with their tables. */
const searchTriggers = internalStatement(
  `SELECT g.tgname AS name, c.relname AS "table" FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
   JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = current_schema() AND starts_with(g.tgname, '${searchIndexPrefix}') AND g.tgenabled <> 'D'`,
  postgresDialect,
);

/** Reads the tables, indexes and counted tables of the schema. */
export async function inspectSchema(reader: MigrationReader): Promise<ExistingSchema> {
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of await reader.rows(allColumns, [])) {
    const columns = tables.get(String(table)) ?? new Map<string, string>();
    columns.set(String(column), String(type));
    tables.set(String(table), columns);
  }
  const indexes = (await reader.rows(allIndexes, [])).map(({ name, table, sql }): [string, ExistingIndex] => [
    String(name),
    { table: String(table), definition: normalizeIndexDefinition(String(sql)) },
  ]);
  const triggerRows = [...(await reader.rows(pastTriggers, [])), ...(await reader.rows(searchTriggers, []))];
  const [available] = await reader.rows(trigrams, []);
  return {
    tables,
    indexes: new Map(indexes),
    countTriggers: await readCountTriggers(reader),
    triggers: new Map(triggerRows.map(({ name, table }) => [String(name), String(table)])),
    trigrams: parseAvailability(available?.trigrams),
  };
}

/** A trigger counts only if its function is the current one. */
async function readCountTriggers(reader: MigrationReader): Promise<ExistingCountTriggers> {
  const [row] = await reader.rows(functions, []);
  if (row === undefined || row.body !== countFunctionBody(String(row.schema)))
    return { prepared: false, tables: new Set() };
  return { prepared: true, tables: new Set((await reader.rows(triggers, [])).map(({ table }) => String(table))) };
}

function parseAvailability(found: unknown): ExistingSchema['trigrams'] {
  return found === 'installed' || found === 'installable' ? found : 'missing';
}
