import type { Sql } from '../../../plan/index.js';
import type { MigrationReader, MigrationSession } from '../../migrate/place.js';
import { statement, statementsMove, within } from '../links/statements-move.js';
import { unshareFiles } from '../links/unshare.js';
import { parkedUid } from '../names.js';
import type { Restores } from '../restores.js';
import type { Move, MovePlace } from '../types.js';
import { columnsOf, type KeptType, keptTypes } from './kept-type.js';
import { type Restoring, restoreDocuments, restoreLinks } from './restore-related.js';
import { insertVersions, relocateVersions, replaceDrafts } from './restore-versions.js';

/**
 * Brings versions back that the revision had removed which is taken back: where their document still exists and nothing is in their
 * place, with their links. After all other moves but those of claims; by then documents name their types as in the model to come.
 *
 * A version that had lost its locale gets it back, and files that came to be shared by all locales are again those of each. A draft comes
 * back in the place of the one that has been made from what is published, unless it was the same as the published one, which has been
 * changed since.
 */
export function restoreRows(place: MovePlace, restores: Restores): readonly Move[] {
  const rows = keptTypes(place).flatMap((type) => {
    const parked = restores.rows(type.after.name);
    return [...(parked.length === 0 ? [] : [restoreMove(type, parked, place, restores)]), ...forgetDrafts(type, place)];
  });
  return [...rows, ...unshareFiles(place, restores)];
}

/** What has not changed since each published version was given a draft is as if there had been none. */
function forgetDrafts({ before, after }: KeptType, place: MovePlace): readonly Move[] {
  if (!before.type.draftAndPublish || after.type.draftAndPublish) return [];
  const { dialect } = place;
  const versions = dialect.identifier(place.table(after.name));
  const some = `source_revision = revision AND ${within('id', dialect)}`;
  return [
    statementsMove({
      says: `what is published of ${after.type.uid} was made from no draft`,
      table: after.name,
      dialect,
      counted: versions,
      portioned: { versions, sql: [`UPDATE ${versions} SET source_revision = NULL WHERE ${some}`] },
    }),
  ];
}

function restoreMove(type: KeptType, parked: readonly string[], place: MovePlace, restores: Restores): Move {
  const { dialect } = place;
  const { after } = type;
  const versions = dialect.identifier(place.table(after.name));
  const hidden = dialect.text(parkedUid(restores.revision, after.type.uid));
  const restoring = (from: string, columns: readonly string[]): Restoring => ({
    place,
    restores,
    type,
    versions,
    hidden,
    uid: dialect.text(after.type.uid),
    parked: dialect.identifier(from),
    columns,
  });
  return {
    says: `the versions of ${after.type.uid} that were removed come back`,
    table: after.name,
    sql: parked.map((from) => `INSERT INTO ${versions} … SELECT … FROM ${dialect.identifier(from)}`),
    count: (session) => countAll(session, parked.map(dialect.identifier)),
    async run(session, told) {
      const all: Restoring[] = [];
      for (const from of parked) {
        const columns = await parkedColumns(session, from, after.name, place);
        if (columns.length > 0) all.push(restoring(from, columns));
      }
      // A version that is back in its locale makes room for others of its document.
      for (const one of all) await runAll(session, [restoreDocuments(one), ...relocateVersions(one)]);
      let done = 0;
      for (const one of all) {
        await runAll(session, replaceDrafts(one));
        done += await session.run(statement(insertVersions(one)), []);
        told(done);
      }
      for (const one of all) await bringLinks(session, one);
    },
  };
}

async function bringLinks(session: MigrationSession, restoring: Restoring): Promise<void> {
  for (const { link, parked } of linkCopies(restoring)) {
    const columns = await parkedColumns(session, parked, link, restoring.place);
    if (columns.length > 0) await runAll(session, [restoreLinks(restoring, { link, parked, columns })]);
  }
}

function linkCopies({ type, restores }: Restoring): readonly { readonly link: string; readonly parked: string }[] {
  return [...type.after.links.values()].flatMap((link) =>
    link.is === 'table' && link.direction === 'forward'
      ? restores.rows(link.table).map((parked) => ({ link: link.table, parked }))
      : [],
  );
}

/** The columns of a table to come that its parked rows have; none where there are no rows. */
async function parkedColumns(
  session: MigrationReader,
  parked: string,
  table: string,
  { dialect, to }: MovePlace,
): Promise<readonly string[]> {
  const [row] = await session.rows(statement(`SELECT * FROM ${dialect.identifier(parked)} LIMIT 1`), []);
  return row === undefined ? [] : columnsOf(to.layout, table).filter((column) => Object.hasOwn(row, column));
}

async function runAll(session: MigrationSession, statements: readonly Sql[]): Promise<void> {
  for (const text of statements) await session.run(statement(text), []);
}

async function countAll(session: MigrationReader, tables: readonly Sql[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const [row] = await session.rows(statement(`SELECT count(*) AS n FROM ${table}`), []);
    count += Number(row?.n ?? 0);
  }
  return count;
}
