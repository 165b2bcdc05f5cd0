import type { DdlDialect, ExistingSchema, MigrationStep } from '../../database/index.js';
import { systemTableNames, type Table } from '../../sql/layout/index.js';

const { totals } = systemTableNames;

/**
 * The steps after which `octavo_totals` contains the number of rows of every counted table. Where it did not exist, or a table had no
 * triggers, all rows are counted anew, because writes in between are unknown.
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
