import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/postgres.js';
import { sql as statement } from '../../../../test/support/store-suite.js';
import { CliError } from '../../../foundations/core/index.js';
import { parseModel, type Snapshot, type Stored, serializeModel } from '../../../language/schema/index.js';
import { openMigrations } from '../../migrations/index.js';
import { createLayout } from '../../sql/layout/index.js';
import { openPostgresStore, type PostgresOptions, type Store } from '../index.js';
import { postgresDialect } from './sql/dialect.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };
const local = { pluginOptions: { i18n: { localized: true } } };
const clock = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) };

interface Parts {
  readonly page?: object;
  readonly quote?: object;
  readonly others?: Readonly<Record<string, object>>;
}

/** A model with a localized content type `page` that contains a component `shared.quote`. */
function model({ page = {}, quote = {}, others = {} }: Parts = {}): Snapshot {
  const type = (name: string, attributes: object) => ({
    path: `schema/content-types/${name}.json`,
    json: JSON.stringify({
      kind: 'collectionType',
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: true },
      ...local,
      attributes,
    }),
  });
  const component = {
    path: 'schema/components/shared/quote.json',
    json: JSON.stringify({ info: { displayName: 'Quote' }, attributes: { text: { type: 'text' }, ...quote } }),
  };
  const attributes = {
    title: { type: 'string', ...local },
    quote: { type: 'component', component: 'shared.quote', repeatable: true },
    ...page,
  };
  return parseModel(
    [component, type('page', attributes), ...Object.entries(others).map(([name, more]) => type(name, more))],
    settings,
  );
}

let database: TestDatabase;
let store: Store;
const opened: Store[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  store = await open();
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await database.drop();
});

async function open(options: Partial<PostgresOptions> = {}): Promise<Store> {
  const another = await openPostgresStore({ url: database.url, clock, ...options });
  opened.push(another);
  return another;
}

const sql = (text: string) => statement({ dialect: postgresDialect }, text);

async function take(snapshot: Snapshot, through = store): Promise<readonly string[]> {
  return (await openMigrations(through).migrate(createLayout(snapshot), serializeModel(snapshot))).steps;
}

async function change(text: string, values: readonly Stored[] = []): Promise<void> {
  await store.write((transaction) => transaction.run(sql(text), values));
}

async function column(text: string): Promise<readonly Stored[]> {
  return (await store.rows(sql(text), [])).map((row) => Object.values(row)[0] ?? null);
}

interface Page {
  readonly id: string;
  readonly title?: string;
  readonly quote?: string;
}

async function addPages(...pages: readonly Page[]): Promise<void> {
  await store.write(async (transaction) => {
    for (const { id, title = 'x', quote = null } of pages) {
      await transaction.run(
        sql("INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, 'api::page.page', 1)"),
        [id],
      );
      await transaction.run(
        sql(`INSERT INTO pages (document_id, locale, status, title, quote, created_at, updated_at, revision)
             VALUES (?, 'en', 'published', ?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1)`),
        [id, title, quote],
      );
    }
  });
}

/** Everything that a model can require of a table, under names that are keywords of the database. */
const rich = {
  page: {
    group: { type: 'integer', index: true },
    user: { type: 'string', unique: true, ...local },
    Select: { type: 'decimal', index: true },
    ['long'.repeat(14)]: { type: 'string', index: true },
    flag: { type: 'boolean' },
    ratio: { type: 'float', unique: true, ...local },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'pages' },
    cover: { type: 'media' },
    pictures: { type: 'media', multiple: true },
    next: { type: 'relation', relation: 'oneToOne', target: 'api::page.page' },
    anything: { type: 'relation', relation: 'morphToMany' },
  },
  others: {
    author: {
      name: { type: 'string', ...local },
      pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'author' },
    },
  },
};

describe('the first start', () => {
  it('creates everything, records the model, and finds nothing to do afterwards', async () => {
    const snapshot = model(rich);
    const steps = await take(snapshot);
    expect(steps).toEqual(expect.arrayContaining(['create table pages', 'create table pages_anything_links']));
    const { version, json } = serializeModel(snapshot);
    expect(await store.rows(sql('SELECT version, model, steps, applied_at FROM octavo_schema_revisions'), [])).toEqual([
      { version, model: json, steps: JSON.stringify(steps), applied_at: '2026-01-02T03:04:05.000Z' },
    ]);
    expect(await take(snapshot)).toEqual([]);
    expect(await take(snapshot, await open())).toEqual([]);
    expect(await column('SELECT count(*) FROM octavo_schema_revisions')).toEqual([1]);
  });

  it('creates the tables once, however many nodes start', async () => {
    const nodes = await Promise.all(Array.from({ length: 6 }, () => open()));
    const all = await Promise.all(nodes.map((node) => take(model(rich), node)));
    expect(all.filter((steps) => steps.length > 0)).toHaveLength(1);
  });
});

