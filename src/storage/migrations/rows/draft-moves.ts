import type { Sql } from '../../sql/plan/index.js';
import { createStatementsMove, inBatch } from '../links/statements-move.js';
import type { Move, MoveContext } from '../types.js';
import { type CommonType, identifierList, ownLinkTables, tableColumnNames } from './common-type.js';
import { createRemovalMove } from './removal.js';

/** The moves of a type's versions where draft & publish is switched on or off. */
export function draftMoves(type: CommonType, moveContext: MoveContext): readonly Move[] {
  const [before, after] = [type.before.type.draftAndPublish, type.after.type.draftAndPublish];
  if (before === after) return [];
  if (after) return [createDrafts(type, moveContext)];
  const description = `the drafts of ${type.after.type.uid} go, what is published stays`;
  return [
    createRemovalMove(type, { description, where: `r.status = ${moveContext.dialect.text('draft')}` }, moveContext),
  ];
}

/**
 * Creates a draft of each published row. The published row keeps the revision that was published, if it has one from an earlier time
 * with drafts: it shows whether the row has changed since, which a revert checks.
 */
function createDrafts(type: CommonType, moveContext: MoveContext): Move {
  const { dialect, from } = moveContext;
  const { versions, before, after } = type;
  const published = `status = ${dialect.text('published')}`;
  const draftValues = new Map<string, Sql>([
    ['status', dialect.text('draft')],
    ['published_at', 'NULL'],
    ['revision', 'source_revision'],
    ['source_revision', 'NULL'],
  ]);
  const columns = tableColumnNames(from.layout, before.name).filter((column) => column !== 'id');
  const values = columns.map((column) => draftValues.get(column) ?? dialect.identifier(column)).join(', ');
  const links = ownLinkTables(before).map((link) => {
    const copied = tableColumnNames(from.layout, link.table).filter((column) => column !== link.ownerColumn);
    const [table, owner] = [dialect.identifier(link.table), dialect.identifier(link.ownerColumn)];
    return (
      `INSERT INTO ${table} (${owner}, ${identifierList(copied, dialect)}) ` +
      `SELECT d.id, ${copied.map((column) => `l.${dialect.identifier(column)}`).join(', ')} ` +
      `FROM ${versions} p JOIN ${versions} d ON d.document_id = p.document_id AND d.locale = p.locale ` +
      `AND d.status = ${dialect.text('draft')} JOIN ${table} l ON l.${owner} = p.id ` +
      `WHERE p.${published} AND ${inBatch('p.id', dialect)}`
    );
  });
  const batchCondition = `${published} AND ${inBatch('id', dialect)}`;
  return createStatementsMove({
    description: `each published version of ${after.type.uid} gets a draft that equals it`,
    subject: { is: 'versions', of: after.type.uid },
    table: after.name,
    dialect,
    counted: `${versions} WHERE ${published}`,
    batched: {
      versions,
      sql: [
        `UPDATE ${versions} SET source_revision = revision WHERE ${batchCondition} AND source_revision IS NULL`,
        `INSERT INTO ${versions} (${identifierList(columns, dialect)}) SELECT ${values} FROM ${versions} WHERE ${batchCondition}`,
        ...links,
      ],
    },
  });
}
