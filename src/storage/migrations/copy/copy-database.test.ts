import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelSide } from '../../../../test/support/migration-fixture.js';
import { freshDatabase, type TestDatabase } from '../../../../test/support/postgres.js';
import { sql } from '../../../../test/support/store-suite.js';
import { differingTotals } from '../../../../test/support/totals.js';
import { CliError } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import { openPostgresStore, openSqliteStore, type Store } from '../../database/index.js';
import { openMigrations } from '../open-migrations.js';
import { copyDatabase } from './copy-database.js';
import { ChecksumBuilder, canonicalText } from './table-checksum.js';

const page = {
  kind: 'collectionType',
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  options: { draftAndPublish: false },
  attributes: { title: { type: 'string' }, slug: { type: 'text', index: true }, flag: { type: 'boolean' } },
};
const side = modelSide([{ path: 'schema/content-types/page.json', json: JSON.stringify(page) }], {
  locales: ['en'],
  defaultLocale: 'en',
});
const models = { version: side.version, layout: side.layout, layoutBefore: async () => null };
const silent = () => undefined;

let folder: string;
let database: TestDatabase;
let file: Store;
let server: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-copy-'));
});

afterAll(() => rm(folder, { recursive: true }));

let count = 0;

beforeEach(async () => {
  count += 1;
  database = await freshDatabase();
  file = await openSqliteStore({ file: join(folder, `${count}.db`) });
  server = await openPostgresStore({ url: database.url, poolSize: 1 });
  const { version, record, layout, files } = side;
  await openMigrations(file).migrate(layout, { version, json: JSON.stringify(record), files });
});

afterEach(async () => {
  await file.close();
  await server.close();
  await database.drop();
});

/** Adds pages to the source, by title and slug. */
async function addPages(pages: readonly (readonly [title: string, slug: string])[]): Promise<void> {
  const head = sql(file, "INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, 'api::page.page', 1)");
  const version = sql(
    file,
    `INSERT INTO pages (document_id, locale, status, title, slug, flag, created_at, updated_at, revision)
     VALUES (?, '', 'published', ?, ?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1)`,
  );
  await file.write(async (transaction) => {
    for (const [at, [title, slug]] of pages.entries()) {
      await transaction.run(head, [`d${at}`]);
      await transaction.run(version, [`d${at}`, title, slug, at % 2 === 0]);
    }
  });
}

/** Makes a PostgreSQL server change titles on insert: a trigger that is created with the table. */
const changingTitles = [
  `CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN NEW.title = upper(NEW.title); RETURN NEW; END $$`,
  `CREATE FUNCTION add_shout() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
     IF to_regclass('pages') IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = 'shout') THEN
       CREATE TRIGGER shout BEFORE INSERT ON pages FOR EACH ROW EXECUTE FUNCTION shout();
     END IF;
   END $$`,
  "CREATE EVENT TRIGGER add_shout ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION add_shout()",
];

async function tablesOf(store: Store): Promise<readonly string[]> {
  const { tables } = await store.schemaConnection().engine.inspect(store);
  return [...tables.keys()].filter((name) => !name.startsWith('sqlite_')).sort();
}

function rowsOf(store: Store, text: string): Promise<readonly Readonly<Record<string, Stored>>[]> {
  return store.rows(sql(store, text), []);
}

