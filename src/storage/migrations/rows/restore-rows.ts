import type { MigrationReader, MigrationSession } from '../../database/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { createStatementsMove, inBatch, statementWithoutValues } from '../links/statements-move.js';
import { unshareFiles } from '../links/unshare-files.js';
import type { RetainedData } from '../retained/retained-data.js';
import { retainedUid } from '../tables/object-names.js';
import type { Move, MoveContext } from '../types.js';
import { type CommonType, columnNames, commonTypes } from './common-type.js';
import { type RestoreContext, restoreDocuments, restoreLinks } from './restore-related.js';
import { insertVersions, relocateVersions, replaceDrafts } from './restore-versions.js';

/**
 * Brings versions back that the revision had removed which is taken back: where their document still exists and nothing is in their
 * place, with their links. After all other moves but those of claims; by then documents name their types as in the model to come.
 *
 * A version that had lost its locale gets it back, and files that came to be shared by all locales are again those of each. A draft comes
 * back in the place of the one that has been made from what is published, unless it was the same as the published one, which has been
 * changed since.
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

/** What has not changed since each published version was given a draft is as if there had been none. */
function clearSourceRevisions({ before, after }: CommonType, moveContext: MoveContext): readonly Move[] {
  if (!before.type.draftAndPublish || after.type.draftAndPublish) return [];
  const { dialect } = moveContext;
  const versions = dialect.identifier(moveContext.table(after.name));
  const batchCondition = `source_revision = revision AND ${inBatch('id', dialect)}`;
  return [
    createStatementsMove({
      description: `what is published of ${after.type.uid} was made from no draft`,
      table: after.name,
      dialect,
      counted: versions,
      batched: { versions, sql: [`UPDATE ${versions} SET source_revision = NULL WHERE ${batchCondition}`] },
    }),
  ];
}

function createRestoreMove(
  type: CommonType,
  parked: readonly string[],
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
    description: `the versions of ${after.type.uid} that were removed come back`,
    table: after.name,
    sql: parked.map((from) => `INSERT INTO ${versions} … SELECT … FROM ${dialect.identifier(from)}`),
    count: (session) => countAll(session, parked.map(dialect.identifier)),
    async run(session, onProgress) {
      const contexts: RestoreContext[] = [];
      for (const from of parked) {
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
    },
  };
}

async function restoreAllLinks(session: MigrationSession, restoreContext: RestoreContext): Promise<void> {
  for (const { link, parked } of findRetainedLinks(restoreContext)) {
    const columns = await retainedColumns(session, parked, link, restoreContext.moveContext);
    if (columns.length > 0)
      await runAll(session, [restoreLinks(restoreContext, { link, retainedTable: parked, columns })]);
  }
}

function findRetainedLinks({
  type,
  retained,
}: RestoreContext): readonly { readonly link: string; readonly parked: string }[] {
  return [...type.after.links.values()].flatMap((link) =>
    link.is === 'table' && link.direction === 'forward'
      ? retained.rows(link.table).map((parked) => ({ link: link.table, parked }))
      : [],
  );
}

/** The columns of a table to come that its parked rows have; none where there are no rows. */
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
  return row === undefined ? [] : columnNames(to.layout, table).filter((column) => Object.hasOwn(row, column));
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
