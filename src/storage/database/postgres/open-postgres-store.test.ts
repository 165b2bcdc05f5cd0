import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, serverUrl, type TestDatabase } from '../../../../test/support/postgres.js';
import { addPage, sql, titles, withPages } from '../../../../test/support/store-suite.js';
import { openPostgresStore, type PostgresOptions, type Store } from '../index.js';

let database: TestDatabase;
let client: Client;
const opened: Store[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await client.end();
  await database.drop();
});

async function open(options: Partial<PostgresOptions> = {}): Promise<Store> {
  const store = await openPostgresStore({ url: database.url, ...options });
  opened.push(store);
  return store;
}

async function tables(schema = 'public'): Promise<readonly unknown[]> {
  const text = 'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1';
  return (await client.query<{ tablename: string }>(text, [schema])).rows.map(({ tablename }) => tablename);
}

describe('openPostgresStore', () => {
  it('keeps its tables in the given schema, and leaves others alone', async () => {
    await client.query('CREATE TABLE customers (name text); CREATE SCHEMA other; CREATE TABLE other.pages (id int)');
    await withPages(await open());
    const mine = await open({ schema: 'my "own" schema' });
    await withPages(mine);
    await mine.write((transaction) => addPage(mine, transaction, 'a', 'mine'));
    const again = await open({ schema: 'my "own" schema' });
    expect(await titles(again, again)).toBe('["mine"]');
    const [first] = opened as [Store];
    expect(await titles(first, first)).toBe('[]');
    expect(await tables('other')).toEqual(['pages']);
    expect(await tables('my "own" schema')).toEqual((await tables()).filter((name) => name !== 'customers'));
  });

  it('creates a missing schema once, however many nodes start', async () => {
    const stores = await Promise.all(Array.from({ length: 12 }, () => open({ schema: 'together', poolSize: 2 })));
    await Promise.all(stores.map(withPages));
    const [row] = await (stores[0] as Store).rows(
      sql(stores[0] as Store, 'SELECT count(*) AS revisions FROM octavo_schema_revisions'),
      [],
    );
    expect(row).toEqual({ revisions: 1 });
  });

  it('refuses tables of another program, and leaves them unchanged', async () => {
    await client.query('CREATE TABLE octavo_notes (id integer)');
    await expect(open()).rejects.toThrow('The schema public has tables of another program: octavo_notes');
    await client.query('ALTER TABLE octavo_notes RENAME TO octavo_sequences');
    await expect(open()).rejects.toThrow('another program');
    await client.query('DROP TABLE octavo_sequences; CREATE TABLE files (id integer); CREATE TABLE pages (id integer)');
    const store = await open();
    await expect(withPages(store)).rejects.toThrow('tables of another program with the names that are needed: pages');
    expect(await tables()).toEqual(['files', 'pages']);
  });

  it('refuses tables of a later version', async () => {
    await withPages(await open());
    await client.query("UPDATE octavo_sequences SET value = 99 WHERE name = 'format'");
    await expect(open()).rejects.toThrow('The schema public was created by a later version of Octavo');
  });

  it('refuses a database with another text encoding', async () => {
    await client.query("CREATE DATABASE plain ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0");
    const url = new URL(database.url);
    url.pathname = '/plain';
    await expect(open({ url: url.href })).rejects.toThrow('The database encodes text as LATIN1');
    await client.query('DROP DATABASE plain WITH (FORCE)');
  });

  it('reports the error of the server', async () => {
    const url = new URL(await serverUrl());
    url.pathname = '/nowhere';
    await expect(open({ url: url.href })).rejects.toMatchObject({
      name: 'Refusal',
      message: 'There is no such database',
    });
    url.password = 'wrong';
    await expect(open({ url: url.href })).rejects.toThrow('does not accept the name or the password');
    url.port = '1';
    await expect(open({ url: url.href })).rejects.toMatchObject({ code: 'store.unavailable' });
  });

  it('reports which privileges the role lacks', async () => {
    await client.query(
      `CREATE ROLE guest_of_octavo LOGIN PASSWORD 'guest'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
    );
    try {
      const url = new URL(database.url);
      [url.username, url.password] = ['guest_of_octavo', 'guest'];
      const refused = { name: 'Refusal', message: 'The role of the database lacks a privilege' };
      await expect(open({ url: url.href }).then(withPages)).rejects.toMatchObject(refused);
      await expect(open({ url: url.href, schema: 'mine' })).rejects.toMatchObject(refused);
    } finally {
      for (const each of opened.splice(0)) await each.close();
      await client.query('DROP ROLE guest_of_octavo');
    }
  });

  it('sets nothing on connections behind a pooler, and finds its schema by the role', async () => {
    await expect(open({ schema: 'elsewhere', pooled: true })).rejects.toMatchObject({
      message: 'Tables belong in the schema elsewhere, but connections use public',
      lines: expect.arrayContaining(['ALTER ROLE … SET search_path = "elsewhere"']),
    });
    await client.query(`ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" SET search_path = elsewhere`);
    const store = await open({ schema: 'elsewhere', pooled: true });
    await withPages(store);
    for (const id of ['a', 'b']) await store.write((transaction) => addPage(store, transaction, id, id));
    expect(await titles(store, store)).toBe('["a","b"]');
    const stored = await store.read((session) =>
      session.rows(sql(store, 'SELECT count(*) AS statements FROM pg_prepared_statements'), []),
    );
    expect(stored).toEqual([{ statements: 0 }]);
  });
});
