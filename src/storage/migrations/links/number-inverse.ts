import type { Link } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { LinkSqlContext } from './link-sql.js';

/**
 * Numbers the owners of each target in the order in which the documents, or their locales, came: what the other side lists them by.
 * Draft and published version of one have the same number. A column that comes back has the numbers of before: lists in which every
 * owner has one of its own keep them, the others are numbered in their order, with those that came since at the end. null where the
 * other side has no list.
 */
export function numberOwners(after: Link, { moveContext, dialect }: LinkSqlContext): Sql | null {
  const column = after.inversePositionColumn;
  if (column === null) return null;
  const quotedColumn = (name: string) => dialect.identifier(moveContext.column(after.table, name));
  const table = dialect.identifier(moveContext.table(after.table));
  const number = quotedColumn(column);
  const isNew = moveContext.isNew(after.table, column);
  if (after.is === 'column') {
    const target = `o.${quotedColumn(after.targetColumn)}`;
    const ranked = rankedOwners(
      { selection: 'o.id', target, number: `o.${number}` },
      `${table} o WHERE ${target} IS NOT NULL`,
      isNew,
    );
    return `UPDATE ${table} SET ${number} = f.n FROM (${ranked}) AS f WHERE ${table}.id = f.id`;
  }
  const [owner, position, target] = [
    quotedColumn(after.ownerColumn),
    quotedColumn(after.positionColumn),
    `l.${quotedColumn(after.targetColumn)}`,
  ];
  const versions = dialect.identifier(moveContext.table(after.owner.collectionName));
  const selection = `l.${owner} AS owner_id, l.${position} AS turn`;
  const from = `${table} l JOIN ${versions} o ON o.id = l.${owner}`;
  const ranked = rankedOwners({ selection, target, number: `l.${number}` }, from, isNew);
  return (
    `UPDATE ${table} SET ${number} = f.n FROM (${ranked}) AS f ` +
    `WHERE ${table}.${owner} = f.owner_id AND ${table}.${position} = f.turn`
  );
}

/** What is read of each link: what tells it from others, its target, and the number it has. */
interface NumberedLink {
  readonly selection: Sql;
  readonly target: Sql;
  readonly number: Sql;
}

/** The links with their number `n`; `from`: links whose owner's version is called `o`. `anew`: none has a number that counts. */
function rankedOwners({ selection, target, number }: NumberedLink, from: Sql, isNew: boolean): Sql {
  const owner = `${target}, o.document_id, o.locale`;
  const came = `min(o.id) OVER (PARTITION BY ${owner}) AS came`;
  const rank = (order: Sql) => `dense_rank() OVER (PARTITION BY target ORDER BY ${order})`;
  if (isNew)
    return `SELECT w.*, ${rank('came')} AS n FROM (SELECT ${selection}, ${target} AS target, ${came} FROM ${from}) w`;
  const had = `min(${number}) OVER (PARTITION BY ${owner}) AS had`;
  const links = `SELECT ${selection}, ${target} AS target, ${came}, ${had} FROM ${from}`;
  const ranked = `SELECT w.*, ${rank('came')} AS owners, ${rank('had')} AS numbers FROM (${links}) w`;
  // As many numbers as owners, and none without: every owner has one of its own.
  const list = 'PARTITION BY target';
  const without = `count(*) OVER (${list}) - count(had) OVER (${list}) AS without`;
  const shared = `max(owners) OVER (${list}) - max(numbers) OVER (${list}) AS shared`;
  const order = 'CASE WHEN had IS NULL THEN 1 ELSE 0 END, had, came';
  const judged = `SELECT x.*, ${without}, ${shared}, ${rank(order)} AS n FROM (${ranked}) x`;
  return `SELECT * FROM (${judged}) y WHERE without > 0 OR shared > 0`;
}
