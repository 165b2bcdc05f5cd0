import type { Row } from '../../src/storage/database/index.js';

/** A row with booleans as numbers, as on SQLite, so that tests can compare rows on both databases. */
export function withNumbers(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
