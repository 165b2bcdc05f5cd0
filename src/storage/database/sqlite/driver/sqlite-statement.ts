import type { Compiled } from '../../../sql/plan/index.js';
import type { SqliteConnection } from './connection.js';

/** A statement of the store's own bookkeeping; its values are bound in their order. */
export function sqliteStatement(sql: string, valueCount = 0): Compiled {
  return { sql, slots: Array.from({ length: valueCount }, (_, index) => index), reads: [] };
}

/** The number that a statement without values answers with. */
export function queryNumber(connection: SqliteConnection, sql: string): number {
  return connection.number(sqliteStatement(sql), []);
}
