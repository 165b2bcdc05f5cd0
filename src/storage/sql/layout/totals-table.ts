import { required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTableWithRowId, lookupIndex } from './table-definition.js';
import type { Table } from './types.js';

/**
 * How many versions a table has of each locale and status: the sum of the rows for them. Triggers of the counted tables write it
 * (decision 0029).
 */
export function totalsTable(): Table {
  const name = systemTableNames.totals;
  const columns = [
    required('id', 'integer'),
    // The table whose rows are counted, as it is called now.
    required('name', 'text'),
    required('locale', 'text'),
    required('status', 'text'),
    required('total', 'integer'),
  ];
  return defineTableWithRowId(name, columns, [lookupIndex(name, 'name', ['name', 'locale', 'status'])]);
}
