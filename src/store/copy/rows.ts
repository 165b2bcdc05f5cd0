import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dialect } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { MigrationReader, MigrationSession } from '../migrate/place.js';
import type { CopiedTable } from './types.js';

const rowsAtOnce = 250;

/** Rows as lists of values, in the order of the columns that are copied. */
export type Portion = readonly (readonly Stored[])[];

/** All rows of a table in the order of its primary key, in portions that begin behind the key of the one before. */
export async function* rowsOf(
  reader: MigrationReader,
  dialect: Dialect,
  { table, columns }: CopiedTable,
): AsyncIterable<Portion> {
  const key = listed(table.primaryKey, dialect);
  const names = columns.map(({ name }) => name);
  const select = `SELECT ${listed(names, dialect)} FROM ${dialect.identifier(table.name)}`;
  const order = `ORDER BY ${key} LIMIT ${rowsAtOnce}`;
  const first = bookkeeping(`${select} ${order}`, dialect);
  const marks = table.primaryKey.map(() => '?').join(', ');
  const next = bookkeeping(`${select} WHERE (${key}) > (${marks}) ${order}`, dialect);
  let rows = await reader.rows(first, []);
  while (rows.length > 0) {
    yield rows.map((row) => names.map((name) => row[name] ?? null));
    const last = rows.at(-1);
    if (rows.length < rowsAtOnce || last === undefined) return;
    await nextTurn();
    rows = await reader.rows(
      next,
      table.primaryKey.map((column) => last[column] ?? null),
    );
  }
}

/** Gives what adds rows to a table, with the ids that they have. */
export function inserting(
  session: MigrationSession,
  dialect: Dialect,
  { table, columns }: CopiedTable,
): (rows: Portion) => Promise<void> {
  const names = listed(
    columns.map(({ name }) => name),
    dialect,
  );
  const marks = columns.map(() => '?').join(', ');
  const insert = bookkeeping(`INSERT INTO ${dialect.identifier(table.name)} (${names}) VALUES (${marks})`, dialect);
  return (rows) => session.runEach(insert, rows);
}

function listed(names: readonly string[], { identifier }: Dialect): string {
  return names.map(identifier).join(', ');
}
