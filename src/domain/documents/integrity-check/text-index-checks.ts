import type { Layout } from '../../../storage/sql/layout/index.js';
import { type Dialect, findTextIndexes } from '../../../storage/sql/plan/index.js';
import type { IntegrityCheck } from './types.js';

/**
 * Returns the checks of the text indexes. A missing table is skipped: the next start creates it. Surplus index entries are not checked:
 * queries compare the version itself as well.
 */
export function textIndexChecks(
  layout: Layout,
  dialect: Dialect,
  existingTables: ReadonlyMap<string, unknown>,
): readonly IntegrityCheck[] {
  const { textSearch } = dialect;
  if (textSearch === null) return [];
  return findTextIndexes(layout, dialect)
    .filter(({ table }) => existingTables.has(table))
    .flatMap(({ table, versionTable, columns }) =>
      columns.map((column) => ({
        rule: 'V12',
        table,
        description: `a text of ${column} that the index does not find`,
        text:
          `SELECT v.[document_id], v.[id], v.[locale], v.[status] FROM [${versionTable}] v ` +
          `WHERE NOT ${textSearch.containsText(table, column, 'v')}`,
        values: [],
      })),
    );
}
