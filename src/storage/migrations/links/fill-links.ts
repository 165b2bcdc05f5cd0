import type { ColumnLink, TableLink } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { LinkSource } from './link-source.js';
import type { LinkSqlContext } from './link-sql.js';
import { identityColumns, sourceQuery } from './moved-link-source.js';
import { inBatch } from './statements-move.js';

/** Fills a link table for a batch of versions: each link once, numbered in its order. */
export function fillTable(after: TableLink, source: LinkSource, sqlContext: LinkSqlContext): Sql {
  const { moveContext, dialect } = sqlContext;
  const filled: readonly (readonly [column: string | null, value: Sql])[] = [
    [after.ownerColumn, 'owner_id'],
    [after.positionColumn, `row_number() OVER (PARTITION BY owner_id ORDER BY ${orderColumns(source)})`],
    [after.targetColumn, 'target'],
    [after.typeColumn, 'type'],
    [after.localeColumn, 'locale'],
    [after.statusColumn, 'status'],
    [after.inversePositionColumn, 'inverse'],
  ];
  const filledColumns = filled.flatMap(([column, value]) => (column === null ? [] : [{ column, value }]));
  const columns = filledColumns.map(({ column }) => dialect.identifier(moveContext.column(after.table, column)));
  const rankedLinks = rankedSource(source, identityColumns(after), sqlContext);
  return (
    `INSERT INTO ${dialect.identifier(moveContext.table(after.table))} (${columns.join(', ')}) ` +
    `SELECT ${filledColumns.map(({ value }) => value).join(', ')} FROM (${rankedLinks}) u WHERE link_rank = 1`
  );
}

/**
 * Fills the columns of a to-one link for a batch of versions: the first of each version's links. A restored column keeps its former
 * link where that leads to the same document.
 */
export function fillColumns(after: ColumnLink, source: LinkSource, sqlContext: LinkSqlContext): Sql {
  const { moveContext, dialect } = sqlContext;
  const filled: readonly (readonly [column: string | null, value: Sql])[] = [
    [after.targetColumn, 'f.target'],
    [after.localeColumn, 'f.locale'],
    [after.statusColumn, 'f.status'],
    [after.inversePositionColumn, 'f.inverse'],
  ];
  const changes = filled.flatMap(([column, value]) =>
    column === null ? [] : [`${dialect.identifier(moveContext.column(after.table, column))} = ${value}`],
  );
  const [table, target] = [moveContext.table(after.table), moveContext.column(after.table, after.targetColumn)].map(
    dialect.identifier,
  );
  const leadsElsewhere = `(${table}.${target} IS NULL OR ${table}.${target} <> f.target)`;
  const where = [
    `${table}.id = f.owner_id`,
    ...(moveContext.isNew(after.table, after.targetColumn) ? [] : [leadsElsewhere]),
  ];
  const first = `SELECT * FROM (${rankedSource(source, ['owner_id'], sqlContext)}) u WHERE link_rank = 1`;
  return `UPDATE ${table} SET ${changes.join(', ')} FROM (${first}) AS f WHERE ${where.join(' AND ')}`;
}

/** Clears the link of versions of a batch that have none now, where a restored column still contains its former link. */
export function clearColumns(after: ColumnLink, source: LinkSource, sqlContext: LinkSqlContext): Sql {
  const { moveContext, dialect } = sqlContext;
  const { targetColumn, localeColumn, statusColumn, inversePositionColumn } = after;
  const linkColumns = [targetColumn, localeColumn, statusColumn, inversePositionColumn].filter(
    (column) => column !== null,
  );
  const columns = linkColumns.map((column) => dialect.identifier(moveContext.column(after.table, column)));
  const assignments = columns.map((column) => `${column} = NULL`).join(', ');
  const linking = `SELECT s.owner_id FROM (${sourceQuery(source, sqlContext)}) s`;
  const where = [`${columns[0]} IS NOT NULL`, inBatch('id', dialect), `id NOT IN (${linking})`];
  return `UPDATE ${dialect.identifier(moveContext.table(after.table))} SET ${assignments} WHERE ${where.join(' AND ')}`;
}

/** The links, ranked among those with equal values in the `identity` columns. */
function rankedSource(source: LinkSource, identity: readonly string[], sqlContext: LinkSqlContext): Sql {
  const rank = `row_number() OVER (PARTITION BY ${identity.join(', ')} ORDER BY ${orderColumns(source)}) AS link_rank`;
  return `SELECT s.*, ${rank} FROM (${sourceQuery(source, sqlContext)}) s`;
}

function orderColumns({ order }: LinkSource): Sql {
  return order.map((_, index) => `sort${index + 1}`).join(', ');
}
