import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Stored } from '../../../language/schema/index.js';
import { internalStatement, type MigrationReader, type MigrationSession } from '../../database/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import type { CopiedTable } from './types.js';

const batchSize = 250;

/** Rows as lists of values, in the order of the copied columns. */
export type RowBatch = readonly (readonly Stored[])[];

/** Yields all rows of a table in the order of its primary key, in batches that begin after the last key of the previous one. */
export async function* readRowBatches(
  reader: MigrationReader,
  dialect: Dialect,
  { table, columns }: CopiedTable,
): AsyncIterable<RowBatch> {
  const key = columnList(table.primaryKey, dialect);
  const names = columns.map(({ name }) => name);
  const select = `SELECT ${columnList(names, dialect)} FROM ${dialect.identifier(table.name)}`;
  const order = `ORDER BY ${key} LIMIT ${batchSize}`;
  const firstBatch = internalStatement(`${select} ${order}`, dialect);
  const placeholders = table.primaryKey.map(() => '?').join(', ');
  const nextBatch = internalStatement(`${select} WHERE (${key}) > (${placeholders}) ${order}`, dialect);
  let rows = await reader.rows(firstBatch, []);
  while (rows.length > 0) {
    yield rows.map((row) => names.map((name) => row[name] ?? null));
    const last = rows.at(-1);
    if (rows.length < batchSize || last === undefined) return;
    await nextTurn();
    rows = await reader.rows(
      nextBatch,
      table.primaryKey.map((column) => last[column] ?? null),
    );
  }
}

/** Returns a function that inserts rows into a table with their ids. */
export function createRowInserter(
  session: MigrationSession,
  dialect: Dialect,
  { table, columns }: CopiedTable,
): (rows: RowBatch) => Promise<void> {
  const names = columnList(
    columns.map(({ name }) => name),
    dialect,
  );
  const placeholders = columns.map(() => '?').join(', ');
  const insert = internalStatement(
    `INSERT INTO ${dialect.identifier(table.name)} (${names}) VALUES (${placeholders})`,
    dialect,
  );
  return (rows) => session.runEach(insert, rows);
}

function columnList(names: readonly string[], { identifier }: Dialect): string {
  return names.map(identifier).join(', ');
}
