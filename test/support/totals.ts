import type { Row, Store } from '../../src/storage/database/index.js';
import type { Layout } from '../../src/storage/sql/layout/index.js';
import { sql } from './store-suite.js';

/** Where `octavo_totals` is not what is counted: a line per table, locale and status. None where all is well. */
export async function differingTotals(store: Store, { versionTables }: Layout): Promise<readonly string[]> {
  const known = new Set([...versionTables.values()].map(({ name }) => name));
  const kept = linesOf(
    await store.rows(
      sql(store, 'SELECT name, locale, status, sum(total) AS n FROM octavo_totals GROUP BY 1, 2, 3'),
      [],
    ),
  ).filter((line) => known.has(line.split(' ')[0] ?? ''));
  const counted: string[] = [];
  for (const name of known) {
    const count = `SELECT '${name}' AS name, locale, status, count(*) AS n FROM "${name}" GROUP BY locale, status`;
    counted.push(...linesOf(await store.rows(sql(store, count), [])));
  }
  const [left, right] = [new Set(kept), new Set(counted)];
  return [
    ...kept.filter((line) => !right.has(line)).map((line) => `kept: ${line}`),
    ...counted.filter((line) => !left.has(line)).map((line) => `counted: ${line}`),
  ];
}

function linesOf(rows: readonly Row[]): readonly string[] {
  return rows
    .filter(({ n }) => Number(n) !== 0)
    .map(({ name, locale, status, n }) => `${String(name)} ${String(locale)}/${String(status)} ${Number(n)}`);
}
