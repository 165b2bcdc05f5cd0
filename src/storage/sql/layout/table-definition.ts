import { indexName } from './names.js';
import type { Column, Index, Table } from './types.js';

/** A table without row ids. */
export function defineTable<C extends Column>(
  name: string,
  columns: readonly C[],
  primaryKey: readonly C['name'][],
  indexes: readonly Index[],
): Table<C> {
  return { name, columns, primaryKey, autoIncrement: false, counted: false, indexes };
}

/** A table with row ids (its column `id`) that are never assigned twice. */
export function defineTableWithRowId<C extends Column>(
  name: string,
  columns: readonly C[],
  indexes: readonly Index[],
): Table<C> {
  return { name, columns, primaryKey: ['id'], autoIncrement: true, counted: false, indexes };
}

/** A constraint: no two rows have the same values in these columns. */
export function uniqueIndex(tableName: string, purpose: string, columns: readonly string[]): Index {
  return { name: indexName(tableName, purpose), columns, unique: true, nullsEqual: false, where: [] };
}

/** An index for finding rows by these columns. */
export function lookupIndex(tableName: string, purpose: string, columns: readonly string[]): Index {
  return { ...uniqueIndex(tableName, purpose, columns), unique: false };
}
