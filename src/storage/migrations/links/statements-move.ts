import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MigrationReader, MigrationSession } from '../../database/index.js';
import { type Compiled, compile, type Dialect, type Sql, slotMark } from '../../sql/plan/index.js';
import type { Move, MoveSubject } from '../types.js';

/** How many version rows move per batch. */
const batchSize = 1_000;

/** A move made of a few statements. */
export interface StatementsMove {
  readonly description: string;
  readonly subject: MoveSubject;
  readonly table: string;
  readonly dialect: Dialect;
  /** A table expression with conditions: the rows before the move. */
  readonly counted: Sql;
  /** Statements that move the rows of a batch of versions, in their order. `within` is the condition that selects the batch. */
  readonly batched?: BatchedStatements;
  /** Statements for all rows, in their order; these run last. */
  readonly sql?: readonly Sql[];
}

/** Statements that run per batch of versions. */
export interface BatchedStatements {
  /** Quoted name of the table with the versions as they are at the beginning. */
  readonly versions: Sql;
  readonly sql: readonly Sql[];
}

/** The condition that a row id is in the batch. */
export function inBatch(id: Sql, dialect: Dialect): Sql {
  const [above, last] = [0, 1].map((slot) => dialect.typed(slotMark(slot), 'integer'));
  return `${id} > ${above} AND ${id} <= ${last}`;
}

/** A statement without values. */
export function statementWithoutValues(sql: Sql): Compiled {
  return { sql, slots: [], reads: [] };
}

/** Creates a move made of statements. Other work can run between two batches. */
export function createStatementsMove({
  description,
  subject,
  table,
  dialect,
  counted,
  batched,
  sql = [],
}: StatementsMove): Move {
  const batchStatements = (batched?.sql ?? []).map((text) => compile(text, dialect, []));
  return {
    description,
    subject,
    table,
    sql: [...batchStatements.map((part) => part.sql), ...sql],
    count: (session) => countRowsOf(session, counted),
    async run(session, onProgress) {
      let done = 0;
      const addRows = (rows: number) => {
        done += rows;
        onProgress(done);
      };
      if (batched !== undefined) await eachBatch(session, batched.versions, batchStatements, dialect, addRows);
      for (const text of sql) addRows(await session.run(statementWithoutValues(text), []));
    },
  };
}

async function eachBatch(
  session: MigrationSession,
  versions: Sql,
  statements: readonly Compiled[],
  dialect: Dialect,
  onRows: (rows: number) => void,
): Promise<void> {
  const above = dialect.typed(slotMark(0), 'integer');
  const next = `SELECT id FROM ${versions} WHERE id > ${above} ORDER BY id LIMIT ${batchSize}`;
  const lastOfBatch = compile(`SELECT max(id) AS last FROM (${next}) x`, dialect, []);
  const [maximum] = await session.rows(statementWithoutValues(`SELECT max(id) AS last FROM ${versions}`), []);
  const end = Number(maximum?.last ?? 0);
  for (let from = 0; from < end; ) {
    const [row] = await session.rows(lastOfBatch, [from]);
    if (row === undefined || row.last === null) return;
    const last = Math.min(Number(row.last), end);
    for (const part of statements) onRows(await session.run(part, [from, last]));
    from = last;
    await nextTurn();
  }
}

/** The number of rows of a table expression with its conditions. */
async function countRowsOf(session: MigrationReader, counted: Sql): Promise<number> {
  const [row] = await session.rows(statementWithoutValues(`SELECT count(*) AS n FROM ${counted}`), []);
  return Number(row?.n ?? 0);
}
