import { existsSync } from 'node:fs';
import { enhance } from '@photostructure/sqlite';

/** The SQLite that the server has, so that a comparison is not one of drivers. */
const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? (await import('@photostructure/sqlite'));

/** The same as every connection of Octavo's has (src/storage/database/sqlite/driver/pragmas.ts): mapped bytes, and kept pages in KiB. */
const mapped = 268_435_456;
const cached = 16_384;
export const pragmas = `PRAGMA mmap_size = ${mapped}; PRAGMA cache_size = -${cached}`;

/** @typedef {import('@photostructure/sqlite').EnhancedDatabaseSync<import('@photostructure/sqlite').DatabaseSyncInstance>} Database */
/** @typedef {ReturnType<Database['prepare']>} Statement */

/**
 * A connection as the hand-written servers use it. Throws where there is no such file.
 * @param {string} path
 * @param {{ readonly?: boolean }} [options]
 * @returns {Database}
 */
export function openDatabase(path, { readonly = true } = {}) {
  if (!existsSync(path)) throw new Error(`there is no database ${path}`);
  const database = enhance(new DatabaseSync(path, { readOnly: readonly }));
  database.exec(pragmas);
  return database;
}

/**
 * Prepares a statement whose rows are arrays.
 * @param {Database} database @param {string} sql
 * @returns {Statement}
 */
export function prepareArrays(database, sql) {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}
