import type { Layout } from '../../../storage/sql/layout/index.js';
import { type Dialect, findTextIndexes } from '../../../storage/sql/plan/index.js';
import type { IntegrityCheck } from './types.js';

/**
 * Returns the checks of the text indexes. A missing table is skipped: the next start creates it. Surplus entries are checked as well: totals
 * count entries.
 */
export function textIndexChecks(
  layout: Layout,
  dialect: Dialect,
  existingTables: Pick<ReadonlyMap<string, unknown>, 'has'>,
): readonly IntegrityCheck[] {
  const { textSearch } = dialect;
  if (textSearch === null) return [];
  return findTextIndexes(layout, dialect)
    .filter(({ table, scopes, words }) => [table, scopes, words].every((name) => existingTables.has(name)))
    .flatMap((index) => [
      ...index.columns.map((column) => ({
        rule: 'V12' as const,
        table: index.table,
        description: `a text of ${column} that the index does not find`,
        text:
          `SELECT v.[document_id], v.[id], v.[locale], v.[status] FROM [${index.versionTable}] v ` +
          `WHERE NOT ${textSearch.containsText(index, column, 'v')}`,
        values: [],
      })),
      {
        rule: 'V12' as const,
        table: index.table,
        description: 'an entry of a text that no version has',
        text: textSearch.surplusEntries(index, index.versionTable, dialect.fold),
        values: [],
      },
    ]);
}
