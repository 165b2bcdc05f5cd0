import { required } from './columns.js';
import { systemTableNames } from './names.js';
import { lookup, table } from './plain-table.js';
import type { Table } from './types.js';

/** Answers of writes that callers may ask for again, so that each is done once. */
export function onceTables(): readonly Table[] {
  const name = systemTableNames.once;
  const columns = [
    // Of the caller, the path and the key that the caller gave it.
    required('digest', 'text'),
    // A digest of all else that the request says.
    required('content', 'text'),
    required('status', 'integer'),
    required('answer', 'text'),
    required('created_at', 'instant'),
  ];
  return [table(name, columns, ['digest'], [lookup(name, 'created_at', ['created_at'])])];
}
