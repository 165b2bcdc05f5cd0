import type { Layout } from '../../../storage/sql/layout/index.js';
import { type Dialect, materializedJsonTables } from '../../../storage/sql/plan/index.js';
import type { IntegrityCheck } from './types.js';

/**
 * Returns the checks of the JSON that a database stores next to the versions. A missing table is skipped: the next
 * start creates it.
 */
export function materializedJsonChecks(
  layout: Layout,
  dialect: Dialect,
  existingTables: ReadonlyMap<string, unknown>,
): readonly IntegrityCheck[] {
  return materializedJsonTables(layout, dialect)
    .filter(({ table }) => existingTables.has(table))
    .map(({ table, versionTable, jsonExpression }) => ({
      rule: 'V11',
      table,
      description: 'materialized JSON that differs from its version',
      text:
        `SELECT v.[document_id], k.[id], v.[locale], v.[status] FROM [${table}] k LEFT JOIN [${versionTable}] v ON v.[id] = k.[id] ` +
        `WHERE k.[id] > 0 AND (v.[id] IS NULL OR k.[json] <> ${jsonExpression('v')})`,
      values: [],
    }));
}
