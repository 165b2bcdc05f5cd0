import { textIndexChecks } from '../../src/domain/documents/integrity-check/text-index-checks.js';
import type { Store } from '../../src/storage/database/index.js';
import type { Layout } from '../../src/storage/sql/layout/index.js';
import { findTextIndexes } from '../../src/storage/sql/plan/index.js';
import { sql } from './store-suite.js';

/** The indexes of text that are not what their rows say, as SQLite itself finds: a line for each. None where all is well. */
export async function differingTextIndexes(store: Store, layout: Layout): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { table } of findTextIndexes(layout, store.dialect)) {
    const check = `INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`;
    await store
      .write((transaction) => transaction.run(sql(store, check), []))
      .catch((error: unknown) => lines.push(`${table}: ${String(error)}`));
  }
  for (const { table, description, text, values } of textIndexChecks(layout, store.dialect, { has: () => true })) {
    const rows = await store.rows(sql(store, text.replaceAll(/\[(\w+)\]/g, '"$1"')), values);
    lines.push(...rows.map((row) => `${table}: ${description}: ${JSON.stringify(row)}`));
  }
  return lines;
}
