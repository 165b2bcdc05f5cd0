import type { MigrationReader, MigrationSession } from '../../database/index.js';
import { systemTableNames } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { createStatementsMove, inBatch, statementWithoutValues } from '../links/statements-move.js';
import { unshareFiles } from '../links/unshare-files.js';
import type { RetainedData } from '../retained/retained-data.js';
import { retainedUid } from '../tables/object-names.js';
import type { Move, MoveContext } from '../types.js';
import { type CommonType, commonTypes, tableColumnNames } from './common-type.js';
import { type RestoreContext, restoreDocuments, restoreLinks } from './restore-related.js';
import { insertVersions, relocateVersions, replaceDrafts } from './restore-versions.js';
import { restoreEntries } from './set-entry-moves.js';

/**
 * Restores the versions that the reverted revision removed, with their links, where their document still exists and no version has
 * replaced them. Runs after all moves except those of unique values; by then documents have the uids of the model after.
 *
 * A version that had lost its locale gets it back, and files that all locales shared are again those of each. A restored draft
 * replaces the one that was created from the published version, unless it was equal to the published version and that has changed
 * since.
 */
export function restoreRows(moveContext: MoveContext, retained: RetainedData): readonly Move[] {
  const rows = commonTypes(moveContext).flatMap((type) => {
    const retainedTables = retained.rows(type.after.name);
    return [
      ...(retainedTables.length === 0 ? [] : [createRestoreMove(type, retainedTables, moveContext, retained)]),
      ...clearSourceRevisions(type, moveContext),
    ];
  });
  return [...rows, ...unshareFiles(moveContext, retained)];
}

/** Clears the source revision of published versions that have not changed since their draft was created, as if there had been no drafts. */
function clearSourceRevisions({ before, after }: CommonType, moveContext: MoveContext): readonly Move[] {
  if (!before.type.draftAndPublish || after.type.draftAndPublish) return [];
  const { dialect } = moveContext;
  const versions = dialect.identifier(moveContext.table(after.name));
  const batchCondition = `source_revision = revision AND ${inBatch('id', dialect)}`;
  return [
    createStatementsMove({
      description: `the published versions of ${after.type.uid} lose their source revision`,
      subject: { is: 'versions', of: after.type.uid },
      table: after.name,
      dialect,
      counted: versions,
      batched: { versions, sql: [`UPDATE ${versions} SET source_revision = NULL WHERE ${batchCondition}`] },
    }),
  ];
}

function createRestoreMove(
  type: CommonType,
  retainedTables: readonly string[],
  moveContext: MoveContext,
  retained: RetainedData,
): Move {
  const { dialect } = moveContext;
  const { after } = type;
  const versions = dialect.identifier(moveContext.table(after.name));
  const hidden = dialect.text(retainedUid(retained.revision, after.type.uid));
  const createContext = (from: string, columns: readonly string[]): RestoreContext => ({
    moveContext,
    retained,
    type,
    versions,
    hidden,
    uid: dialect.text(after.type.uid),
    retainedTable: dialect.identifier(from),
    columns,
  });
  return {
    description: `the versions of ${after.type.uid} that were removed are restored`,
    subject: { is: 'versions', of: after.type.uid },
    table: after.name,
    sql: retainedTables.map((from) => `INSERT INTO ${versions} … SELECT … FROM ${dialect.identifier(from)}`),
    count: (session) => countAll(session, retainedTables.map(dialect.identifier)),
    async run(session, onProgress) {
      const contexts: RestoreContext[] = [];
      for (const from of retainedTables) {
        const columns = await retainedColumns(session, from, after.name, moveContext);
        if (columns.length > 0) contexts.push(createContext(from, columns));
      }
      // A version that is back in its locale makes room for others of its document.
      for (const context of contexts) await runAll(session, [restoreDocuments(context), ...relocateVersions(context)]);
      let done = 0;
      for (const context of contexts) {
        await runAll(session, replaceDrafts(context));
        done += await session.run(statementWithoutValues(insertVersions(context)), []);
        onProgress(done);
      }
      for (const context of contexts) await restoreAllLinks(session, context);
      const entryColumns = tableColumnNames(moveContext.to.layout, systemTableNames.changeSetEntries);
      for (const context of contexts) await runAll(session, restoreEntries(context, entryColumns));
    },
  };
}

async function restoreAllLinks(session: MigrationSession, restoreContext: RestoreContext): Promise<void> {
  for (const { link, retainedTable } of findRetainedLinks(restoreContext)) {
    const columns = await retainedColumns(session, retainedTable, link, restoreContext.moveContext);
    if (columns.length > 0) await runAll(session, [restoreLinks(restoreContext, { link, retainedTable, columns })]);
  }
}

function findRetainedLinks({
  type,
  retained,
}: RestoreContext): readonly { readonly link: string; readonly retainedTable: string }[] {
  return [...type.after.links.values()].flatMap((link) =>
    link.is === 'table' && link.direction === 'forward'
      ? retained.rows(link.table).map((retainedTable) => ({ link: link.table, retainedTable }))
      : [],
  );
}

/** The columns of a table after that its retained rows have; empty where there are no rows. */
async function retainedColumns(
  session: MigrationReader,
  retainedTable: string,
  table: string,
  { dialect, to }: MoveContext,
): Promise<readonly string[]> {
  const [row] = await session.rows(
    statementWithoutValues(`SELECT * FROM ${dialect.identifier(retainedTable)} LIMIT 1`),
    [],
  );
  return row === undefined ? [] : tableColumnNames(to.layout, table).filter((column) => Object.hasOwn(row, column));
}

async function runAll(session: MigrationSession, statements: readonly Sql[]): Promise<void> {
  for (const text of statements) await session.run(statementWithoutValues(text), []);
}

async function countAll(session: MigrationReader, tables: readonly Sql[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const [row] = await session.rows(statementWithoutValues(`SELECT count(*) AS n FROM ${table}`), []);
    count += Number(row?.n ?? 0);
  }
  return count;
}
