import type { Row } from '../types.js';
import type { ReferencedTables } from './types.js';

/** Gathers what columns refer to from rows of `table`, `column` and `target`. */
export function parseReferences(rows: readonly Row[]): ReferencedTables {
  const found = new Map<string, Map<string, string>>();
  for (const { table, column, target } of rows) {
    const columns = found.get(String(table)) ?? new Map<string, string>();
    found.set(String(table), columns.set(String(column), String(target)));
  }
  return found;
}
