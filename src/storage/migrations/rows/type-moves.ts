import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Stored } from '../../../language/schema/index.js';
import { internalStatement, type MigrationSession } from '../../database/index.js';
import { systemTableNames } from '../../sql/layout/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import { removedTypes, renamedShapes } from '../plan/type-pairs.js';
import type { RetainedData } from '../retained/retained-data.js';
import { isRetainedUid, retainedUid } from '../tables/object-names.js';
import type { Move, MoveContext } from '../types.js';
import { countSetRevisions, ofEntries } from './set-entry-moves.js';

const { documents, unique, changeSetEntries, changeSetComments } = systemTableNames;
/** How many document rows are written per batch. */
const batchSize = 2_000;

/**
 * Document rows, their unique values, their entries in change sets and comments on those get the new uid of their content type. Those of a removed content type get a placeholder uid
 * until it is restored.
 */
export function typeMoves(moveContext: MoveContext, revision: number, retained: RetainedData | null): readonly Move[] {
  const names = renamedUids(moveContext, revision, retained);
  if (names.size === 0) return [];
  const { dialect } = moveContext;
  const retainedNames = new Map([...names].filter(([from, to]) => isRetainedUid(from) || isRetainedUid(to)));
  const statements = [...names].map(
    ([from, to]) => `UPDATE ${documents} SET type = ${dialect.text(to)} WHERE type = ${dialect.text(from)}`,
  );
  return [
    {
      description: 'documents name their content type as it is called now',
      subject: { is: 'type-names' },
      table: documents,
      sql: statements,
      async count(session) {
        const placeholders = [...names].map(() => '?').join(', ');
        const counted = internalStatement(
          `SELECT count(*) AS n FROM ${documents} WHERE type IN (${placeholders})`,
          dialect,
        );
        const [row] = await session.rows(counted, [...names.keys()]);
        return Number(row?.n ?? 0);
      },
      run: (session, onProgress) => renameTypes(session, dialect, names, onProgress),
    },
    ...(retainedNames.size === 0 ? [] : targetMoves(moveContext, retainedNames)),
  ];
}

/** Links to documents of any type keep leading to retained ones. */
function targetMoves(moveContext: MoveContext, names: ReadonlyMap<string, string>): readonly Move[] {
  const { dialect } = moveContext;
  return [...moveContext.to.layout.versionTables.values()].flatMap(({ links }) =>
    [...links.values()].flatMap((link): readonly Move[] => {
      if (link.is !== 'table' || link.direction !== 'forward' || link.typeColumn === null) return [];
      const table = dialect.identifier(moveContext.table(link.table));
      if (
        moveContext.table(link.table) === link.table &&
        moveContext.from.layout.allTables.every(({ name }) => name !== link.table)
      )
        return [];
      const column = dialect.identifier(link.typeColumn);
      const sql = [...names].map(
        ([from, to]) => `UPDATE ${table} SET ${column} = ${dialect.text(to)} WHERE ${column} = ${dialect.text(from)}`,
      );
      return [
        {
          description: `the links in ${link.table} name content types as they are called now`,
          subject: { is: 'type-names' },
          table: link.table,
          sql,
          count: async () => 0,
          async run(session) {
            for (const text of sql) await session.run({ sql: text, slots: [], reads: [] }, []);
          },
        },
      ];
    }),
  );
}

/** Renamed uids, including those of retained content types. */
export function renamedUids(
  { from, to, changes }: Pick<MoveContext, 'from' | 'to' | 'changes'>,
  revision: number,
  retained: RetainedData | null,
): ReadonlyMap<string, string> {
  const names = new Map([...renamedShapes(changes)].filter(([uid]) => from.layout.versionTables.has(uid)));
  for (const uid of removedTypes(changes)) names.set(uid, retainedUid(revision, uid));
  for (const change of changes) {
    if (change.is !== 'type-added' || retained === null) continue;
    const table = to.layout.versionTables.get(change.of)?.name;
    if (table !== undefined && retained.table(table) !== null)
      names.set(retainedUid(retained.revision, change.of), change.of);
  }
  return names;
}

async function renameTypes(
  session: MigrationSession,
  dialect: Dialect,
  names: ReadonlyMap<string, string>,
  onProgress: (done: number) => void,
): Promise<void> {
  const placeholders = [...names].map(() => '?').join(', ');
  const cases = [...names].map(() => 'WHEN ? THEN ?').join(' ');
  const pairs = [...names].flat();
  const uids: readonly Stored[] = [...names.keys()];
  const last = internalStatement(
    `SELECT max(document_id) AS last FROM (SELECT document_id FROM ${documents} WHERE document_id > ?
     ORDER BY document_id LIMIT ${batchSize}) x`,
    dialect,
  );
  const write = internalStatement(
    `UPDATE ${documents} SET type = CASE type ${cases} END WHERE document_id > ? AND document_id <= ? AND type IN (${placeholders})`,
    dialect,
  );
  let [from, done] = ['', 0];
  for (;;) {
    const [row] = await session.rows(last, [from]);
    if (row === undefined || row.last === null) break;
    done += await session.run(write, [...pairs, from, String(row.last), ...uids]);
    onProgress(done);
    from = String(row.last);
    await nextTurn();
  }
  // These are unique: two types that swap their names must not collide.
  const renameSingleType = internalStatement(`UPDATE ${documents} SET single_type = ? WHERE single_type = ?`, dialect);
  await session.runEach(
    renameSingleType,
    [...names.keys()].map((uid) => [`moving:${uid}`, uid]),
  );
  await session.runEach(
    renameSingleType,
    [...names].map(([uid, newUid]) => [newUid, `moving:${uid}`]),
  );
  const goneOrBack = [...names].flatMap(([uid, newUid]) =>
    isRetainedUid(uid) || isRetainedUid(newUid) ? [dialect.text(uid)] : [],
  );
  if (goneOrBack.length > 0) {
    const sets = ofEntries(`type IN (${goneOrBack.join(', ')})`);
    await session.run({ sql: countSetRevisions(sets), slots: [], reads: [] }, []);
  }
  for (const table of [unique, changeSetEntries, changeSetComments]) {
    const renameInTable = internalStatement(`UPDATE ${table} SET type = ? WHERE type = ?`, dialect);
    await session.runEach(
      renameInTable,
      [...names.keys()].map((uid) => [`moving:${uid}`, uid]),
    );
    await session.runEach(
      renameInTable,
      [...names].map(([uid, newUid]) => [newUid, `moving:${uid}`]),
    );
  }
}
