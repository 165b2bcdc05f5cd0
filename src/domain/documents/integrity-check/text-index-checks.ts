import type { Layout } from '../../../storage/sql/layout/index.js';
import { type Dialect, findTextIndexes } from '../../../storage/sql/plan/index.js';
import type { IntegrityCheck } from './types.js';

/**
 * What has to hold for the indexes of text; `there`: the tables of the database. One that is missing is made at the next start. What an
 * index knows too much of does no harm: whoever asks it looks at the version as well.
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
        description: `a text of ${column} that its index does not find`,
        text:
          `SELECT v.[document_id], v.[id], v.[locale], v.[status] FROM [${versionTable}] v ` +
          `WHERE NOT ${textSearch.containsText(table, column, 'v')}`,
        values: [],
      })),
    );
}
