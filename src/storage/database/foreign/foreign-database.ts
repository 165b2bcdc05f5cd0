import { Bug } from '../../../foundations/core/index.js';
import type { ForeignColumns, ForeignDatabase, ForeignRow } from './types.js';

/** The operations of one kind of database. Names are those in `tables`. */
export interface ForeignConnection {
  readonly name: string;
  readonly tables: ReadonlyMap<string, ForeignColumns>;
  /** Runs a SELECT whose slots are `?`. */
  select(sql: string, values: readonly number[]): Promise<readonly ForeignRow[]>;
  close(): Promise<void>;
}

const batchSize = 500;

/** Creates the database with the queries common to both kinds. */
export function createForeignDatabase({ name, tables, select, close }: ForeignConnection): ForeignDatabase {
  /** Statements only contain names of existing tables and columns. */
  function quoteColumn(table: string, column: string): readonly [table: string, column: string] {
    if (tables.get(table)?.has(column) !== true) throw new Bug(`${table}.${column} is not in the inspected tables`);
    return [quote(table), quote(column)];
  }
  return {
    name,
    tables,
    close,
    async count(table) {
      if (!tables.has(table)) throw new Bug(`${table} is not in the inspected tables`);
      const [row] = await select(`SELECT count(*) AS n FROM ${quote(table)}`, []);
      return Number(row?.n);
    },
    async *rows(table) {
      const [from, id] = quoteColumn(table, 'id');
      for (let last = -1; ; ) {
        const rows = await select(`SELECT * FROM ${from} WHERE ${id} > ? ORDER BY ${id} LIMIT ${batchSize}`, [last]);
        yield* rows;
        const lastRow = rows.at(-1);
        if (lastRow === undefined || rows.length < batchSize) return;
        last = Number(lastRow.id);
      }
    },
    async rowsWhere(table, column, numbers) {
      const [from, where] = quoteColumn(table, column);
      const matches: ForeignRow[] = [];
      for (let offset = 0; offset < numbers.length; offset += batchSize) {
        const batch = numbers.slice(offset, offset + batchSize);
        const placeholders = batch.map(() => '?').join(', ');
        matches.push(...(await select(`SELECT * FROM ${from} WHERE ${where} IN (${placeholders})`, batch)));
      }
      return matches;
    },
  };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
