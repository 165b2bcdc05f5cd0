import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileFinder } from '../../src/domain/media/serving/find-file.js';
import { systemClock } from '../../src/foundations/core/index.js';
import { serializeModel } from '../../src/language/schema/index.js';
import { openPostgresStore, type Store } from '../../src/storage/database/index.js';
import { postgresDialect } from '../../src/storage/database/postgres/dialect.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import type { VersionTable } from '../../src/storage/sql/layout/index.js';
import type { Compiled, Dialect } from '../../src/storage/sql/plan/index.js';
import * as writes from '../../src/storage/sql/plan/write/index.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';
import { asked, compileRequest, layout, snapshot } from './compile-request.js';

/*
 * Every statement that the product can print, prepared on a real server with the example magazine's tables. PostgreSQL checks names
 * and types of everything then; SQLite would not mind most of it.
 */
let database: TestDatabase;
let store: Store;
let prepared = 0;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openPostgresStore({ url: database.url });
  await openMigrations(store).migrate(layout, serializeModel(snapshot));
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});

async function prepare({ sql, slots }: Compiled): Promise<void> {
  prepared += 1;
  const placeholders = new Set(sql.match(/\$\d+/g));
  expect(placeholders.size, sql).toBe(slots.length);
  await store.read(async (session) => {
    await session.rows({ sql: `PREPARE checked_${prepared} AS ${sql}`, slots: [], reads: [] }, []);
  });
}

test.each([...asked])('question %s', async (_, { request, ability }) => {
  for (const { statement } of compileRequest(request, ability, postgresDialect).statements) {
    await prepare(statement);
    if (statement.limits === undefined) continue;
    await prepare(statement.limits.countedStatement());
    await prepare(statement.limits.countingStatement());
  }
});

describe('writes', () => {
  const printer = new writes.WritePrinter(postgresDialect);
  const tables = [...layout.versionTables.values()];
  const among = [1, 4].flatMap((count) => [true, false].map((ownOnly) => ({ count, ownOnly })));
  const columnsOf = (table: VersionTable) => writes.contentColumns(table).map(({ name }) => name);

  const ofDocuments = {
    insertDocumentRow: [writes.insertDocumentRow(printer)],
    holdDocumentRow: [writes.holdDocumentRow(printer)],
    lockDocumentRow: [writes.lockDocumentRow(printer)],
    lockOwnDocumentRow: [writes.lockOwnDocumentRow(printer)],
    singleTypeDocument: [writes.singleTypeDocument(printer)],
    documentRowsAfter: [writes.documentRowsAfter(500, printer)],
    deleteDocumentRow: [writes.deleteDocumentRow(printer)],
    claimUnique: [writes.claimUnique(printer)],
    documentClaims: [writes.documentClaims(printer)],
    releaseUnique: [writes.releaseUnique(printer)],
    releaseUniques: [writes.releaseUniques(printer)],
  };
  const ofTables = {
    documentVersions: tables.map((table) => writes.documentVersions(table, printer)),
    versionAt: tables.map((table) => writes.versionAt(table, printer)),
    versionContent: tables.map((table) => writes.versionContent(table, printer)),
    insertVersion: tables.map((table) => writes.insertVersion(table.name, columnsOf(table), printer)),
    updateVersion: tables.map((table) => writes.updateVersion(table.name, columnsOf(table), printer)),
    bumpRevision: tables.map((table) => writes.bumpRevision(table.name, printer)),
    deleteVersion: tables.map((table) => writes.deleteVersion(table, printer)),
    publishVersion: tables.map((table) => writes.publishVersion(table, printer)),
    publishColumns: tables.map((table) => writes.publishColumns(table, columnsOf(table), printer)),
    insertRevisionRow: tables.flatMap((table) =>
      ([null, 'series', 'as-published'] as const).map((skipIf) =>
        writes.insertRevisionRow(table, { skipIf, bound: [...table.components.keys()].slice(0, 1) }, printer),
      ),
    ),
    currentContent: tables.map((table) => writes.currentContent(table, printer)),
    copyColumns: tables.map((table) => writes.copyColumns(table, columnsOf(table), printer)),
    rowsById: tables.flatMap((table) => among.map((each) => writes.rowsById(table, each, printer))),
    versionsAfter: tables.map((table) => writes.versionsAfter(table, 100, printer)),
    documentLocales: tables.flatMap((table) => among.map((each) => writes.documentLocales(table, each, printer))),
    conflictingValues: tables.flatMap((table) =>
      [...table.columns.values()]
        .filter(({ kind }) => kind === 'text')
        .map(({ name }) => writes.conflictingValues(table, name, 2, printer)),
    ),
  };
  const links = tables.flatMap((table) => [...table.links.values()]);
  const linkTables = links.filter((link) => link.is === 'table');
  const ofLinks = {
    versionLinks: linkTables.map((link) => writes.versionLinks(link, printer)),
    linksDiffer: linkTables.map((link) => writes.linksDiffer(link, printer)),
    linksInOwnerRange: linkTables.map((link) => writes.linksInOwnerRange(link, printer)),
    insertLinks: linkTables.flatMap((link) => [1, 2].map((count) => writes.insertLinks(link, count, printer))),
    deleteLinks: linkTables.map((link) => writes.deleteLinks(link, printer)),
    deleteLinkAt: linkTables.map((link) => writes.deleteLinkAt(link, printer)),
    copyLinks: linkTables.map((link) => writes.copyLinks(link, printer)),
    lastPosition: linkTables.map((link) => writes.lastPosition(link, printer)),
    updateInversePosition: linkTables.map((link) => writes.updateInversePosition(link, printer)),
    lastInversePositions: links.flatMap((link) =>
      [1, 4].map((count) => writes.lastInversePositions(link, count, printer)),
    ),
    linkOwners: links.flatMap((link) =>
      ([null, 'owner', 'pin'] as const).flatMap((locale) =>
        [0, 2].map((count) =>
          writes.linkOwners(
            link,
            { targetUid: link.target?.uid ?? 'api::tag.tag', locale, candidateCount: count },
            printer,
          ),
        ),
      ),
    ),
  };
  const all: Readonly<Record<string, readonly (Compiled | null)[]>> = { ...ofDocuments, ...ofTables, ...ofLinks };

  test('are all here', () => {
    const others = ['WritePrinter', 'contentColumns', 'padToPowerOfTwo', 'powerOfTwoBatches'];
    expect([...Object.keys(all), ...others].sort()).toEqual(Object.keys(writes).sort());
  });

  test.each(Object.entries(all))('%s', async (_, statements) => {
    const printed = statements.filter((statement) => statement !== null);
    expect(printed.length).toBeGreaterThan(0);
    for (const statement of new Set(printed)) await prepare(statement);
  });
});

