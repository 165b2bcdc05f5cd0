import { Bug } from '../../../foundations/core/index.js';
import type { ForeignColumns, ForeignDatabase, ForeignRow } from './types.js';

/** What a kind of database does for it. Names are those that `tables` gave. */
export interface ForeignConnection {
  readonly name: string;
  readonly tables: ReadonlyMap<string, ForeignColumns>;
  /** Runs a SELECT whose slots are `?`. */
  select(sql: string, values: readonly number[]): Promise<readonly ForeignRow[]>;
  close(): Promise<void>;
}

const batchSize = 500;

/** Puts the two questions that are asked together. */
export function createForeignDatabase({ name, tables, select, close }: ForeignConnection): ForeignDatabase {
  /** Only what is there is ever named in a statement. */
  function quoteColumn(table: string, column: string): readonly [table: string, column: string] {
    if (tables.get(table)?.has(column) !== true) throw new Bug(`${table}.${column} was not asked for first`);
    return [quote(table), quote(column)];
  }
  return {
    name,
    tables,
    close,
    async count(table) {
      if (!tables.has(table)) throw new Bug(`${table} was not asked for first`);
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
      const found: ForeignRow[] = [];
      for (let offset = 0; offset < numbers.length; offset += batchSize) {
        const batch = numbers.slice(offset, offset + batchSize);
        const placeholders = batch.map(() => '?').join(', ');
        found.push(...(await select(`SELECT * FROM ${from} WHERE ${where} IN (${placeholders})`, batch)));
      }
      return found;
    },
  };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
