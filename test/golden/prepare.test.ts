import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTypeUsesQuery } from '../../src/domain/media/library/uses-statements.js';
import { createFileFinder } from '../../src/domain/media/serving/find-file.js';
import { systemClock } from '../../src/foundations/core/index.js';
import { serializeModel } from '../../src/language/schema/index.js';
import { openPostgresStore, type Store } from '../../src/storage/database/index.js';
import { postgresDialect } from '../../src/storage/database/postgres/sql/dialect.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import type { VersionTable } from '../../src/storage/sql/layout/index.js';
import type { Compiled } from '../../src/storage/sql/plan/index.js';
import type * as plainStatements from '../../src/storage/sql/plan/plain-statement.js';
import * as writes from '../../src/storage/sql/plan/write/index.js';
import { removeFolder } from '../support/data-folder.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';
import { compileRequest, goldenRequests, layout, snapshot } from './compile-request.js';

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

test.each([...goldenRequests])('query %s', async (_, { request, ability }) => {
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
  const among = [1, 4].flatMap((count) =>
    [true, false].flatMap((ownOnly) => [true, false].map((layered) => ({ count, ownOnly, layered }))),
  );
  const columnsOf = (table: VersionTable) => writes.contentColumns(table).map(({ name }) => name);

  const ofDocuments = {
    adoptDocumentRow: [writes.adoptDocumentRow(printer)],
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
    layeredVersions: tables.map((table) => writes.layeredVersions(table, printer)),
    anyVersion: tables.map((table) => writes.anyVersion(table, printer)),
    deleteSetRows: tables.map((table) => writes.deleteSetRows(table, printer)),
    deleteSetVersions: tables.map((table) => writes.deleteSetVersions(table, printer)),
    deleteLonelyDocuments: tables.map((table) => writes.deleteLonelyDocuments(table, printer)),
    insertEntriesOfVersions: tables.map((table) => writes.insertEntriesOfVersions(table, 2, printer)),
    copyVersionsIntoSet: tables.flatMap((table) =>
      (['set', 'base', 'removed'] as const).flatMap((to) =>
        [0, 2].map((locales) =>
          writes.copyVersionsIntoSet(
            table,
            { from: 'published', to, unlessPublished: to === 'set', documents: 2, locales },
            printer,
          ),
        ),
      ),
    ),
    releaseTargets: tables.flatMap((table) =>
      writes.exclusiveLinks(table).map((link) => writes.releaseTargets(table, link, 'published', 2, printer)),
    ),
    copyLinksToCopies: tables.flatMap((table) =>
      [...table.links.values()].flatMap((link) =>
        link.is === 'table' && link.direction === 'forward'
          ? [writes.copyLinksToCopies(table, link, 'published', 2, printer)]
          : [],
      ),
    ),
    copyVersion: tables.map((table) => writes.copyVersion(table, printer)),
    versionsInStatuses: tables.map((table) => writes.versionsInStatuses(table, 5, printer)),
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
    compareVersions: tables.map((table) => {
      const compared = [...table.links.values()].filter((link) => link.is === 'table');
      return writes.compareVersions(table, compared, printer).statement;
    }),
    currentContent: tables.map((table) => writes.currentContent(table, printer)),
    copyColumns: tables.map((table) => writes.copyColumns(table, columnsOf(table), printer)),
    rowsById: tables.flatMap((table) => among.map((each) => writes.rowsById(table, each, printer))),
    versionsAfter: tables.map((table) => writes.versionsAfter(table, 100, printer)),
    documentLocales: tables.flatMap((table) => among.map((each) => writes.documentLocales(table, each, printer))),
    conflictingValues: tables.flatMap((table) =>
      [...table.columns.values()]
        .filter(({ kind }) => kind === 'text')
        .flatMap(({ name }) =>
          [true, false].map((layered) => writes.conflictingValues(table, name, 2, printer, layered)),
        ),
    ),
  };
  const links = tables.flatMap((table) => [...table.links.values()]);
  const linkTables = links.filter((link) => link.is === 'table');
  const ofLinks = {
    versionLinks: linkTables.map((link) => writes.versionLinks(link, printer)),
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
        [0, 2].flatMap((count) =>
          [true, false].map((layered) =>
            writes.linkOwners(
              link,
              { targetUid: link.target?.uid ?? 'api::tag.tag', locale, candidateCount: count, layered },
              printer,
            ),
          ),
        ),
      ),
    ),
  };
  const all: Readonly<Record<string, readonly (Compiled | null)[]>> = { ...ofDocuments, ...ofTables, ...ofLinks };

  test('are all here', () => {
    const others = [
      'WritePrinter',
      'contentColumns',
      'timeColumns',
      'exclusiveLinks',
      'liveCondition',
      'padToPowerOfTwo',
      'powerOfTwoBatches',
    ];
    expect([...Object.keys(all), ...others].sort()).toEqual(Object.keys(writes).sort());
  });

  test.each(Object.entries(all))('%s', async (_, statements) => {
    const printed = statements.filter((statement) => statement !== null);
    expect(printed.length).toBeGreaterThan(0);
    for (const statement of new Set(printed)) await prepare(statement);
  });
});

describe('statements on system tables', () => {
  test('those that a server prints when it starts', async () => {
    const texts = await recordSystemStatements();
    expect(texts.length).toBeGreaterThan(120);
    for (const statement of texts) await prepare(statement);
  });

  test('uses of files, for each content type', async () => {
    const uses = [...layout.versionTables.values()].flatMap(
      (table) => createTypeUsesQuery(table, postgresDialect) ?? [],
    );
    expect(uses.length).toBeGreaterThan(0);
    for (const { statement } of uses) await prepare(statement);
  });

  test('domain/media/serving/find-file.ts', async () => {
    const finder = createFileFinder(store, systemClock);
    expect([await finder.find('a_1234.png'), await finder.find('small_a_1234.png')]).toEqual([null, null]);
  });
});

const plainStatementModule = '../../src/storage/sql/plan/plain-statement.js';

/** Returns the statements that a server prints for PostgreSQL when it starts, from modules of its own, which have printed none yet. */
async function recordSystemStatements(): Promise<readonly Compiled[]> {
  const statements = new Map<string, Compiled>();
  vi.resetModules();
  vi.doMock(plainStatementModule, async (original) => {
    const actual = await original<typeof plainStatements>();
    const plainStatement: typeof plainStatements.plainStatement = (dialect, text) => {
      const statement = actual.plainStatement(dialect, text);
      if (dialect.placeholder(1) === '$1') statements.set(statement.sql, statement);
      return statement;
    };
    return { ...actual, plainStatement };
  });
  const { newProject, startOn } = await import('../security/support/fixture.js');
  const [project, own] = [await newProject(), await freshDatabase()];
  const app = await startOn(project, { database: { url: own.url } });
  await app.close();
  await own.drop();
  await removeFolder(project);
  vi.doUnmock(plainStatementModule);
  vi.resetModules();
  return [...statements.values()];
}
