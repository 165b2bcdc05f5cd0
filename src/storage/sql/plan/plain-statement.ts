import { Lru } from '../../../foundations/core/index.js';
import type { Compiled, Dialect } from './types.js';

const maxStatements = 1_000;
const compiledByDialect = new WeakMap<Dialect, Lru<string, Compiled>>();

/**
 * Compiles a statement on tables that do not depend on the model: names are in square brackets, values are question marks, bound in
 * their order: `SELECT [id] FROM [octavo_tokens] WHERE [digest] = ?`. Each text is compiled once, so that the database reuses its
 * prepared statement.
 */
export function plainStatement(dialect: Dialect, text: string): Compiled {
  const compiledByText = compiledByDialect.get(dialect) ?? new Lru<string, Compiled>(maxStatements);
  compiledByDialect.set(dialect, compiledByText);
  const cached = compiledByText.get(text);
  if (cached !== undefined) return cached;
  const compiled = compilePlain(dialect, text);
  compiledByText.set(text, compiled);
  return compiled;
}

/** A list of `count` values for `IN`: `(?, ?)`. */
export function placeholderList(count: number): string {
  return `(${Array.from({ length: count }, () => '?').join(', ')})`;
}

function compilePlain(dialect: Dialect, text: string): Compiled {
  let slots = 0;
  const sql = text
    .replace(/\[(\w+)\]/g, (_, name: string) => dialect.identifier(name))
    .replace(/\?/g, () => dialect.placeholder(++slots));
  return { sql, slots: Array.from({ length: slots }, (_, index) => index), reads: [] };
}
