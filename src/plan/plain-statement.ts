import { Lru } from '../kernel/index.js';
import type { Compiled, Dialect } from './types.js';

const statementsKept = 1_000;
const printed = new WeakMap<Dialect, Lru<string, Compiled>>();

/**
 * A statement on tables that do not depend on the model, for one database, from a text of our own: names stand in square brackets,
 * values are question marks, bound in their order: `SELECT [id] FROM [octavo_tokens] WHERE [digest] = ?`. Each text is printed once,
 * so that the database finds what it has prepared.
 */
export function statement(dialect: Dialect, text: string): Compiled {
  const ofDialect = printed.get(dialect) ?? new Lru<string, Compiled>(statementsKept);
  printed.set(dialect, ofDialect);
  const known = ofDialect.get(text);
  if (known !== undefined) return known;
  const compiled = print(dialect, text);
  ofDialect.set(text, compiled);
  return compiled;
}

/** A list of `count` values for `IN`: `(?, ?)`. */
export function listOf(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`;
}

function print(dialect: Dialect, text: string): Compiled {
  let slots = 0;
  const sql = text
    .replace(/\[(\w+)\]/g, (_, name: string) => dialect.identifier(name))
    .replace(/\?/g, () => dialect.placeholder(++slots));
  return { sql, slots: Array.from({ length: slots }, (_, at) => at), reads: [] };
}
