import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Compiled, compile, type Dialect, type Sql, slotMark } from '../../../plan/index.js';
import type { MigrationReader, MigrationSession } from '../../migrate/place.js';
import type { Move } from '../types.js';

/** How many version rows move at once. */
const rowsAtOnce = 1_000;

/** A move of a few statements. */
export interface StatementsMove {
  readonly says: string;
  readonly table: string;
  readonly dialect: Dialect;
  /** A table expression with its conditions: the rows that it begins with. */
  readonly counted: Sql;
  /** Statements that move the rows of some versions, in their order; `within` says of which. */
  readonly portioned?: Portioned;
  /** Statements for all rows, in their order; afterwards. */
  readonly sql?: readonly Sql[];
}

/** Statements that take a portion of versions at a time. */
export interface Portioned {
  /** Quoted name of the table with the versions that there are at the beginning. */
  readonly versions: Sql;
  readonly sql: readonly Sql[];
}

/** The condition that a row id is one of the portion. */
export function within(id: Sql, dialect: Dialect): Sql {
  const [above, last] = [0, 1].map((slot) => dialect.typed(slotMark(slot), 'integer'));
  return `${id} > ${above} AND ${id} <= ${last}`;
}

/** A statement without values. */
export function statement(sql: Sql): Compiled {
  return { sql, slots: [], reads: [] };
}

/** Rows that move in statements. Others have a turn between two portions. */
export function statementsMove({ says, table, dialect, counted, portioned, sql = [] }: StatementsMove): Move {
  const parts = (portioned?.sql ?? []).map((text) => compile(text, dialect, []));
  return {
    says,
    table,
    sql: [...parts.map((part) => part.sql), ...sql],
    count: (session) => countOf(session, counted),
    async run(session, told) {
      let done = 0;
      const tell = (rows: number) => {
        done += rows;
        told(done);
      };
      if (portioned !== undefined) await eachPortion(session, portioned.versions, parts, dialect, tell);
      for (const text of sql) tell(await session.run(statement(text), []));
    },
  };
}

async function eachPortion(
  session: MigrationSession,
  versions: Sql,
  parts: readonly Compiled[],
  dialect: Dialect,
  tell: (rows: number) => void,
): Promise<void> {
  const above = dialect.typed(slotMark(0), 'integer');
  const next = `SELECT id FROM ${versions} WHERE id > ${above} ORDER BY id LIMIT ${rowsAtOnce}`;
  const lastOf = compile(`SELECT max(id) AS last FROM (${next}) x`, dialect, []);
  const [all] = await session.rows(statement(`SELECT max(id) AS last FROM ${versions}`), []);
  const end = Number(all?.last ?? 0);
  for (let from = 0; from < end; ) {
    const [row] = await session.rows(lastOf, [from]);
    if (row === undefined || row.last === null) return;
    const last = Math.min(Number(row.last), end);
    for (const part of parts) tell(await session.run(part, [from, last]));
    from = last;
    await nextTurn();
  }
}

/** The number of rows of a table expression with its conditions. */
async function countOf(session: MigrationReader, counted: Sql): Promise<number> {
  const [row] = await session.rows(statement(`SELECT count(*) AS n FROM ${counted}`), []);
  return Number(row?.n ?? 0);
}
