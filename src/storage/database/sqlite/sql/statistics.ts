import type { Index, Layout, Table, VersionTable } from '../../../sql/layout/index.js';
import type { MigrationSession } from '../../migration-engine.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';

/*
 * SQLite chooses between indexes by statistics that it would have to collect again and again while a database grows, and
 * without which it guesses badly: a filter on a relation then walks a whole locale. We know our tables and state what to
 * expect of any of them. Plans thus depend on the model alone; they are the same on the first day and after years.
 */
const rows = 100_000;
const linksPerVersion = 4;
const versionsPerDocument = 4;
const versionsPerTarget = 40;
const versionsPerValue = 32;
const locales = 4;
/** A little fewer where an attribute follows, so that the narrower index of the default order wins where both would do. */
const localesBeforeValue = 3;
const statuses = 2;

const insert = sqliteStatement('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)', 3);
const samples = sqliteStatement("SELECT name FROM sqlite_schema WHERE name = 'sqlite_stat4'");

/** Writes what is to be expected of the tables of versions and links; part of the transaction that changes them. */
export async function writeStatistics(session: MigrationSession, layout: Layout): Promise<void> {
  // The tables of statistics can only be made by collecting some.
  await session.exec('ANALYZE octavo_sequences; DELETE FROM sqlite_stat1;');
  if ((await session.rows(samples, [])).length > 0) await session.exec('DELETE FROM sqlite_stat4');
  const versions = new Map([...layout.versionTables.values()].map((table) => [table.name, table]));
  for (const table of layout.allTables) {
    if (table.name.startsWith('octavo_')) continue;
    const versionTable = versions.get(table.name);
    const count = versionTable === undefined ? rows * linksPerVersion : rows;
    const distinctCounts = knownDistinctCounts(versionTable);
    for (const index of table.indexes)
      await session.run(insert, [table.name, index.name, indexStatistics(index, count, table, distinctCounts)]);
    if (!table.autoIncrement) await session.run(insert, [table.name, table.name, `${count} ${linksPerVersion} 1`]);
  }
  await session.exec('ANALYZE sqlite_schema');
}

/** How many different values the columns have that can have only a few. */
function knownDistinctCounts(table: VersionTable | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, attribute } of table?.columns.values() ?? []) {
    const count = attribute.type.distinctValues?.(attribute);
    if (count !== undefined) counts.set(name, count);
  }
  return counts;
}

/*
 * The last word keeps SQLite from skipping over the first column of an index, locale by locale: with a few locales and no value
 * for the next column that reads the whole table in the order of that column.
 */
/** Number of rows in an index, then how many of them share the first column's value, the first two columns' values, … */
function indexStatistics(
  index: Index,
  count: number,
  table: Table,
  distinctCounts: ReadonlyMap<string, number>,
): string {
  const indexRows = index.where.some((term) => 'equals' in term) ? count / statuses : count;
  let rowsPerValue = indexRows;
  const shared = index.columns.map((column, at) => {
    const next = index.columns[at + 1];
    rowsPerValue = Math.max(
      1,
      Math.round(rowsPerValue / (distinctCounts.get(column) ?? estimateDistinct(column, next, rowsPerValue, table))),
    );
    return index.unique && next === undefined ? 1 : rowsPerValue;
  });
  return [indexRows, ...shared, 'noskipscan'].join(' ');
}

/** How many different values a column has among `sharing` rows. */
function estimateDistinct(column: string, next: string | undefined, rowCount: number, table: Table): number {
  switch (column) {
    case 'id':
      return rowCount;
    case 'locale':
      return next === undefined || next === 'id' || next === 'status' ? locales : localesBeforeValue;
    case 'status':
      return statuses;
    case 'document_id':
      return rowCount / versionsPerDocument;
    case 'owner_id':
      return rowCount / linksPerVersion;
    default: {
      const isReference = table.columns.some(({ name, references }) => name === column && references !== null);
      return rowCount / Math.min(rowCount, isReference ? versionsPerTarget : versionsPerValue);
    }
  }
}
