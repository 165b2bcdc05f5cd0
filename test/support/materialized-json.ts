import { createJsonMaterializer, type Store } from '../../src/storage/database/index.js';
import type { Layout } from '../../src/storage/sql/layout/index.js';
import { materializedJsonTables } from '../../src/storage/sql/plan/index.js';
import { sql } from './store-suite.js';

/** Returns a line for each version whose materialized JSON differs from the rendered one. */
export async function findDifferingJson(store: Store, layout: Layout): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { table, versionTable, jsonExpression } of materializedJsonTables(layout, store.dialect)) {
    const find =
      `SELECT k.id AS id, k.json AS json, ${jsonExpression('v')} AS rendered FROM "${table}" k LEFT JOIN "${versionTable}" v ON v.id = k.id ` +
      `WHERE k.id > 0 AND (v.id IS NULL OR k.json <> ${jsonExpression('v')})`;
    const rows = await store.rows(sql(store, find), []);
    lines.push(
      ...rows.map(({ id, json, rendered }) => `${versionTable} ${String(id)}: ${String(json)} is ${String(rendered)}`),
    );
  }
  return lines;
}

/** Fills missing materialized JSON, and returns the versions that still have none, although they could. */
export async function fillMissingJson(store: Store, layout: Layout): Promise<readonly string[]> {
  const fragments = createJsonMaterializer(store, layout);
  if (await fragments.isIncomplete()) await fragments.fill(new AbortController().signal);
  const lines = (await fragments.isIncomplete()) ? ['not filled'] : [];
  for (const { table, versionTable, conditions } of materializedJsonTables(layout, store.dialect)) {
    const where = [`NOT EXISTS (SELECT 1 FROM "${table}" k WHERE k.id = v.id)`, ...conditions('v')];
    const rows = await store.rows(
      sql(store, `SELECT v.id AS id FROM "${versionTable}" v WHERE ${where.join(' AND ')}`),
      [],
    );
    lines.push(...rows.map(({ id }) => `${versionTable} ${String(id)}: nothing is kept`));
  }
  return lines;
}
