import type { Layout } from '../../layout/index.js';
import { type Dialect, fragmentsOf } from '../../plan/index.js';
import type { Check } from './types.js';

/** What has to hold for the JSON that a database keeps beside the versions; `there`: its tables. One that is missing is made at the next start. */
export function fragmentChecks(
  layout: Layout,
  dialect: Dialect,
  there: ReadonlyMap<string, unknown>,
): readonly Check[] {
  return fragmentsOf(layout, dialect)
    .filter(({ table }) => there.has(table))
    .map(({ table, of, text }) => ({
      rule: 'V11',
      table,
      says: 'a kept JSON that is not that of its version',
      text:
        `SELECT v.[document_id], k.[id], v.[locale], v.[status] FROM [${table}] k LEFT JOIN [${of}] v ON v.[id] = k.[id] ` +
        `WHERE k.[id] > 0 AND (v.[id] IS NULL OR k.[json] <> ${text('v')})`,
      values: [],
    }));
}
