import type { Row } from '../../src/storage/database/index.js';

/** A row with booleans as the numbers that they are on SQLite, so that tests can look at rows on both databases. */
export function withNumbers(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
