import { Client } from 'pg';
import { CliError } from '../../../foundations/core/index.js';
import { parseConnectionConfig } from '../postgres/connection/connection-config.js';
import { resolveSettings } from '../postgres/connection/options.js';
import { splitUrlByHost } from '../postgres/connection/url-hosts.js';
import { createForeignDatabase } from './foreign-database.js';
import type { ForeignDatabase } from './types.js';

const schemaColumns =
  'SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema()';
/** Values as text, dates as ISO 8601. The caller interprets dates without a time zone. */
const textTypes = { getTypeParser: () => (text: string) => text };

/** Opens a schema of a PostgreSQL database of another program in one snapshot. Throws CliError where it cannot be reached. */
export async function connectForeignPostgres(url: string, schema: string): Promise<ForeignDatabase> {
  const [first = url] = splitUrlByHost(url);
  const client = new Client({
    ...parseConnectionConfig({ url: first }, resolveSettings({ url: first })),
    types: textTypes,
  });
  const { hostname, pathname } = new URL(first);
  const name = `PostgreSQL at ${hostname}${pathname}`;
  // The error that ends the connection is passed to the running query, or to the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const settings = { search_path: `"${schema.replaceAll('"', '""')}"`, datestyle: 'ISO, YMD', timezone: 'UTC' };
    for (const setting of Object.entries(settings)) await client.query('SELECT set_config($1, $2, true)', setting);
    const tables = new Map<string, Map<string, string>>();
    for (const row of (await client.query<Record<string, string>>(schemaColumns)).rows) {
      const { table_name: table = '', column_name: column = '', data_type: type = '' } = row;
      tables.set(table, (tables.get(table) ?? new Map<string, string>()).set(column, type.toLowerCase()));
    }
    return createForeignDatabase({
      name,
      tables,
      async select(sql, values) {
        let slot = 0;
        const text = sql.replace(/\?/g, () => `$${++slot}`);
        return (await client.query<Record<string, unknown>>(text, [...values])).rows;
      },
      close: () => client.end(),
    });
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof CliError) throw error;
    throw new CliError(`${name} cannot be read`, [error instanceof Error ? error.message : String(error)]);
  }
}
