import type { ColumnLink, TableLink } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import type { LinkSource } from './link-source.js';
import { identityOf, sourceQuery } from './source.js';
import type { Printing } from './spelling.js';
import { within } from './statements-move.js';

/** Fills a link table for a portion of versions: each link once, numbered in its order. */
export function fillTable(after: TableLink, source: LinkSource, printing: Printing): Sql {
  const { place, dialect } = printing;
  const filled: readonly (readonly [column: string | null, value: Sql])[] = [
    [after.ownerColumn, 'owner_id'],
    [after.positionColumn, `row_number() OVER (PARTITION BY owner_id ORDER BY ${places(source)})`],
    [after.targetColumn, 'target'],
    [after.typeColumn, 'type'],
    [after.localeColumn, 'locale'],
    [after.statusColumn, 'status'],
    [after.inversePositionColumn, 'inverse'],
  ];
  const there = filled.flatMap(([column, value]) => (column === null ? [] : [{ column, value }]));
  const columns = there.map(({ column }) => dialect.identifier(place.column(after.table, column)));
  const once = ranked(source, identityOf(after), printing);
  return (
    `INSERT INTO ${dialect.identifier(place.table(after.table))} (${columns.join(', ')}) ` +
    `SELECT ${there.map(({ value }) => value).join(', ')} FROM (${once}) u WHERE turn = 1`
  );
}

/**
 * Fills the columns of a to-one link for a portion of versions: the first of each version's links. A column that comes back with what it
 * held once keeps that where it leads to the same document.
 */
export function fillColumns(after: ColumnLink, source: LinkSource, printing: Printing): Sql {
  const { place, dialect } = printing;
  const filled: readonly (readonly [column: string | null, value: Sql])[] = [
    [after.targetColumn, 'f.target'],
    [after.localeColumn, 'f.locale'],
    [after.statusColumn, 'f.status'],
    [after.inversePositionColumn, 'f.inverse'],
  ];
  const changes = filled.flatMap(([column, value]) =>
    column === null ? [] : [`${dialect.identifier(place.column(after.table, column))} = ${value}`],
  );
  const [table, target] = [place.table(after.table), place.column(after.table, after.targetColumn)].map(
    dialect.identifier,
  );
  const isOther = `(${table}.${target} IS NULL OR ${table}.${target} <> f.target)`;
  const where = [`${table}.id = f.owner_id`, ...(place.isNew(after.table, after.targetColumn) ? [] : [isOther])];
  const first = `SELECT * FROM (${ranked(source, ['owner_id'], printing)}) u WHERE turn = 1`;
  return `UPDATE ${table} SET ${changes.join(', ')} FROM (${first}) AS f WHERE ${where.join(' AND ')}`;
}

/** Takes the link off those of a portion of versions that have none now, where a column comes back with what it held once. */
export function clearColumns(after: ColumnLink, source: LinkSource, printing: Printing): Sql {
  const { place, dialect } = printing;
  const { targetColumn, localeColumn, statusColumn, inversePositionColumn } = after;
  const own = [targetColumn, localeColumn, statusColumn, inversePositionColumn].filter((column) => column !== null);
  const columns = own.map((column) => dialect.identifier(place.column(after.table, column)));
  const none = columns.map((column) => `${column} = NULL`).join(', ');
  const linking = `SELECT s.owner_id FROM (${sourceQuery(source, printing)}) s`;
  const where = [`${columns[0]} IS NOT NULL`, within('id', dialect), `id NOT IN (${linking})`];
  return `UPDATE ${dialect.identifier(place.table(after.table))} SET ${none} WHERE ${where.join(' AND ')}`;
}

/** The links with their turn among those of equal identity, in their order. */
function ranked(source: LinkSource, identity: readonly string[], printing: Printing): Sql {
  const turn = `row_number() OVER (PARTITION BY ${identity.join(', ')} ORDER BY ${places(source)}) AS turn`;
  return `SELECT s.*, ${turn} FROM (${sourceQuery(source, printing)}) s`;
}

function places({ order }: LinkSource): Sql {
  return order.map((_, at) => `place${at + 1}`).join(', ');
}