describe('a copy of a database', () => {
  it('copies more rows than fit into a batch, and reports progress', async () => {
    await addPages(Array.from({ length: 620 }, (_, at) => [`title ${at}`, `slug-${at}`]));
    const progress: number[] = [];
    const report = await copyDatabase(file, server, models, ({ done, total }) => progress.push(done / total));
    expect(report).toEqual({ tables: side.layout.allTables.length, rows: 1_241, leftOut: [] });
    expect([...progress].sort((left, right) => left - right)).toEqual(progress);
    expect(progress.at(-1)).toBe(1);
    expect(await differingTotals(server, side.layout)).toEqual([]);
    expect(await rowsOf(server, 'SELECT total FROM octavo_totals')).toEqual([{ total: 620 }]);
    expect(await rowsOf(server, "SELECT title, flag FROM pages WHERE document_id = 'd619'")).toEqual([
      { title: 'title 619', flag: false },
    ]);
  });

  it('continues numbering after the highest ids ever assigned', async () => {
    await addPages([
      ['a', 'a'],
      ['b', 'b'],
    ]);
    await file.write(async (transaction) => {
      await transaction.run(sql(file, "DELETE FROM octavo_documents WHERE document_id = 'd1'"), []);
      await transaction.componentIds(7);
    });
    await copyDatabase(file, server, models, silent);
    const insert = `INSERT INTO pages (document_id, locale, status, created_at, updated_at, revision)
      VALUES ('d0', 'fr', 'published', '', '', 1) RETURNING id`;
    const made = await server.write(async (transaction) => [
      await transaction.rows(sql(server, insert), []),
      await transaction.componentIds(1),
    ]);
    expect(made).toEqual([[{ id: 3 }], [8]]);
  });

  it('requires an empty database, and leaves any other as it is', async () => {
    await copyDatabase(file, server, models, silent);
    const tables = await tablesOf(server);
    await expect(copyDatabase(file, server, models, silent)).rejects.toThrow('The target is not empty');
    await expect(copyDatabase(server, file, models, silent)).rejects.toThrow('The target is not empty');
    expect(await tablesOf(server)).toEqual(tables);
    expect(await rowsOf(server, 'SELECT count(*) AS n FROM octavo_schema_revisions')).toEqual([{ n: 1 }]);
  });

  it('is refused where tables with the needed names exist', async () => {
    await server.write((transaction) => transaction.run(sql(server, 'CREATE TABLE pages (mine text)'), []));
    await expect(copyDatabase(file, server, models, silent)).rejects.toThrow('tables of another program');
    expect(await tablesOf(server)).toEqual(['pages']);
  });

  it('is rolled back as a whole where a value differs', async () => {
    await addPages([['a', 'a']]);
    for (const text of changingTitles) await server.write((transaction) => transaction.run(sql(server, text), []));
    const copied = copyDatabase(file, server, models, silent);
    await expect(copied).rejects.toMatchObject({
      message: 'The copy differs from its source, and was rolled back',
      lines: [expect.stringMatching(/^pages: 1 rows were read, 1 are there, /)],
    });
    expect(await tablesOf(server)).toEqual([]);
  });

  it('reports which value does not fit', async () => {
    await addPages([
      ['a', Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join('')],
    ]);
    const copied = copyDatabase(file, server, models, silent);
    await expect(copied).rejects.toThrow(CliError);
    await expect(copied).rejects.toMatchObject({ lines: expect.arrayContaining([expect.stringContaining('pages')]) });
    expect(await tablesOf(server)).toEqual([]);
  });

  it('is refused where the model has changed by now', async () => {
    const copied = copyDatabase(file, server, { ...models, version: 'another' }, silent);
    await expect(copied).rejects.toThrow('another content model by now');
    expect(await tablesOf(server)).toEqual([]);
  });

  it('names what it leaves out', async () => {
    await file.write(async (transaction) => {
      await transaction.run(sql(file, 'CREATE TABLE octavo_parked_9_1 (id integer)'), []);
      await transaction.run(sql(file, 'CREATE TABLE notes (id integer)'), []);
      await transaction.run(sql(file, 'ALTER TABLE pages ADD COLUMN mine TEXT'), []);
      await transaction.run(sql(file, 'ALTER TABLE pages ADD COLUMN octavo_next_1 TEXT'), []);
    });
    const { leftOut } = await copyDatabase(file, server, models, silent);
    expect([...leftOut].sort()).toEqual(['octavo_parked_9_1', 'pages.mine']);
  });
});

describe('checksums', () => {
  it('are the same for the same value, in whatever form a database returns it', () => {
    expect([true, 1, 1n].map((value) => canonicalText(value as Stored, 'boolean'))).toEqual(['true', 'true', 'true']);
    expect([false, 0].map((value) => canonicalText(value, 'boolean'))).toEqual(['false', 'false']);
    expect(canonicalText(2n ** 62n, 'bigint')).toBe('4611686018427387904');
    expect([0, -0, 0.1, 1e21].map((value) => canonicalText(value, 'real'))).toEqual(['0', '0', '0.1', '1e+21']);
    expect(canonicalText(null, 'text')).toBeNull();
  });

  it('distinguish values that only look the same', () => {
    const checksum = (rows: readonly (readonly Stored[])[]) => {
      const tallying = new ChecksumBuilder(['text', 'text']);
      for (const row of rows) tallying.add(row);
      return tallying.finish().checksum;
    };
    const all = [
      [['a', null]],
      [['a', 'null']],
      [[null, 'a']],
      [['a","', '']],
      [['a', '","']],
      [
        ['a', ''],
        ['', ''],
      ],
      [],
    ];
    expect(new Set(all.map(checksum)).size).toBe(all.length);
  });
});
