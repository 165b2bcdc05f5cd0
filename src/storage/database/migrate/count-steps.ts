import { systemTableNames, type Table } from '../../sql/layout/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import type { DdlDialect, ExistingSchema } from './migration-engine.js';
import type { MigrationStep } from './table-steps.js';

const { totals } = systemTableNames;

/**
 * The steps after which `octavo_totals` says how many rows the tables have that are to be counted. Where it was not there, or a table was
 * without its triggers, everything is counted anew: nobody knows what was written meanwhile.
 */
export function countSteps(
  tables: readonly Table[],
  existing: ExistingSchema,
  ddl: DdlDialect,
): readonly MigrationStep[] {
  const { prepareCountTriggers } = ddl;
  const { countTriggers } = existing;
  const isNew = !existing.tables.has(totals);
  const prepared = countTriggers.prepared || prepareCountTriggers === null;
  const step = (description: string, sql: string): MigrationStep => ({ description, sql, mayConflictWithRows: false });
  return [
    ...(prepared ? [] : [step('', prepareCountTriggers)]),
    ...tables
      .filter(({ name, counted }) => counted && (isNew || !countTriggers.tables.has(name)))
      .map(({ name }) =>
        step(existing.tables.has(name) ? `count the rows of ${name}` : '', ddl.createCountTriggers(name).join(';\n')),
      ),
  ];
}

/** Statements that count the rows of a table, whatever was known of them. */
export function recountTable(name: string, { identifier, text }: Dialect): readonly string[] {
  return [
    `DELETE FROM ${totals} WHERE name = ${text(name)}`,
    `INSERT INTO ${totals} (name, locale, status, total)
      SELECT ${text(name)}, locale, status, count(*) FROM ${identifier(name)} GROUP BY locale, status`,
  ];
}

/** Statements that give what was counted of a table to the name that it has now. */
export function renameTotals(from: string, to: string, { text }: Dialect): readonly string[] {
  return [
    `DELETE FROM ${totals} WHERE name = ${text(to)}`,
    `UPDATE ${totals} SET name = ${text(to)} WHERE name = ${text(from)}`,
  ];
}

/** Forgets what was counted of tables that are gone. */
export function deleteTotals(names: readonly string[], { text }: Dialect): readonly string[] {
  return names.length === 0 ? [] : [`DELETE FROM ${totals} WHERE name IN (${names.map(text).join(', ')})`];
}
