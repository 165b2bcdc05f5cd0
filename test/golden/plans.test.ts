import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/language/query/access/index.js';
import { type Stored, serializeModel } from '../../src/language/schema/index.js';
import { openPostgresStore, type Store } from '../../src/storage/database/index.js';
import { postgresDialect } from '../../src/storage/database/postgres/sql/dialect.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import type { Compiled } from '../../src/storage/sql/plan/index.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';
import { compileRequest, goldenRequests, layout, snapshot } from './compile-request.js';

/*
 * How PostgreSQL answers the requests that are made most, on 2,000 articles: by indexes, whatever it thinks of the sizes of tables.
 */
let database: TestDatabase;
let store: Store;

const made = "'2024-05-06T10:11:12.345Z'";
const id = (letter: string, number: string) => `'${letter}' || lpad((${number})::text, 23, '0')`;
const heads = (letter: string, type: string, count: number) =>
  `INSERT INTO octavo_documents (document_id, type, revision) SELECT ${id(letter, 'n')}, '${type}', 1 FROM generate_series(1, ${count}) n`;
const plain = (table: string, letter: string, count: number) =>
  `INSERT INTO ${table} (document_id, locale, status, name, slug, created_at, updated_at, published_at, revision)
   SELECT ${id(letter, 'n')}, '', 'published', 'Name ' || n, 'name-' || n, ${made}, ${made}, ${made}, 1 FROM generate_series(1, ${count}) n`;
const data = [
  heads('u', 'api::author.author', 500),
  plain('authors', 'u', 500),
  heads('t', 'api::tag.tag', 200),
  plain('tags', 't', 200),
  heads('d', 'api::article.article', 2_000),
  `INSERT INTO articles (document_id, locale, status, title, slug, body, format, reading_minutes, author_document_id, created_at, updated_at, revision)
   SELECT ${id('d', 'n')}, locale, status, 'Title ' || n, 'title-' || n || locale, repeat('text ', 100), 'essay', n % 30, ${id('u', 'n % 500 + 1')}, ${made}, ${made}, 1
   FROM generate_series(1, 2000) n, (VALUES ('en'), ('fr')) locales (locale), (VALUES ('draft'), ('published')) statuses (status)`,
  `INSERT INTO articles_tags_links (owner_id, position, target_document_id)
   SELECT id, place, ${id('t', '(id + place) % 200 + 1')} FROM articles, (VALUES (1), (2)) places (place)`,
];

/** Sizes as they are, and as PostgreSQL thinks of them before it has looked. */
const knowledge = { 'that has looked at its tables': ['ANALYZE'], 'that has not': [] } as const;

describe.each(Object.entries(knowledge))('a server %s', (_, looks) => {
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openPostgresStore({ url: database.url });
    await openMigrations(store).migrate(layout, serializeModel(snapshot));
    await store.write(async (transaction) => {
      for (const sql of [...data, ...looks]) await transaction.run({ sql, slots: [], reads: [] }, []);
    });
  });

  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  test.each(['list', 'list-page', 'list-drafts', 'list-one-locale', 'list-without-locales', 'fields'])(
    'reads a page of %s in the order of an index',
    async (name) => {
      const nodes = await nodesOf(name);
      expect(nodes.filter((node) => node.startsWith('Sort') || node.startsWith('Seq Scan'))).toEqual([]);
      expect(nodes.some((node) => /^Index Only Scan .*_order_published|^Index (Only )?Scan .*_order_/.test(node))).toBe(
        true,
      );
    },
  );

  test('reads each locale of a chain in the order of an index', async () => {
    const nodes = await nodesOf('list-fallback');
    expect(nodes.filter((node) => /^Index (Only )?Scan .*_order_published/.test(node))).toHaveLength(3);
  });

  test('reads the articles of a tag in the order of its links', async () => {
    const nodes = await nodesOf('filter-to-many');
    expect(nodes.some((node) => /^Index (Only )?Scan articles_tags_links .*_once/.test(node))).toBe(true);
  });

  test.each([
    'list-fallback',
    'one',
    'one-fallback',
    'one-fields',
    'populate-to-one',
    'populate-nested',
    'populate-count',
    'populate-localizations',
    'filter-equal',
  ])('answers %s without reading a whole table', async (name) => {
    expect((await nodesOf(name)).filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
  });
});

/** The steps of a request's first statement, each with its table and index. */
async function nodesOf(name: string): Promise<readonly string[]> {
  const { request, ability } = goldenRequests.get(name) ?? { request: '', ability: fullAccess };
  const { statements, values } = compileRequest(request, ability, postgresDialect);
  const [first] = statements;
  if (first === undefined) throw new Error(`${name} asks nothing`);
  const plan = await planOf(first.statement, values);
  return stepsOf(plan);
}

function planOf({ sql, slots }: Compiled, values: readonly Stored[]): Promise<unknown> {
  const literals = slots.map((slot) => (typeof values[slot] === 'string' ? `'${values[slot]}'` : String(values[slot])));
  return store.read(async (session) => {
    const run = (text: string) => session.rows({ sql: text, slots: [], reads: [] }, []);
    await run(`PREPARE planned AS ${sql}`);
    const [row] = await run(`EXPLAIN (FORMAT JSON) EXECUTE planned (${literals.join(', ')})`);
    await run('DEALLOCATE planned');
    return JSON.parse(String(row?.['QUERY PLAN']));
  });
}

function stepsOf(plan: unknown): readonly string[] {
  if (Array.isArray(plan)) return plan.flatMap(stepsOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = plan as Record<string, unknown>;
  const own = typeof type === 'string' ? [[type, table, index].filter((part) => part !== undefined).join(' ')] : [];
  return [...own, ...Object.values(plan).flatMap(stepsOf)];
}
