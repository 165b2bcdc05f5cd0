import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dialect } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { MigrationReader, MigrationSession } from '../migrate/place.js';
import type { Row } from '../types.js';

const rowsAtOnce = 500;

/** Rows that are written one by one, each with values that are worked out here. */
export interface RowWise {
  readonly dialect: Dialect;
  /** The table as it is called now; rows are called `t`. */
  readonly table: string;
  /** What is read of a row besides its `id`, as `expression AS name`. */
  readonly reads: readonly string[];
  /** The columns that are written. */
  readonly writes: readonly string[];
  /** The values for these columns; null: the row stays as it is. */
  valuesOf(row: Row): readonly Stored[] | null;
}

/** Writes the rows of a table with an `id` in portions; whoever waits has a turn in between. `told`: rows read so far. */
export async function writeRows(session: MigrationSession, work: RowWise, told: (done: number) => void): Promise<void> {
  const { dialect, table, reads, writes, valuesOf } = work;
  const sets = writes.map((column) => `${dialect.identifier(column)} = ?`).join(', ');
  const write = bookkeeping(`UPDATE ${dialect.identifier(table)} SET ${sets} WHERE id = ?`, dialect);
  let done = 0;
  for await (const rows of portions(session, dialect, table, reads)) {
    const lists = rows.flatMap((row) => {
      const values = valuesOf(row);
      return values === null ? [] : [[...values, Number(row.id)]];
    });
    await session.runEach(write, lists);
    done += rows.length;
    told(done);
  }
}

/** The rows of a table with an `id`, in portions by id; others have a turn in between. Rows are called `t`. */
export async function* portions(
  session: MigrationReader,
  dialect: Dialect,
  table: string,
  reads: readonly string[],
  where: readonly string[] = [],
): AsyncIterable<readonly Row[]> {
  const conditions = ['t.id > ?', ...where].join(' AND ');
  const next = bookkeeping(
    `SELECT ${['t.id AS id', ...reads].join(', ')} FROM ${dialect.identifier(table)} t
     WHERE ${conditions} ORDER BY t.id LIMIT ${rowsAtOnce}`,
    dialect,
  );
  let last = 0;
  for (;;) {
    const rows = await session.rows(next, [last]);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = Number(rows.at(-1)?.id);
    await nextTurn();
  }
}

/** The number of rows of a table. */
export async function countRows(session: MigrationReader, dialect: Dialect, table: string): Promise<number> {
  const [row] = await session.rows(bookkeeping(`SELECT count(*) AS n FROM ${dialect.identifier(table)}`, dialect), []);
  return Number(row?.n ?? 0);
}
