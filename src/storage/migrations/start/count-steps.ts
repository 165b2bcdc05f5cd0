import type { DdlDialect, ExistingSchema, MigrationStep } from '../../database/index.js';
import { systemTableNames, type Table } from '../../sql/layout/index.js';

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
