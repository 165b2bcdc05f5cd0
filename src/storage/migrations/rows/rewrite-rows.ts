import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Stored } from '../../../language/schema/index.js';
import { internalStatement, type MigrationReader, type MigrationSession, type Row } from '../../database/index.js';
import type { Dialect } from '../../sql/plan/index.js';

const batchSize = 500;

/** A rewrite of rows one by one, with values computed in this process. */
export interface RowRewrite {
  readonly dialect: Dialect;
  /** The current name of the table. Rows are called `t`. */
  readonly table: string;
  /** The values read of a row in addition to its `id`, as `expression AS name`. */
  readonly reads: readonly string[];
  /** The columns that are written. */
  readonly writes: readonly string[];
  /** The values for these columns; null: the row stays as it is. */
  newValues(row: Row): readonly Stored[] | null;
}

/** Writes the rows of a table with an `id` in batches, with a pause for other work in between. `onProgress` receives the rows read so far. */
export async function rewriteRows(
  session: MigrationSession,
  rewrite: RowRewrite,
  onProgress: (done: number) => void,
): Promise<void> {
  const { dialect, table, reads, writes, newValues } = rewrite;
  const sets = writes.map((column) => `${dialect.identifier(column)} = ?`).join(', ');
  const write = internalStatement(`UPDATE ${dialect.identifier(table)} SET ${sets} WHERE id = ?`, dialect);
  let done = 0;
  for await (const rows of readBatches(session, dialect, table, reads)) {
    const lists = rows.flatMap((row) => {
      const values = newValues(row);
      return values === null ? [] : [[...values, Number(row.id)]];
    });
    await session.runEach(write, lists);
    done += rows.length;
    onProgress(done);
  }
}

/** Yields the rows of a table with an `id` in batches by id, with a pause for other work in between. Rows are called `t`. */
export async function* readBatches(
  session: MigrationReader,
  dialect: Dialect,
  table: string,
  reads: readonly string[],
  where: readonly string[] = [],
): AsyncIterable<readonly Row[]> {
  const conditions = ['t.id > ?', ...where].join(' AND ');
  const nextBatch = internalStatement(
    `SELECT ${['t.id AS id', ...reads].join(', ')} FROM ${dialect.identifier(table)} t
     WHERE ${conditions} ORDER BY t.id LIMIT ${batchSize}`,
    dialect,
  );
  let last = 0;
  for (;;) {
    const rows = await session.rows(nextBatch, [last]);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = Number(rows.at(-1)?.id);
    await nextTurn();
  }
}

/** The number of rows of a table. */
export async function countRows(session: MigrationReader, dialect: Dialect, table: string): Promise<number> {
  const [row] = await session.rows(
    internalStatement(`SELECT count(*) AS n FROM ${dialect.identifier(table)}`, dialect),
    [],
  );
  return Number(row?.n ?? 0);
}
