import type { Compiled } from '../../plan/index.js';
import type { Connection } from './connection.js';

/** A statement of the store's own bookkeeping; its values are bound in their order. */
export function own(sql: string, values = 0): Compiled {
  return { sql, slots: Array.from({ length: values }, (_, at) => at), reads: [] };
}

/** The number that a statement without values answers with. */
export function numberOf(connection: Connection, sql: string): number {
  return connection.number(own(sql), []);
}
