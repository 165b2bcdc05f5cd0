import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemTableNames } from '../../layout/index.js';
import type { Dialect } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { MigrationSession } from '../migrate/place.js';
import { isParkedUid, parkedUid } from './names.js';
import { removedTypes, renamedShapes } from './pairs.js';
import type { Restores } from './restores.js';
import type { Move, MovePlace } from './types.js';

const { documents, unique } = systemTableNames;
/** How many heads are written at once. */
const headsAtOnce = 2_000;

/**
 * The heads of documents, and their unique values, name the content type as it is called from now on. Those of a content type that is
 * gone name one that nobody has, until it comes back.
 */
export function typeMoves(place: MovePlace, revision: number, restores: Restores | null): readonly Move[] {
  const names = uidsOf(place, revision, restores);
  if (names.size === 0) return [];
  const { dialect } = place;
  const gone = new Map([...names].filter(([from, to]) => isParkedUid(from) || isParkedUid(to)));
  const shown = [...names].map(
    ([from, to]) => `UPDATE ${documents} SET type = ${dialect.text(to)} WHERE type = ${dialect.text(from)}`,
  );
  return [
    {
      says: 'documents name their content type as it is called now',
      table: documents,
      sql: shown,
      async count(session) {
        const marks = [...names].map(() => '?').join(', ');
        const counted = bookkeeping(`SELECT count(*) AS n FROM ${documents} WHERE type IN (${marks})`, dialect);
        const [row] = await session.rows(counted, [...names.keys()]);
        return Number(row?.n ?? 0);
      },
      run: (session, told) => rename(session, dialect, names, told),
    },
    ...(gone.size === 0 ? [] : targetMoves(place, gone)),
  ];
}

/** Links to documents of any type go on leading to those that are parked. */
function targetMoves(place: MovePlace, names: ReadonlyMap<string, string>): readonly Move[] {
  const { dialect } = place;
  return [...place.to.layout.tables.values()].flatMap(({ links }) =>
    [...links.values()].flatMap((link): readonly Move[] => {
      if (link.is !== 'table' || link.direction !== 'forward' || link.typeColumn === null) return [];
      const table = dialect.identifier(place.table(link.table));
      if (place.table(link.table) === link.table && place.from.layout.all.every(({ name }) => name !== link.table))
        return [];
      const column = dialect.identifier(link.typeColumn);
      const sql = [...names].map(
        ([from, to]) => `UPDATE ${table} SET ${column} = ${dialect.text(to)} WHERE ${column} = ${dialect.text(from)}`,
      );
      return [
        {
          says: `the links in ${link.table} name content types as they are called now`,
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

/** What uids become, those of parked content types among them. */
export function uidsOf(
  { from, to, changes }: Pick<MovePlace, 'from' | 'to' | 'changes'>,
  revision: number,
  restores: Restores | null,
): ReadonlyMap<string, string> {
  const names = new Map([...renamedShapes(changes)].filter(([uid]) => from.layout.tables.has(uid)));
  for (const uid of removedTypes(changes)) names.set(uid, parkedUid(revision, uid));
  for (const change of changes) {
    if (change.is !== 'type-added' || restores === null) continue;
    const table = to.layout.tables.get(change.of)?.name;
    if (table !== undefined && restores.table(table) !== null)
      names.set(parkedUid(restores.revision, change.of), change.of);
  }
  return names;
}

async function rename(
  session: MigrationSession,
  dialect: Dialect,
  names: ReadonlyMap<string, string>,
  told: (done: number) => void,
): Promise<void> {
  const marks = [...names].map(() => '?').join(', ');
  const cases = [...names].map(() => 'WHEN ? THEN ?').join(' ');
  const pairs = [...names].flat();
  const uids: readonly Stored[] = [...names.keys()];
  const last = bookkeeping(
    `SELECT max(document_id) AS last FROM (SELECT document_id FROM ${documents} WHERE document_id > ?
     ORDER BY document_id LIMIT ${headsAtOnce}) x`,
    dialect,
  );
  const write = bookkeeping(
    `UPDATE ${documents} SET type = CASE type ${cases} END WHERE document_id > ? AND document_id <= ? AND type IN (${marks})`,
    dialect,
  );
  let [from, done] = ['', 0];
  for (;;) {
    const [row] = await session.rows(last, [from]);
    if (row === undefined || row.last === null) break;
    done += await session.run(write, [...pairs, from, String(row.last), ...uids]);
    told(done);
    from = String(row.last);
    await nextTurn();
  }
  // These are unique: two that swap their names must not meet.
  const away = bookkeeping(`UPDATE ${documents} SET single_type = ? WHERE single_type = ?`, dialect);
  await session.runEach(
    away,
    [...names.keys()].map((uid) => [`moving:${uid}`, uid]),
  );
  await session.runEach(
    away,
    [...names].map(([uid, now]) => [now, `moving:${uid}`]),
  );
  const claims = bookkeeping(`UPDATE ${unique} SET type = ? WHERE type = ?`, dialect);
  await session.runEach(
    claims,
    [...names.keys()].map((uid) => [`moving:${uid}`, uid]),
  );
  await session.runEach(
    claims,
    [...names].map(([uid, now]) => [now, `moving:${uid}`]),
  );
}
