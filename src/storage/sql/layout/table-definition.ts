import { indexName } from './names.js';
import type { Column, Index, Table } from './types.js';

/** A table whose rows bring their own key. */
export function defineTable(
  name: string,
  columns: readonly Column[],
  primaryKey: readonly string[],
  indexes: readonly Index[],
): Table {
  return { name, columns, primaryKey, autoIncrement: false, counted: false, indexes };
}

/** A table with row ids (its column `id`) that are never handed out twice. */
export function defineTableWithRowId(name: string, columns: readonly Column[], indexes: readonly Index[]): Table {
  return { ...defineTable(name, columns, ['id'], indexes), autoIncrement: true };
}

/** A constraint: no two rows have the same values in these columns. */
export function uniqueIndex(tableName: string, purpose: string, columns: readonly string[]): Index {
  return { name: indexName(tableName, purpose), columns, unique: true, nullsEqual: false, where: [] };
}

/** An index for finding rows by these columns. */
export function lookupIndex(tableName: string, purpose: string, columns: readonly string[]): Index {
  return { ...uniqueIndex(tableName, purpose, columns), unique: false };
}
