import Database from 'better-sqlite3';

/** The same as every connection of Octavo's has (src/store/sqlite/pragmas.ts): mapped bytes, and kept pages in KiB. */
const mapped = 268_435_456;
const cached = 16_384;

/**
 * A connection as the hand-written servers use it.
 * @param {string} path
 * @param {{ readonly?: boolean }} [options]
 * @returns {import('better-sqlite3').Database}
 */
export function openDatabase(path, { readonly = true } = {}) {
  const database = new Database(path, { readonly, fileMustExist: true });
  database.pragma(`mmap_size = ${mapped}`);
  database.pragma(`cache_size = -${cached}`);
  return database;
}
