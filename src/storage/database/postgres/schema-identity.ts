import { CliError, Fault } from '../../../foundations/core/index.js';
import { type Layout, systemTableNames } from '../../sql/layout/index.js';
import { internalStatement } from '../internal-statement.js';
import type { ExistingSchema, MigrationSession } from '../migration-engine.js';
import { lockSchema } from './advisory-locks.js';
import { createChanges } from './change-log.js';
import { createComponentIdSequence } from './component-id-sequence.js';
import type { PostgresConnection } from './connection.js';
import { postgresDialect } from './dialect.js';
import { sqlState } from './postgres-errors.js';
import { inTransaction } from './transaction.js';

/** Counts changes in how we use the tables; a later Octavo raises it when an earlier one could do harm. */
export const schemaFormatVersion = 1;
const formatRow = 'format';
/** As `server_version_num` counts. */
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

/** Refuses a server that cannot do what is needed. Throws CliError. */
export async function checkServer(connection: PostgresConnection): Promise<void> {
  const [row] = await connection.rows(serverFacts, []);
  if (Number(row?.version) < minServerVersion) {
    throw new CliError(`The database server is PostgreSQL ${row?.named}`, ['PostgreSQL 14 or later is needed']);
  }
  if (row?.encoding !== 'UTF8') {
    throw new CliError(`The database keeps text as ${row?.encoding}`, ["make one with ENCODING 'UTF8'"]);
  }
  if (row.icu !== true) {
    throw new CliError('The database server was built without ICU, which is needed to compare without regard to case', [
      'install a PostgreSQL with ICU; the packages of all large systems have it',
    ]);
  }
}

/** Makes the schema where it is missing. Throws CliError where connections look for tables in another one. */
export async function ensureSchema(connection: PostgresConnection, schema: string): Promise<void> {
  const [row] = await connection.rows(serverFacts, []);
  if (row?.schema === schema) return;
  await inTransaction(connection, async () => {
    await connection.query(lockSchema(schema));
    await connection.exec(`CREATE SCHEMA IF NOT EXISTS ${postgresDialect.identifier(schema)}`);
  });
  const [after] = await connection.rows(serverFacts, []);
  if (after?.schema === schema) return;
  throw new CliError(`Tables are to be in the schema ${schema}, but connections look into ${after?.schema ?? 'none'}`, [
    'a pooler may have left out what connections are told when they are opened: tell the role instead,',
    `ALTER ROLE … SET search_path = ${postgresDialect.identifier(schema)}`,
  ]);
}

/** Refuses tables of another program, or of a later Octavo. Reads only. Throws CliError. */
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
    throw new CliError(`The schema ${schema} was made by a later version of Octavo`, [
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

/** The first time: refuses to mix our tables with those of another program that have the same names. Throws CliError. */
export function checkNoConflictingTables(existing: ExistingSchema, layout: Layout): void {
  const conflicting = layout.allTables.map(({ name }) => name).filter((name) => existing.tables.has(name));
  if (conflicting.length === 0) return;
  throw new CliError(`There are tables of another program with the names that are needed: ${conflicting.join(', ')}`, [
    'name another schema or database',
  ]);
}

/** Says that the tables are ours, and makes what only this kind of database has. */
export async function markSchemaAsOctavo(session: MigrationSession): Promise<void> {
  await session.exec(`${createChanges}; ${createComponentIdSequence}`);
  await session.run(writeFormat, []);
}

/** What stops a start: the server is there but does not let us in, or not do what is needed. Other errors as they are. */
export function postgresStartupError(error: unknown): unknown {
  const cause = error instanceof Fault ? error.cause : error;
  const state = sqlState(cause) ?? '';
  if (state === '42501') {
    return new CliError('The role of the database may not make what is needed', [
      errorMessage(cause),
      'GRANT CREATE ON SCHEMA … TO …, or make the role the owner of the database',
    ]);
  }
  if (state.startsWith('28')) {
    return new CliError('The database server does not accept the name or the password', [errorMessage(cause)]);
  }
  if (state === '3D000') return new CliError('There is no such database', [errorMessage(cause)]);
  if (state === '08P01') {
    return new CliError('What stands in front of the database does not accept what connections are told', [
      errorMessage(cause),
      'where it is a pooler, set pooled and let the role have the settings (ALTER ROLE … SET …)',
    ]);
  }
  return error;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
