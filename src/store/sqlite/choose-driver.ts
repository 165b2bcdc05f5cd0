import { Refusal } from '../../kernel/index.js';
import type { OpenDriver } from './driver.js';
import { loadBetterSqlite3 } from './driver-better-sqlite3.js';
import { loadNodeSqlite } from './driver-node-sqlite.js';

/** Where SQLite comes from. */
export type DriverName = 'node:sqlite' | 'better-sqlite3';

/**
 * Node's own SQLite where there is a recent one, else better-sqlite3 (decision 0004). `wanted` names one of them for tests
 * and measurements. Raises Refusal when there is none.
 */
export async function chooseDriver(wanted?: DriverName): Promise<OpenDriver> {
  const own = wanted === 'better-sqlite3' ? null : await loadNodeSqlite();
  if (own !== null) return own;
  if (wanted === 'node:sqlite') throw new Refusal('This version of Node.js brings no SQLite along');
  try {
    return await loadBetterSqlite3();
  } catch (error) {
    throw new Refusal('There is no SQLite to work with', [
      'start Octavo with Node.js 22.16 or later, which brings it along, or install better-sqlite3 in the project',
      error instanceof Error ? error.message : String(error),
    ]);
  }
}
