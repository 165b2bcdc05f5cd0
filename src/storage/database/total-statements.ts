import { systemTableNames } from '../sql/layout/index.js';
import type { Dialect } from '../sql/plan/index.js';

const { totals } = systemTableNames;

/** Statements that count the rows of a table, whatever was known of them. */
export function recountTable(name: string, { identifier, text }: Dialect): readonly string[] {
  return [
    `DELETE FROM ${totals} WHERE name = ${text(name)}`,
    `INSERT INTO ${totals} (name, locale, status, total)
      SELECT ${text(name)}, locale, status, count(*) FROM ${identifier(name)} GROUP BY locale, status`,
  ];
}

/** Statements that give what was counted of a table to the name that it has now. */
export function renameTotals(from: string, to: string, { text }: Dialect): readonly string[] {
  return [
    `DELETE FROM ${totals} WHERE name = ${text(to)}`,
    `UPDATE ${totals} SET name = ${text(to)} WHERE name = ${text(from)}`,
  ];
}

/** Forgets what was counted of tables that are gone. */
export function deleteTotals(names: readonly string[], { text }: Dialect): readonly string[] {
  return names.length === 0 ? [] : [`DELETE FROM ${totals} WHERE name IN (${names.map(text).join(', ')})`];
}
