import { Fault, Refusal } from '../../kernel/index.js';
import { type Layout, systemTableNames } from '../../layout/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { Actual, MigrationSession } from '../migrate/place.js';
import { createChanges } from './changes.js';
import { createComponentIds } from './component-ids.js';
import type { Connection } from './connection.js';
import { postgresDialect } from './dialect.js';
import { sqlStateOf } from './errors.js';
import { lockSchema } from './lock.js';
import { inTransaction } from './transaction.js';

/** Counts changes in how we use the tables; a later Octavo raises it when an earlier one could do harm. */
export const formatVersion = 1;
const format = 'format';
/** As `server_version_num` counts. */
const oldestServer = 140_000;

const { sequences } = systemTableNames;

const facts = bookkeeping(
  `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS named,
     current_setting('server_encoding') AS encoding, current_schema() AS schema,
     EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS icu`,
  postgresDialect,
);
const ourNames = bookkeeping(
  `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname LIKE 'octavo\\_%' ORDER BY 1`,
  postgresDialect,
);
const readFormat = bookkeeping(`SELECT value FROM ${sequences} WHERE name = '${format}'`, postgresDialect);
const writeFormat = bookkeeping(
  `INSERT INTO ${sequences} (name, value) VALUES ('${format}', ${formatVersion})`,
  postgresDialect,
);

/** Refuses a server that cannot do what is needed. Raises Refusal. */
export async function checkServer(connection: Connection): Promise<void> {
  const [row] = await connection.rows(facts, []);
  if (Number(row?.version) < oldestServer) {
    throw new Refusal(`The database server is PostgreSQL ${row?.named}`, ['PostgreSQL 14 or later is needed']);
  }
  if (row?.encoding !== 'UTF8') {
    throw new Refusal(`The database keeps text as ${row?.encoding}`, ["make one with ENCODING 'UTF8'"]);
  }
  if (row.icu !== true) {
    throw new Refusal('The database server was built without ICU, which is needed to compare without regard to case', [
      'install a PostgreSQL with ICU; the packages of all large systems have it',
    ]);
  }
}

/** Makes the schema where it is missing. Raises Refusal where connections look for tables in another one. */
export async function ensureSchema(connection: Connection, schema: string): Promise<void> {
  const [row] = await connection.rows(facts, []);
  if (row?.schema === schema) return;
  await inTransaction(connection, async () => {
    await connection.ask(lockSchema(schema));
    await connection.exec(`CREATE SCHEMA IF NOT EXISTS ${postgresDialect.identifier(schema)}`);
  });
  const [after] = await connection.rows(facts, []);
  if (after?.schema === schema) return;
  throw new Refusal(`Tables are to be in the schema ${schema}, but connections look into ${after?.schema ?? 'none'}`, [
    'a pooler may have left out what connections are told when they are opened: tell the role instead,',
    `ALTER ROLE … SET search_path = ${postgresDialect.identifier(schema)}`,
  ]);
}

/** Refuses tables of another program, or of a later Octavo. Reads only. Raises Refusal. */
export async function checkIdentity(connection: Connection, schema: string): Promise<void> {
  const names = (await connection.rows(ourNames, [])).map(({ name }) => String(name));
  if (names.length === 0) return;
  const found = names.includes(sequences) ? await formatIn(connection) : null;
  if (found === null) {
    throw new Refusal(`The schema ${schema} has tables of another program: ${names.join(', ')}`, [
      'name another schema or database',
    ]);
  }
  if (found > formatVersion) {
    throw new Refusal(`The schema ${schema} was made by a later version of Octavo`, [
      `its format is ${found}, this version knows formats up to ${formatVersion}: install the later one`,
    ]);
  }
}

async function formatIn(connection: Connection): Promise<number | null> {
  try {
    const [row] = await connection.rows(readFormat, []);
    return row === undefined ? null : Number(row.value);
  } catch (error) {
    // A table of that name with other columns.
    if (sqlStateOf(error) === '42703') return null;
    throw error;
  }
}

/** The first time: refuses to mix our tables with those of another program that have the same names. Raises Refusal. */
export function checkRoom(found: Actual, layout: Layout): void {
  const taken = layout.all.map(({ name }) => name).filter((name) => found.tables.has(name));
  if (taken.length === 0) return;
  throw new Refusal(`There are tables of another program with the names that are needed: ${taken.join(', ')}`, [
    'name another schema or database',
  ]);
}

/** Says that the tables are ours, and makes what only this kind of database has. */
export async function markAsOurs(session: MigrationSession): Promise<void> {
  await session.exec(`${createChanges}; ${createComponentIds}`);
  await session.run(writeFormat, []);
}

/** What stops a start: the server is there but does not let us in, or not do what is needed. Other errors as they are. */
export function refusalOf(error: unknown): unknown {
  const cause = error instanceof Fault ? error.cause : error;
  const state = sqlStateOf(cause) ?? '';
  if (state === '42501') {
    return new Refusal('The role of the database may not make what is needed', [
      messageOf(cause),
      'GRANT CREATE ON SCHEMA … TO …, or make the role the owner of the database',
    ]);
  }
  if (state.startsWith('28')) {
    return new Refusal('The database server does not accept the name or the password', [messageOf(cause)]);
  }
  if (state === '3D000') return new Refusal('There is no such database', [messageOf(cause)]);
  if (state === '08P01') {
    return new Refusal('What stands in front of the database does not accept what connections are told', [
      messageOf(cause),
      'where it is a pooler, set pooled and let the role have the settings (ALTER ROLE … SET …)',
    ]);
  }
  return error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
