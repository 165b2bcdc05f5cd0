import { type DatabaseSyncInstance, type EnhancedDatabaseSync, enhance } from '@photostructure/sqlite';

/** The SQLite that a server has: two of them in one process would not see each other's locks. */
const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? (await import('@photostructure/sqlite'));

/** Opens a database file beside the product. */
export function openFile(
  file: string,
  options: { readonly readOnly?: boolean; readonly readBigInts?: boolean } = {},
): EnhancedDatabaseSync<DatabaseSyncInstance> {
  return enhance(new DatabaseSync(file, options) as unknown as DatabaseSyncInstance);
}
