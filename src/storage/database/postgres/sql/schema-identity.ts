import { CliError, Fault } from '../../../../foundations/core/index.js';
import { type Layout, systemTableNames } from '../../../sql/layout/index.js';
import { internalStatement } from '../../internal-statement.js';
import type { ExistingSchema, MigrationSession } from '../../migration-engine.js';
import { lockSchema } from '../connection/advisory-locks.js';
import type { PostgresConnection } from '../connection/connection.js';
import { sqlState } from '../connection/postgres-errors.js';
import { inTransaction } from '../connection/transaction.js';
import { createChanges } from '../writes/change-log.js';
import { createComponentIdSequence } from './component-id-sequence.js';
import { postgresDialect } from './dialect.js';

/** Version of our use of the tables; a later Octavo increments it when an earlier one could do harm. */
export const schemaFormatVersion = 1;
const formatRow = 'format';
/** In the format of `server_version_num`. */
const minServerVersion = 140_000;

const { sequences } = systemTableNames;

const serverFacts = internalStatement(
  `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS named,
     current_setting('server_encoding') AS encoding, current_schema() AS schema,
     EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS icu`,
  postgresDialect,
);
const ownTableNames = internalStatement(
  `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname LIKE 'octavo\\_%' ORDER BY 1`,
  postgresDialect,
);
const readFormat = internalStatement(`SELECT value FROM ${sequences} WHERE name = '${formatRow}'`, postgresDialect);
const writeFormat = internalStatement(
  `INSERT INTO ${sequences} (name, value) VALUES ('${formatRow}', ${schemaFormatVersion})`,
  postgresDialect,
);

/** Checks that the server meets the requirements. Throws CliError otherwise. */
export async function checkServer(connection: PostgresConnection): Promise<void> {
  const [row] = await connection.rows(serverFacts, []);
  if (Number(row?.version) < minServerVersion) {
    throw new CliError(`The database server is PostgreSQL ${row?.named}`, ['PostgreSQL 14 or later is needed']);
  }
  if (row?.encoding !== 'UTF8') {
    throw new CliError(`The database encodes text as ${row?.encoding}`, ["create one with ENCODING 'UTF8'"]);
  }
  if (row.icu !== true) {
    throw new CliError('The database server was built without ICU, which is needed for case-insensitive comparison', [
      'install a PostgreSQL with ICU; the packages of all large systems have it',
    ]);
  }
}

/** Creates the schema where it is missing. Throws CliError where connections use another one. */
export async function ensureSchema(connection: PostgresConnection, schema: string): Promise<void> {
  const [row] = await connection.rows(serverFacts, []);
  if (row?.schema === schema) return;
  await inTransaction(connection, async () => {
    await connection.query(lockSchema(schema));
    await connection.exec(`CREATE SCHEMA IF NOT EXISTS ${postgresDialect.identifier(schema)}`);
  });
  const [after] = await connection.rows(serverFacts, []);
  if (after?.schema === schema) return;
  throw new CliError(`Tables belong in the schema ${schema}, but connections use ${after?.schema ?? 'none'}`, [
    'a pooler may have dropped the settings of new connections: set them for the role instead,',
    `ALTER ROLE … SET search_path = ${postgresDialect.identifier(schema)}`,
  ]);
}

/** Checks that the tables belong to this or an earlier Octavo. Reads only. Throws CliError otherwise. */
export async function checkSchemaIdentity(connection: PostgresConnection, schema: string): Promise<void> {
  const names = (await connection.rows(ownTableNames, [])).map(({ name }) => String(name));
  if (names.length === 0) return;
  const format = names.includes(sequences) ? await readFormatVersion(connection) : null;
  if (format === null) {
    throw new CliError(`The schema ${schema} has tables of another program: ${names.join(', ')}`, [
      'name another schema or database',
    ]);
  }
  if (format > schemaFormatVersion) {
    throw new CliError(`The schema ${schema} was created by a later version of Octavo`, [
      `its format is ${format}, this version knows formats up to ${schemaFormatVersion}: install the later one`,
    ]);
  }
}

async function readFormatVersion(connection: PostgresConnection): Promise<number | null> {
  try {
    const [row] = await connection.rows(readFormat, []);
    return row === undefined ? null : Number(row.value);
  } catch (error) {
    // A table of that name with other columns.
    if (sqlState(error) === '42703') return null;
    throw error;
  }
}

/** On the first start, checks that no table of another program has the name of one of ours. Throws CliError otherwise. */
export function checkNoConflictingTables(existing: ExistingSchema, layout: Layout): void {
  const conflicting = layout.allTables.map(({ name }) => name).filter((name) => existing.tables.has(name));
  if (conflicting.length === 0) return;
  throw new CliError(`There are tables of another program with the names that are needed: ${conflicting.join(', ')}`, [
    'name another schema or database',
  ]);
}

/** Marks the tables as ours, and creates what only this kind of database has. */
export async function markSchemaAsOctavo(session: MigrationSession): Promise<void> {
  await session.exec(`${createChanges}; ${createComponentIdSequence}`);
  await session.run(writeFormat, []);
}

/**
 * Translates an error that prevents a start: the server is reachable but refuses the login or a requirement. Returns other errors
 * unchanged.
 */
export function postgresStartupError(error: unknown): unknown {
  const cause = error instanceof Fault ? error.cause : error;
  const state = sqlState(cause) ?? '';
  if (state === '42501') {
    return new CliError('The role of the database lacks a privilege', [
      errorMessage(cause),
      'GRANT CREATE ON SCHEMA … TO …, or make the role the owner of the database',
    ]);
  }
  if (state.startsWith('28')) {
    return new CliError('The database server does not accept the name or the password', [errorMessage(cause)]);
  }
  if (state === '3D000') return new CliError('There is no such database', [errorMessage(cause)]);
  if (state === '08P01') {
    return new CliError('The pooler of the database does not accept the settings of new connections', [
      errorMessage(cause),
      'set pooled, and make the settings for the role (ALTER ROLE … SET …)',
    ]);
  }
  return error;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
