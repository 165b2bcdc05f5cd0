import { createHmac } from 'node:crypto';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { unpackArchive } from '../../src/domain/transfer/import/archive/unpack-archive.js';
import { openFile } from './sqlite.js';

/** A real project of Strapi 5: its model, its database, and an export of it. */
export const fixture = fileURLToPath(new URL('../fixtures/strapi-blog', import.meta.url));
export const archive = join(fixture, 'export.tar.gz');

/** Additions to the copy of the project: an end user, an administrator, a custom token. */
export const known = {
  /** Behind all digests. */
  password: 'Tr0ub4dor&3',
  email: 'Reader@Example.org',
  administrator: 'chief@example.org',
  salt: 'salt-of-the-project',
  token: 'ab12'.repeat(64),
} as const;

/** bcrypt of `known.password`, ten rounds. */
const digest = '$2b$10$0poP8y5WJkM1tJhkm3XqTOKcDnxI8sSwMOOYbOh/tYnmGXfdQhRHi';

/**
 * Makes a project folder of the fixture: model, `.env`, files as the export has them, and `.tmp/data.db` with what `known` says. What was
 * added to the fixture's database after its export is taken away, so that all ways lead to the same.
 */
export async function makeProject(folder: string): Promise<void> {
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked, { recursive: true });
  await unpackArchive(archive, unpacked, null);
  await cp(join(unpacked, 'assets/uploads'), join(folder, 'public/uploads'), { recursive: true });
  await cp(join(fixture, 'src'), join(folder, 'src'), { recursive: true });
  await mkdir(join(folder, '.tmp'));
  await cp(join(fixture, 'data.db'), join(folder, '.tmp/data.db'));
  const env = join(folder, '.env');
  await writeFile(env, `# Secrets\nAPI_TOKEN_SALT="${known.salt}"\nDATABASE_CLIENT=sqlite\n`);
  addKnown(join(folder, '.tmp/data.db'));
}

function addKnown(file: string): void {
  const database = openFile(file);
  const now = Date.UTC(2026, 10, 21);
  const key = createHmac('sha512', known.salt).update(known.token).digest('hex');
  const run = (sql: string, ...values: readonly unknown[]): void => {
    database.prepare(sql).run(...values);
  };
  run('DELETE FROM categories WHERE id > 5');
  run('DELETE FROM upload_folders');
  run(
    "UPDATE globals SET site_name = 'Strapi Blog', updated_at = ?, published_at = ?",
    Date.parse('2026-11-21T01:40:13.940Z'),
    Date.parse('2026-11-21T01:40:13.934Z'),
  );
  run(
    `INSERT INTO up_users (id, document_id, username, email, provider, password, confirmed, blocked, created_at, updated_at, published_at)
     VALUES (7, 'uuuuuuuuuuuuuuuuuuuuuuuu', 'reader', ?, 'local', ?, 1, 0, ?, ?, ?)`,
    known.email,
    digest,
    now,
    now,
    now,
  );
  run('INSERT INTO up_users_role_lnk (user_id, role_id, user_ord) VALUES (7, 1, 1)');
  run(
    `INSERT INTO admin_users (id, document_id, firstname, lastname, email, password, is_active, blocked, created_at, updated_at)
     VALUES (3, 'vvvvvvvvvvvvvvvvvvvvvvvv', 'Ann', 'Chief', ?, ?, 1, 0, ?, ?)`,
    known.administrator,
    digest,
    now,
    now,
  );
  run('INSERT INTO admin_users_roles_lnk (user_id, role_id, role_ord, user_ord) VALUES (3, 1, 1, 1)');
  run('UPDATE articles SET created_by_id = 3 WHERE id = 2');
  run(
    `INSERT INTO strapi_api_tokens (id, document_id, name, description, kind, type, access_key, created_at, updated_at, published_at)
     VALUES (9, 'wwwwwwwwwwwwwwwwwwwwwwww', 'front end', '', 'content-api', 'custom', ?, ?, ?, ?)`,
    key,
    now,
    now,
    now,
  );
  run(
    "INSERT INTO strapi_api_token_permissions (id, action, created_at) VALUES (1, 'api::article.article.find', ?)",
    now,
  );
  run('INSERT INTO strapi_api_token_permissions_token_lnk (api_token_permission_id, api_token_id) VALUES (1, 9)');
  database.close();
}

const types = new Map([
  ['integer', 'integer'],
  ['varchar(255)', 'varchar(255)'],
  ['text', 'text'],
  ['json', 'jsonb'],
  ['bigint', 'bigint'],
  ['float', 'double precision'],
  ['boolean', 'boolean'],
  ['datetime', 'timestamp(6)'],
  ['date', 'date'],
  ['time', 'time(3)'],
]);

/** Copies a SQLite database of Strapi's into an empty PostgreSQL one, with the types of columns that it has there. */
export async function copyToPostgres(file: string, url: string): Promise<void> {
  const database = openFile(file, { readOnly: true, readBigInts: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET timezone TO 'UTC'");
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  for (const { name } of tables.all() as readonly { name: string }[]) {
    const columns = database.prepare(`PRAGMA table_info("${name}")`).all() as readonly { name: string; type: string }[];
    const typed = columns.map((column) => ({ ...column, as: types.get(column.type.toLowerCase()) ?? 'text' }));
    await client.query(`CREATE TABLE "${name}" (${typed.map((column) => `"${column.name}" ${column.as}`).join(', ')})`);
    const marks = typed.map((_, at) => `$${at + 1}`).join(', ');
    for (const row of database.prepare(`SELECT * FROM "${name}"`).all() as readonly Record<string, unknown>[]) {
      const values = typed.map((column) => inPostgres(row[column.name], column.as));
      await client.query(`INSERT INTO "${name}" VALUES (${marks})`, values);
    }
  }
  await client.end();
  database.close();
}

function inPostgres(value: unknown, as: string): unknown {
  if (value === null || value === undefined) return null;
  if (as === 'boolean') return value === 1n;
  if (as.startsWith('timestamp')) return new Date(Number(value)).toISOString();
  return typeof value === 'bigint' ? String(value) : value;
}

/** Every file below a folder; none where there is no such folder. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch {
    return [];
  }
}
