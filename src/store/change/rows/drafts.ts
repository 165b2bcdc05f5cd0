import type { Sql } from '../../../plan/index.js';
import { statementsMove, within } from '../links/statements-move.js';
import type { Move, MovePlace } from '../types.js';
import { columnsOf, type KeptType, listed, ownLinkTables } from './kept-type.js';
import { removalMove } from './removal.js';

/** What happens to the versions of a type where draft & publish is switched on or off. */
export function draftMoves(type: KeptType, place: MovePlace): readonly Move[] {
  const [before, after] = [type.before.type.draftAndPublish, type.after.type.draftAndPublish];
  if (before === after) return [];
  if (after) return [startDrafts(type, place)];
  const says = `the drafts of ${type.after.type.uid} go, what is published stays`;
  return [removalMove(type, { says, where: `r.status = ${place.dialect.text('draft')}` }, place)];
}

/*
 * The published row keeps the revision that was published where it has one from the time when there were drafts: a revert then tells
 * whether it has changed since.
 */
function startDrafts(type: KeptType, place: MovePlace): Move {
  const { dialect, from } = place;
  const { versions, before, after } = type;
  const published = `status = ${dialect.text('published')}`;
  const own = new Map<string, Sql>([
    ['status', dialect.text('draft')],
    ['published_at', 'NULL'],
    ['revision', 'source_revision'],
    ['source_revision', 'NULL'],
  ]);
  const columns = columnsOf(from.layout, before.name).filter((column) => column !== 'id');
  const values = columns.map((column) => own.get(column) ?? dialect.identifier(column)).join(', ');
  const links = ownLinkTables(before).map((link) => {
    const copied = columnsOf(from.layout, link.table).filter((column) => column !== link.ownerColumn);
    const [table, owner] = [dialect.identifier(link.table), dialect.identifier(link.ownerColumn)];
    return (
      `INSERT INTO ${table} (${owner}, ${listed(copied, dialect)}) ` +
      `SELECT d.id, ${copied.map((column) => `l.${dialect.identifier(column)}`).join(', ')} ` +
      `FROM ${versions} p JOIN ${versions} d ON d.document_id = p.document_id AND d.locale = p.locale ` +
      `AND d.status = ${dialect.text('draft')} JOIN ${table} l ON l.${owner} = p.id ` +
      `WHERE p.${published} AND ${within('p.id', dialect)}`
    );
  });
  const some = `${published} AND ${within('id', dialect)}`;
  return statementsMove({
    says: `each published version of ${after.type.uid} gets a draft that equals it`,
    table: after.name,
    dialect,
    counted: `${versions} WHERE ${published}`,
    portioned: {
      versions,
      sql: [
        `UPDATE ${versions} SET source_revision = revision WHERE ${some} AND source_revision IS NULL`,
        `INSERT INTO ${versions} (${listed(columns, dialect)}) SELECT ${values} FROM ${versions} WHERE ${some}`,
        ...links,
      ],
    },
  });
}
