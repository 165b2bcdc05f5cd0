import { CliError, packageVersion } from '../../../foundations/core/index.js';
import {
  type ExistingSchema,
  internalStatement,
  type MigrationEngine,
  type MigrationReader,
  type MigrationSession,
} from '../../database/index.js';
import { systemTableNames } from '../../sql/layout/index.js';

const { sequences } = systemTableNames;
const versionRow = 'version';
/** A minor version is below this. */
const minorLimit = 1_000;

/** Returns major and minor version as a number that grows with them, as the database stores it. */
export function encodeVersion(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * minorLimit + minor;
}

/** Returns a stored version as text: `0.1`. */
export function versionText(encoded: number): string {
  return `${Math.floor(encoded / minorLimit)}.${encoded % minorLimit}`;
}

/**
 * Reads which version was the last to start on a database, as a number; null: none has noted it. Patch versions are not told apart, as
 * they store nothing that another one of the same minor version misreads.
 */
export async function readServedVersion(
  reader: MigrationReader,
  { dialect }: Pick<MigrationEngine, 'dialect'>,
  { tables }: ExistingSchema,
): Promise<number | null> {
  if (!tables.has(sequences)) return null;
  const read = internalStatement(`SELECT value FROM ${sequences} WHERE name = '${versionRow}'`, dialect);
  const [row] = await reader.rows(read, []);
  return row === undefined ? null : Number(row.value);
}

/** Throws CliError where a later version has started on the database: this one could misread what that one stores. */
export function assertNotServedLater(served: number | null): void {
  const own = packageVersion();
  if (served === null || served <= encodeVersion(own)) return;
  throw new CliError(`The database was served by Octavo ${versionText(served)}, and this is ${own}`, [
    `install ${versionText(served)} or later`,
    'to go back to this version, restore a backup that it has written, into an empty database',
  ]);
}

/** Whether a start of this version has to note itself. */
export function isServedEarlier(served: number | null): boolean {
  return served === null || served < encodeVersion(packageVersion());
}

/** Notes that this version has started on the database. */
export async function writeServedVersion(
  session: MigrationSession,
  { dialect }: Pick<MigrationEngine, 'dialect'>,
): Promise<void> {
  const write = internalStatement(
    `INSERT INTO ${sequences} (name, value) VALUES ('${versionRow}', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    dialect,
  );
  await session.run(write, [encodeVersion(packageVersion())]);
}
