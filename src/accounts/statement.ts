import type { Compiled, Dialect } from '../plan/index.js';

/**
 * A statement on the tables of accounts for one database, from a text of our own: names stand in square brackets, values are
 * question marks, bound in their order: `SELECT [id] FROM [octavo_tokens] WHERE [digest] = ?`.
 */
export function statement(dialect: Dialect, text: string): Compiled {
  let slots = 0;
  const sql = text
    .replace(/\[(\w+)\]/g, (_, name: string) => dialect.identifier(name))
    .replace(/\?/g, () => dialect.placeholder(++slots));
  return { sql, slots: Array.from({ length: slots }, (_, at) => at), reads: [] };
}

/** A list of `count` values for `IN`: `(?, ?)`. */
export function listOf(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`;
}
