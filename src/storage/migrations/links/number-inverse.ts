import type { Link } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { LinkSqlContext } from './link-sql.js';

/**
 * Numbers the owners of each target in the order in which the documents, or their locales, were created: the order of the inverse
 * side's list. Draft and published version of one document have the same number. A restored column has its former numbers: lists in
 * which every owner has a distinct number keep them, the others are numbered anew in their order, with later owners at the end. null
 * where the inverse side has no list.
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
  const selection = `l.${owner} AS owner_id, l.${position} AS position`;
  const from = `${table} l JOIN ${versions} o ON o.id = l.${owner}`;
  const ranked = rankedOwners({ selection, target, number: `l.${number}` }, from, isNew);
  return (
    `UPDATE ${table} SET ${number} = f.n FROM (${ranked}) AS f ` +
    `WHERE ${table}.${owner} = f.owner_id AND ${table}.${position} = f.position`
  );
}

/** What is read of each link: its identity, its target, and its number. */
interface NumberedLink {
  readonly selection: Sql;
  readonly target: Sql;
  readonly number: Sql;
}

/** The links with their number `n`. `from`: links whose owner's version is called `o`. `isNew`: no link has a number yet. */
function rankedOwners({ selection, target, number }: NumberedLink, from: Sql, isNew: boolean): Sql {
  const owner = `${target}, o.document_id, o.locale`;
  const came = `min(o.id) OVER (PARTITION BY ${owner}) AS came`;
  const rank = (order: Sql) => `dense_rank() OVER (PARTITION BY target ORDER BY ${order})`;
  if (isNew)
    return `SELECT w.*, ${rank('came')} AS n FROM (SELECT ${selection}, ${target} AS target, ${came} FROM ${from}) w`;
  const had = `min(${number}) OVER (PARTITION BY ${owner}) AS had`;
  const links = `SELECT ${selection}, ${target} AS target, ${came}, ${had} FROM ${from}`;
  const ranked = `SELECT w.*, ${rank('came')} AS owners, ${rank('had')} AS numbers FROM (${links}) w`;
  // As many distinct numbers as owners: every owner has one of its own.
  const list = 'PARTITION BY target';
  const without = `count(*) OVER (${list}) - count(had) OVER (${list}) AS without`;
  const shared = `max(owners) OVER (${list}) - max(numbers) OVER (${list}) AS shared`;
  const order = 'CASE WHEN had IS NULL THEN 1 ELSE 0 END, had, came';
  const judged = `SELECT x.*, ${without}, ${shared}, ${rank(order)} AS n FROM (${ranked}) x`;
  return `SELECT * FROM (${judged}) y WHERE without > 0 OR shared > 0`;
}
