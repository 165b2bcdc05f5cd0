import type { Compiled, Dialect } from '../sql/plan/index.js';

/**
 * A statement of the store's own bookkeeping. Each `?` of the text is a value, bound in their order; the text has no other
 * question mark.
 */
export function internalStatement(text: string, dialect: Dialect): Compiled {
  const slots: number[] = [];
  const sql = text.replaceAll('?', () => {
    slots.push(slots.length);
    return dialect.placeholder(slots.length);
  });
  return { sql, slots, reads: [] };
}
