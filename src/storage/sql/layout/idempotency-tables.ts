import { required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTable, lookupIndex } from './table-definition.js';
import type { Table } from './types.js';

/** Answers of writes that callers may ask for again, so that each is done once. */
export function idempotencyTables(): readonly Table[] {
  const name = systemTableNames.idempotency;
  const columns = [
    // Of the caller, the path and the key that the caller gave it.
    required('digest', 'text'),
    // A digest of all else that the request says.
    required('content', 'text'),
    required('status', 'integer'),
    required('answer', 'text'),
    required('created_at', 'instant'),
  ];
  return [defineTable(name, columns, ['digest'], [lookupIndex(name, 'created_at', ['created_at'])])];
}
