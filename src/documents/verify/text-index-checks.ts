import type { Layout } from '../../layout/index.js';
import { type Dialect, textIndexesOf } from '../../plan/index.js';
import type { Check } from './types.js';

/**
 * What has to hold for the indexes of text; `there`: the tables of the database. One that is missing is made at the next start. What an
 * index knows too much of does no harm: whoever asks it looks at the version as well.
 */
export function textIndexChecks(
  layout: Layout,
  dialect: Dialect,
  there: ReadonlyMap<string, unknown>,
): readonly Check[] {
  const { textSearch } = dialect;
  if (textSearch === null) return [];
  return textIndexesOf(layout, dialect)
    .filter(({ table }) => there.has(table))
    .flatMap(({ table, of, columns }) =>
      columns.map((column) => ({
        rule: 'V12',
        table,
        says: `a text of ${column} that its index does not find`,
        text:
          `SELECT v.[document_id], v.[id], v.[locale], v.[status] FROM [${of}] v ` +
          `WHERE NOT ${textSearch.knows(table, column, 'v')}`,
        values: [],
      })),
    );
}
