import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CliError } from '../../../foundations/core/index.js';
import { parseModel, type Snapshot, type Stored, serializeModel } from '../../../language/schema/index.js';
import { openMigrations } from '../../migrations/index.js';
import { createLayout } from '../../sql/layout/index.js';
import type { Compiled } from '../../sql/plan/index.js';
import { openSqliteStore, type Store } from '../index.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };
const local = { pluginOptions: { i18n: { localized: true } } };
const clock = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) };

interface Parts {
  readonly page?: object;
  readonly quote?: object;
  readonly others?: Readonly<Record<string, object>>;
}

/** A model with a localized content type `page` that holds a component `shared.quote`. */
function model({ page = {}, quote = {}, others = {} }: Parts = {}): Snapshot {
  const type = (name: string, attributes: object) => ({
    path: `schema/content-types/${name}.json`,
    json: JSON.stringify({
      kind: 'collectionType',
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: true },
      pluginOptions: { i18n: { localized: true } },
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

function sql(text: string): Compiled {
  return { sql: text, slots: [...text.matchAll(/\?/g)].map((_, at) => at), reads: [] };
}

let folder: string;
let file: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-migrate-'));
  file = join(folder, 'data.db');
  store = await openSqliteStore({ file, clock });
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function take(snapshot: Snapshot): Promise<readonly string[]> {
  return (await openMigrations(store).migrate(createLayout(snapshot), serializeModel(snapshot))).steps;
}

async function reopen(): Promise<void> {
  await store.close();
  store = await openSqliteStore({ file, clock });
}

async function change(text: string, values: readonly Stored[] = []): Promise<void> {
  await store.write((transaction) => transaction.run(sql(text), values));
}

interface Page {
  readonly id: string;
  readonly title?: string;
  readonly quote?: string;
  readonly status?: 'draft' | 'published';
}

async function addPages(...pages: readonly Page[]): Promise<void> {
  const head = sql("INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, 'api::page.page', 1)");
  const version = sql(
    `INSERT INTO pages (document_id, locale, status, title, quote, created_at, updated_at, revision)
     VALUES (?, 'en', ?, ?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1)`,
  );
  await store.write(async (transaction) => {
    for (const { id, title = 'x', quote = null, status = 'published' } of pages) {
      await transaction.run(head, [id]);
      await transaction.run(version, [id, status, title, quote]);
    }
  });
}

async function column(text: string): Promise<readonly Stored[]> {
  return (await store.rows(sql(text), [])).map((row) => Object.values(row)[0] ?? null);
}

describe('the first start', () => {
  it('creates everything and records the model', async () => {
    const steps = await take(model());
    expect(steps).toEqual([
      'create table octavo_documents',
      'create table octavo_sequences',
      'create table octavo_schema_revisions',
      'create table octavo_parked',
      'create table octavo_unique',
      'create table octavo_tokens',
      'create table octavo_role_permissions',
      'create table octavo_additional_roles',
      'create table octavo_user_sessions',
      'create table octavo_user_tokens',
      'create table octavo_identities',
      'create table octavo_codes',
      'create table octavo_administrator_roles',
      'create table octavo_administrators',
      'create table octavo_administrator_sessions',
      'create table octavo_agent_clients',
      'create table octavo_agent_grants',
      'create table octavo_audit',
      'create table octavo_saved_views',
      'create table octavo_assist',
      'create table octavo_folders',
      'create table octavo_file_turns',
      'create table octavo_turns',
      'create table octavo_history',
      'create table octavo_webhooks',
      'create table octavo_outbox',
      'create table octavo_deliveries',
      'create table octavo_feed',
      'create table octavo_once',
      'create table octavo_schedule',
      'create table octavo_totals',
      'create table octavo_index_queue',
      'create table octavo_vectors',
      'create table octavo_change_sets',
      'create table octavo_change_set_entries',
      'create table octavo_change_set_stages',
      'create table octavo_change_set_reviews',
      'create table octavo_change_set_comments',
      'create table octavo_moments',
      'create table octavo_recordings',
      'create table pages',
      'create table files',
      'create table up_roles',
      'create table up_users',
    ]);
    const [revision] = await store.rows(
      sql('SELECT version, model, steps, applied_at FROM octavo_schema_revisions'),
      [],
    );
    const { version, json } = serializeModel(model());
    expect(revision).toEqual({
      version,
      model: json,
      steps: JSON.stringify(steps),
      applied_at: '2026-01-02T03:04:05.000Z',
    });
  });

  it('marks the file as ours', async () => {
    await take(model());
    await store.close();
    expect(readFileSync(file).toString('latin1', 68, 72)).toBe('OCTV');
  });
});

describe('statistics', () => {
  const author = {
    name: { type: 'string', ...local },
    pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'author' },
  };
  const related = { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'pages' };
  const snapshot = model({ page: { author: related, code: { type: 'string', index: true } }, others: { author } });

  async function planOf(text: string): Promise<string> {
    const rows = await store.rows(sql(`EXPLAIN QUERY PLAN ${text}`), ['en']);
    return rows.map(({ detail }) => detail).join('\n');
  }

  const inLocale = "FROM pages WHERE status = 'published' AND locale = +?";
  const byAuthor = `SELECT id ${inLocale} AND author_document_id IN (SELECT document_id FROM authors WHERE name = 'x') ORDER BY id LIMIT 25`;

  it('lead to the links where a relation is asked for, and to the narrowest index elsewhere', async () => {
    await take(snapshot);
    for (const start of ['first', 'later']) {
      expect(await planOf(byAuthor), start).toContain(
        'COVERING INDEX ix_pages_link_author_document_id (author_document_id=? AND',
      );
      expect(await planOf(`SELECT count(*) ${inLocale}`), start).toContain('ix_pages_order_published');
      expect(await planOf(`SELECT id ${inLocale} ORDER BY code, id LIMIT 25`), start).not.toContain('TEMP B-TREE');
      await reopen();
    }
  });

  it('hold no samples, which would make SQLite prepare statements again and again', async () => {
    await take(snapshot);
    const [tables] = await column("SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat4'");
    expect(tables === 0 ? [0] : await column('SELECT count(*) FROM sqlite_stat4')).toEqual([0]);
  });
});

describe('an unchanged model', () => {
  it('touches nothing', async () => {
    await take(model());
    await addPages({ id: 'a' });
    await reopen();
    const before = { file: statSync(file).mtimeMs, log: statSync(`${file}-wal`).size };
    const watcher = await openSqliteStore({ file, readOnly: true });
    const version = await watcher.rows(sql('PRAGMA data_version'), []);
    expect(await take(model())).toEqual([]);
    expect(await watcher.rows(sql('PRAGMA data_version'), [])).toEqual(version);
    await watcher.close();
    expect({ file: statSync(file).mtimeMs, log: statSync(`${file}-wal`).size }).toEqual(before);
    expect(await column('SELECT count(*) FROM octavo_schema_revisions')).toEqual([1]);
  });

  it('is taken by a store that only reads; a changed one is not', async () => {
    await take(model());
    const reading = await openSqliteStore({ file, readOnly: true });
    const same = model();
    expect(await openMigrations(reading).migrate(createLayout(same), serializeModel(same))).toEqual({ steps: [] });
    const other = model({ page: { more: { type: 'string' } } });
    await expect(openMigrations(reading).migrate(createLayout(other), serializeModel(other))).rejects.toThrow(CliError);
    await reading.close();
  });

  it('gets back what the file has lost, whatever the record says', async () => {
    await take(model({ page: { code: { type: 'string', index: true } } }));
    await change('DROP INDEX ix_pages_draft_code');
    await reopen();
    expect(await take(model({ page: { code: { type: 'string', index: true } } }))).toEqual([
      'create index ix_pages_draft_code',
    ]);
    expect(await column('SELECT count(*) FROM octavo_schema_revisions')).toEqual([1]);
  });
});

describe('an additive change', () => {
  it('adds tables, columns and indexes and keeps the documents', async () => {
    await take(model());
    await addPages({ id: 'a', title: 'kept' });
    const steps = await take(
      model({
        page: {
          code: { type: 'string', unique: true },
          author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'pages' },
          pictures: { type: 'media', multiple: true },
        },
        others: {
          author: {
            name: { type: 'string', ...local },
            pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'author' },
          },
        },
      }),
    );
    expect(steps).toEqual([
      'create table authors',
      'add column pages.code',
      'add column pages.author_document_id',
      'add column pages.author_position',
      'create table pages_pictures_links',
      'create index ix_pages_link_author_document_id',
      'create index ix_pages_link_author_position',
      'create index ix_pages_draft_code',
      'create index ix_pages_published_code',
    ]);
    expect(await store.rows(sql('SELECT title, code, author_document_id FROM pages'), [])).toEqual([
      { title: 'kept', code: null, author_document_id: null },
    ]);
    await addPages({ id: 'b' });
    await change("UPDATE pages SET author_document_id = 'b' WHERE document_id = 'a'");
    await change("DELETE FROM octavo_documents WHERE document_id = 'b'");
    expect(await column('SELECT author_document_id FROM pages')).toEqual([null]);
  });

  it('drops and makes anew the indexes that follow from the model, and leaves those of others alone', async () => {
    await take(
      model({ page: { code: { type: 'string', unique: true }, word: { type: 'string', unique: true, ...local } } }),
    );
    await change('CREATE INDEX mine ON pages (title)');
    await change("INSERT INTO octavo_documents (document_id, type, revision) VALUES ('a', 'api::page.page', 1)");
    await change(
      "INSERT INTO octavo_unique (type, attribute, value, document_id) VALUES ('api::page.page', 'code', '1', 'a')",
    );
    const steps = await take(
      model({ page: { code: { type: 'string' }, word: { type: 'string', index: true, ...local } } }),
    );
    expect(steps).toEqual([
      'drop index ix_pages_draft_code',
      'drop index ix_pages_published_code',
      'drop index ix_pages_unique_word',
      'create index ix_pages_published_word',
      'forget that code of api::page.page was unique',
    ]);
    expect(await column("SELECT name FROM sqlite_schema WHERE name = 'mine'")).toEqual(['mine']);
    expect(await column('SELECT count(*) FROM octavo_unique')).toEqual([0]);
  });

  it('keeps the claims of attributes that are still unique, in components and zones too', async () => {
    const zone = { type: 'dynamiczone', components: ['shared.quote'] };
    const page = { zone, note: { type: 'component', component: 'shared.quote', ...local } };
    const code = { type: 'string', unique: true };
    await take(model({ page, quote: { code, word: code } }));
    await change("INSERT INTO octavo_documents (document_id, type, revision) VALUES ('a', 'api::page.page', 1)");
    for (const key of ['quote.code', 'note.code@fr', 'zone.shared.quote.code', 'quote.word', 'zone.shared.gone.code']) {
      await change(
        `INSERT INTO octavo_unique (type, attribute, value, document_id) VALUES ('api::page.page', '${key}', '1', 'a')`,
      );
    }
    const steps = await take(model({ page, quote: { code, word: { type: 'string' } } }));
    expect(steps).toEqual([
      'forget that quote.word of api::page.page was unique',
      'forget that zone.shared.gone.code of api::page.page was unique',
    ]);
    expect(await column('SELECT attribute FROM octavo_unique ORDER BY attribute')).toEqual([
      'note.code@fr',
      'quote.code',
      'zone.shared.quote.code',
    ]);
  });

  it('gives the components that are there the new key, in every version and at its place', async () => {
    await take(model({ quote: { price: { type: 'decimal' } } }));
    const quote = (id: number) => `{"id":${id},"text":"é","price":0.${'1'.repeat(40)}}`;
    const quoting = Array.from({ length: 1_100 }, (_, at): Page => {
      return { id: `p${at}`, quote: `[${quote(at)}]`, status: at % 2 === 0 ? 'draft' : 'published' };
    });
    await addPages(...quoting, { id: 'none' }, { id: 'empty', quote: '[]' });
    const snapshot = model({ quote: { by: { type: 'string' }, price: { type: 'decimal' } } });
    expect(await take(snapshot)).toEqual(['complete the components in pages.quote (1100 rows)']);
    const [first, last] = [0, 1_099].map((id) => `[{"id":${id},"text":"é","by":null,"price":0.${'1'.repeat(40)}}]`);
    expect(await column("SELECT quote FROM pages WHERE document_id IN ('p0', 'p1099') ORDER BY id")).toEqual([
      first,
      last,
    ]);
    expect(await column("SELECT quote FROM pages WHERE document_id IN ('none', 'empty') ORDER BY id")).toEqual([
      null,
      '[]',
    ]);
    expect(await take(snapshot)).toEqual([]);
  });

  it('is recorded even where the tables stay as they are', async () => {
    await take(model({ page: { code: { type: 'string', maxLength: 5 } } }));
    expect(await take(model({ page: { code: { type: 'string', maxLength: 9 } } }))).toEqual(['record the model']);
    expect(await take(model({ page: { code: { type: 'string', maxLength: 9 } } }))).toEqual([]);
  });

  it('is made once when two stores start at the same time', async () => {
    await take(model());
    const snapshot = model({ page: { more: { type: 'string' } } });
    const second = await openSqliteStore({ file, clock });
    const both = await Promise.all([
      take(snapshot),
      openMigrations(second)
        .migrate(createLayout(snapshot), serializeModel(snapshot))
        .then(({ steps }) => steps),
    ]);
    await second.close();
    expect(both.flat()).toEqual(['add column pages.more']);
  });
});

describe('any other change', () => {
  it('is refused with all reasons, and changes nothing', async () => {
    await take(model({ page: { code: { type: 'string' }, size: { type: 'integer' } } }));
    await addPages({ id: 'a', title: 'kept' });
    const refused = take(model({ page: { size: { type: 'string' }, extra: { type: 'string' } } }));
    await expect(refused).rejects.toThrow(CliError);
    const lines = await refused.catch((error: CliError) => error.lines);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('attribute code of api::page.page is gone'),
        expect.stringContaining('type of size of api::page.page is string, was integer'),
        'column pages.size is INTEGER, the model asks for TEXT',
        'name what is only renamed with --rename, e.g. --rename api::page.page.code=extra',
      ]),
    );
    expect(await column("SELECT count(*) FROM pragma_table_info('pages') WHERE name = 'extra'")).toEqual([0]);
    expect(await take(model({ page: { code: { type: 'string' }, size: { type: 'integer' } } }))).toEqual([]);
  });

  it('is refused where values stand in the way of a unique index', async () => {
    const unique = model({ page: { word: { type: 'string', unique: true, ...local } } });
    await take(unique);
    await change('DROP INDEX ix_pages_unique_word');
    await addPages({ id: 'a' }, { id: 'b' });
    await change("UPDATE pages SET word = 'same'");
    await reopen();
    await expect(take(unique)).rejects.toMatchObject({
      lines: ['create index ix_pages_unique_word: pages contains duplicates of word, locale'],
    });
  });
});