describe('an additive change', () => {
  it('adds tables, columns and indexes and keeps the documents', async () => {
    await take(model());
    await addPages({ id: 'a', title: 'kept' });
    const steps = await take(model({ page: { code: { type: 'string', unique: true } } }));
    expect(steps).toEqual([
      'add column pages.code',
      'create index ix_pages_draft_code',
      'create index ix_pages_published_code',
    ]);
    expect(await store.rows(sql('SELECT title, code FROM pages'), [])).toEqual([{ title: 'kept', code: null }]);
  });

  it('recreates the indexes that follow from the model, and leaves foreign ones alone', async () => {
    const word = { type: 'string', unique: true, ...local };
    await take(model({ page: { word } }));
    await change('CREATE INDEX mine ON pages (title)');
    await change('DROP INDEX ix_pages_version');
    await change('CREATE INDEX ix_pages_version ON pages (document_id, locale)');
    const steps = await take(model({ page: { word: { ...word, unique: false, index: true } } }));
    expect(steps).toEqual([
      'drop index ix_pages_unique_word',
      'drop index ix_pages_version',
      'create index ix_pages_version',
      'create index ix_pages_published_word',
    ]);
    expect(await column("SELECT indexname FROM pg_indexes WHERE indexname = 'mine'")).toEqual(['mine']);
  });

  it('adds the new key to existing components', async () => {
    await take(model({ quote: { price: { type: 'decimal' } } }));
    const quote = (id: number) => `{"id":${id},"text":"é","price":0.${'1'.repeat(40)}}`;
    await addPages({ id: 'p0', quote: `[${quote(0)}]` }, { id: 'none' });
    const more = 'FROM generate_series(1, 1099) n';
    await change(
      `INSERT INTO octavo_documents (document_id, type, revision) SELECT 'p' || n, 'api::page.page', 1 ${more}`,
    );
    await change(`INSERT INTO pages (document_id, locale, status, quote, created_at, updated_at, revision)
      SELECT 'p' || n, 'en', 'published', replace(quote, '"id":0', '"id":' || n), created_at, updated_at, 1
      ${more}, pages WHERE document_id = 'p0'`);
    const steps = await take(model({ quote: { by: { type: 'string' }, price: { type: 'decimal' } } }));
    expect(steps).toEqual(['complete the components in pages.quote (1100 rows)']);
    expect(await column("SELECT quote FROM pages WHERE document_id = 'p1099'")).toEqual([
      `[{"id":1099,"text":"é","by":null,"price":0.${'1'.repeat(40)}}]`,
    ]);
  });

  it('waits for running transactions, longer than the statement timeout, and disturbs none', async () => {
    await take(model());
    const hasty = await open({ statementTimeout: 300 });
    await take(model(), hasty);
    let stopped = false;
    const at = (step: number) => `INSERT INTO octavo_unique VALUES ('t', 'a', '${step}', 'a')`;
    await addPages({ id: 'a' });
    const workers = Array.from({ length: 4 }, async (_, worker) => {
      for (let step = worker; !stopped; step += 4) {
        await store.write(async (transaction) => {
          await transaction.run(sql("UPDATE pages SET title = 'y'"), []);
          await transaction.run(sql(at(step)), []);
        });
        await store.rows(sql('SELECT title FROM pages'), []);
      }
    });
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE octavo_schema_revisions IN SHARE MODE');
    try {
      const migration = take(model(rich), hasty);
      await pause(600);
      await holder.query('COMMIT');
      expect(await migration).toContain('add column pages.group');
    } finally {
      stopped = true;
      await holder.end();
      await Promise.all(workers);
    }
  });
});

describe('any other change', () => {
  it('is refused with all reasons, and changes nothing', async () => {
    await take(model({ page: { code: { type: 'string' }, size: { type: 'integer' } } }));
    const refused = take(model({ page: { size: { type: 'string' }, extra: { type: 'string' } } }));
    await expect(refused).rejects.toThrow(CliError);
    expect(await refused.catch((error: CliError) => error.lines)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('attribute code of api::page.page is gone'),
        'column pages.size is bigint, the model asks for text',
      ]),
    );
    expect(await take(model({ page: { code: { type: 'string' }, size: { type: 'integer' } } }))).toEqual([]);
  });

  it('is refused where values violate a unique index', async () => {
    const unique = model({ page: { word: { type: 'string', unique: true, ...local } } });
    await take(unique);
    await change('DROP INDEX ix_pages_unique_word');
    await addPages({ id: 'a' }, { id: 'b' });
    await change("UPDATE pages SET word = 'same'");
    await expect(take(unique)).rejects.toMatchObject({
      lines: ['create index ix_pages_unique_word: pages contains duplicates of word, locale'],
    });
  });
});
