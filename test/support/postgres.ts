import { randomBytes } from 'node:crypto';

/** The environment variable with the address at which a run tells the URL of its server. */
export const addressName = 'OCTAVO_TEST_POSTGRES';

/** A database of its own on the run's server. */
export interface TestDatabase {
  readonly url: string;
  /** Drops it, even with open connections. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database, or a copy of one that nobody writes to: those who are connected to it lose their connections. The run's
 * server is started where it is not yet.
 */
export async function freshDatabase(copyOf?: TestDatabase): Promise<TestDatabase> {
  const name = `octavo_${randomBytes(8).toString('hex')}`;
  if (copyOf === undefined) await command(`CREATE DATABASE ${name}`);
  else {
    const source = nameOf(copyOf.url);
    await command(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${source}'`);
    await command(`CREATE DATABASE ${name} TEMPLATE ${source}`);
  }
  const url = new URL(await serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => command(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

let asked: Promise<string> | null = null;

/** The URL of the run's server, as a user who may do everything. */
export function serverUrl(): Promise<string> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<string> {
  const address = process.env[addressName];
  if (address === undefined) throw new Error('There is no PostgreSQL outside of a run of tests');
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

let commands: Promise<(sql: string) => Promise<unknown>> | null = null;

async function command(sql: string): Promise<void> {
  commands ??= connect();
  await (await commands)(sql);
}

/** Connections reused for the next command: opening one takes a third of the time of creating a database. */
async function connect(): Promise<(sql: string) => Promise<unknown>> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: await serverUrl(), max: 2, allowExitOnIdle: true });
  // The server is stopped before idle connections notice.
  pool.on('error', () => undefined);
  return (sql) => pool.query(sql);
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
