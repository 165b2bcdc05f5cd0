import type { ForeignDatabase } from './foreign/types.js';
import type { PostgresOptions } from './postgres/connection/options.js';
import type { Store } from './types.js';

/* What speaks to PostgreSQL is loaded for those who have one: on SQLite a start does without. */

/** See `postgres/open.ts`. */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const postgres = await import('./postgres/open-postgres-store.js');
  return postgres.connectPostgresStore(options);
}

/** See `foreign/open-foreign-postgres.ts`. */
export async function openForeignPostgres(url: string, schema: string): Promise<ForeignDatabase> {
  const foreign = await import('./foreign/open-foreign-postgres.js');
  return foreign.connectForeignPostgres(url, schema);
}
