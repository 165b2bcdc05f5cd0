import { describe, expect, test } from 'vitest';
import { contentType } from '../../../../../test/support/document-fixture.js';
import { parseModel } from '../../../../language/schema/index.js';
import { sqliteDialect } from '../../../database/sqlite/sql/dialect.js';
import { createLayout } from '../../layout/index.js';
import { linkOwners } from './link-owners.js';
import { insertLinks, lastInversePositions } from './link-statements.js';
import { contentColumns, insertVersion, publishVersion, updateVersion } from './version-statements.js';
import { padToPowerOfTwo, powerOfTwoBatches, WritePrinter } from './write-printer.js';

const tables = createLayout(
  parseModel(
    [
      contentType(
        'book',
        {
          title: { type: 'string' },
          serial: { type: 'biginteger' },
          shelf: { type: 'relation', relation: 'manyToOne', target: 'api::shelf.shelf', inversedBy: 'books' },
          pages: { type: 'relation', relation: 'oneToMany', target: 'api::shelf.shelf' },
        },
        { drafts: true },
      ),
      contentType('shelf', {
        books: { type: 'relation', relation: 'oneToMany', target: 'api::book.book', mappedBy: 'shelf' },
      }),
    ],
    { locales: ['en'], defaultLocale: 'en' },
  ),
).versionTables;
const table = (uid: string) => {
  const table = tables.get(uid);
  if (table === undefined) throw new Error(`no table ${uid}`);
  return table;
};
const books = table('api::book.book');

describe('statements of writes', () => {
  test('are printed once per shape', () => {
    const printer = new WritePrinter(sqliteDialect);
    const statement = updateVersion('books', ['title'], printer);
    expect(updateVersion('books', ['title'], printer)).toBe(statement);
    expect(updateVersion('books', ['title', 'serial'], printer)).not.toBe(statement);
    expect(statement).toEqual({ sql: 'UPDATE "books" SET "title" = ? WHERE "id" = +?', slots: [0, 1], reads: [] });
  });

  test('quote every name and bind every value', () => {
    const printer = new WritePrinter(sqliteDialect);
    const { sql, slots } = insertVersion('bo"oks', ['a"b', 'c'], printer);
    expect(sql).toBe('INSERT INTO "bo""oks" ("a""b", "c") VALUES (?, ?) RETURNING "id"');
    expect(slots).toEqual([0, 1]);
  });

  test('publish in one step, in place', () => {
    expect(contentColumns(books).map(({ name }) => name)).toEqual([
      'title',
      'serial',
      'shelf_document_id',
      'shelf_position',
    ]);
    const { sql, slots } = publishVersion(books, new WritePrinter(sqliteDialect));
    expect(slots).toEqual([0, 2, 2, 1]);
    expect(sql).toBe(
      [
        'INSERT INTO "books" ("document_id", "locale", "created_at", "title", "serial", "shelf_document_id", "shelf_position",',
        '"updated_at", "updated_at__localized", "revision", "source_revision", "status", "published_at", "created_by", "updated_by")',
        'SELECT "document_id", "locale", "created_at", "title", "serial", "shelf_document_id", "shelf_position",',
        '"updated_at", "updated_at__localized", "revision", "revision", \'published\', +?, +?, +? FROM "books" WHERE "id" = +?',
        'ON CONFLICT ("document_id", "locale", "status") DO UPDATE SET "title" = excluded."title",',
        '"serial" = excluded."serial", "shelf_document_id" = excluded."shelf_document_id",',
        '"shelf_position" = excluded."shelf_position", "updated_at" = excluded."updated_at", "updated_at__localized" = excluded."updated_at__localized",',
        '"revision" = excluded."revision", "source_revision" = excluded."source_revision",',
        '"published_at" = excluded."published_at", "updated_by" = excluded."updated_by" RETURNING "id"',
      ].join(' '),
    );
  });

  test('search owners among some documents or all', () => {
    const printer = new WritePrinter(sqliteDialect);
    const link = table('api::shelf.shelf').links.get('books');
    if (link === undefined) throw new Error('no link');
    const shape = { targetUid: 'api::shelf.shelf', locale: null, candidateCount: 0 };
    expect(linkOwners(link, shape, printer).slots).toEqual([0, 1]);
    expect(linkOwners(link, { ...shape, candidateCount: 2 }, printer).slots).toEqual([0, 1, 4, 5]);
  });

  test('have no order where there is no inverse side', () => {
    const link = books.links.get('pages');
    if (link === undefined) throw new Error('no link');
    expect(lastInversePositions(link, 1, new WritePrinter(sqliteDialect))).toBeNull();
  });
});

describe('links', () => {
  test('are inserted with several rows at once', () => {
    const link = books.links.get('pages');
    if (link?.is !== 'table') throw new Error('no link table');
    const { sql, slots } = insertLinks(link, 2, new WritePrinter(sqliteDialect));
    expect(sql).toBe(
      'INSERT INTO "books_pages_links" ("owner_id", "position", "target_document_id") VALUES (?, ?, ?), (?, ?, ?)',
    );
    expect(slots).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('batches of a list', () => {
  test('have lengths that are powers of two, and keep everything in order', () => {
    expect(powerOfTwoBatches([])).toEqual([]);
    expect(powerOfTwoBatches([1, 2, 3, 4, 5, 6, 7], 4)).toEqual([[1, 2, 3, 4], [5, 6], [7]]);
    expect(powerOfTwoBatches([1, 2, 3, 4, 5, 6, 7, 8, 9], 4).map((part) => part.length)).toEqual([4, 4, 1]);
  });
});

describe('a padded list', () => {
  test('has a length that is a power of two and no other values', () => {
    expect(padToPowerOfTwo([])).toEqual([]);
    expect(padToPowerOfTwo(['a'])).toEqual(['a']);
    expect(padToPowerOfTwo([1, 2, 3])).toEqual([1, 2, 3, 3]);
    expect(padToPowerOfTwo([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
  });
});
