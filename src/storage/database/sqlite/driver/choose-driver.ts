import { CliError } from '../../../../foundations/core/index.js';
import type { OpenDriver } from './driver.js';
import { loadNodeSqlite, loadPackagedSqlite } from './driver-node-sqlite.js';

/** Where SQLite comes from. */
export type DriverName = 'node:sqlite' | '@photostructure/sqlite';

/**
 * Node's own SQLite where there is a recent one, else the driver that comes with Octavo (decision 0004). `wanted` names one of them
 * for tests and measurements. Throws CliError when there is none.
 */
export async function chooseDriver(wanted?: DriverName): Promise<OpenDriver> {
  const builtIn = wanted === '@photostructure/sqlite' ? null : loadNodeSqlite();
  if (builtIn !== null) return builtIn;
  if (wanted === 'node:sqlite') throw new CliError('This version of Node.js brings no SQLite along');
  try {
    return await loadPackagedSqlite();
  } catch (error) {
    throw new CliError(
      `There is no SQLite for Node.js ${process.versions.node} on ${process.platform}-${process.arch}`,
      [
        'start Octavo with Node.js 22.16 or later, which brings SQLite along',
        'or, if files of Octavo are missing, install it anew: npm install octavo, pnpm add octavo or yarn add octavo; npm ci in a clone',
        error instanceof Error ? error.message : String(error),
      ],
    );
  }
}