/** Modules that print statements from a dialect alone, found by their names, and what else one of them is given. */
const modules = ['domain/accounts', 'domain/media'].flatMap((room) => {
  const folder = new URL(`../../src/${room}/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-statements.ts'))
    .map((file) => [`${room}/${file}`, fileURLToPath(new URL(file, folder))] as const);
});
const more: Readonly<Record<string, readonly string[]>> = { libraryStatements: ['files', 'folder_id'] };

describe('statements of accounts and media', () => {
  test('are found', () => {
    expect(modules.length).toBeGreaterThanOrEqual(13);
  });

  test.each(modules)('%s', async (_, path) => {
    const printers = Object.entries((await import(path)) as Record<string, unknown>).filter(
      (entry): entry is [string, Printer] => typeof entry[1] === 'function' && /[sS]tatements?$/.test(entry[0]),
    );
    const statements = printers.flatMap(([name, print]) => printed(print(postgresDialect, ...(more[name] ?? []))));
    if (path.endsWith('uses-statements.ts')) {
      const { createTypeUsesQuery } = (await import(
        path
      )) as typeof import('../../src/domain/media/library/uses-statements.js');
      for (const table of layout.versionTables.values())
        statements.push(...printed(createTypeUsesQuery(table, postgresDialect)));
    }
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) await prepare(statement);
  });

  test('media/serving/find-file.ts', async () => {
    const finder = createFileFinder(store, systemClock);
    expect([await finder.find('a_1234.png'), await finder.find('small_a_1234.png')]).toEqual([null, null]);
  });
});

type Printer = (dialect: Dialect, ...more: readonly string[]) => unknown;

/** Every statement in what a module gives: one, an object of them, or functions that print them for so many values. */
function printed(value: unknown): Compiled[] {
  if (typeof value === 'function')
    return [1, 2].flatMap((count) => printed((value as (count: number) => unknown)(count)));
  if (typeof value !== 'object' || value === null) return [];
  if ('sql' in value && 'slots' in value) return [value as Compiled];
  if ('statement' in value) return printed(value.statement);
  return Object.values(value).flatMap(printed);
}
