import type { Stored } from '../../src/language/schema/index.js';
import type { Store } from '../../src/storage/database/index.js';
import type { Compiled } from '../../src/storage/sql/plan/index.js';
import { testedDatabase } from './data-folder.js';

/** A way to the rows of a table that the database would take. */
export interface Access {
  /** The index; null: every row is scanned. */
  readonly index: string | null;
  /** The lookup in it, as printed by the database; empty: a full scan. */
  readonly condition: string;
}

/** How the database would find the rows of a statement, table by table. */
export async function accessesOf(
  store: Store,
  statement: Compiled,
  values: readonly Stored[],
): Promise<readonly Access[]> {
  return testedDatabase === 'sqlite' ? inSqlite(store, statement, values) : inPostgres(store, statement, values);
}

async function inSqlite(store: Store, statement: Compiled, values: readonly Stored[]): Promise<readonly Access[]> {
  const rows = await store.rows({ ...statement, sql: `EXPLAIN QUERY PLAN ${statement.sql}` }, values);
  return rows.flatMap(({ detail }) => {
    const [, way, index = null, condition = ''] =
      /^(SEARCH|SCAN) \S+(?: USING (?:COVERING )?INDEX (\S+))?(?: \((.*)\))?$/.exec(String(detail)) ?? [];
    return way === undefined ? [] : [{ index, condition }];
  });
}

/** Tables of tests are so small that no index is worth it: looking at every row is made the last resort. */
async function inPostgres(store: Store, statement: Compiled, values: readonly Stored[]): Promise<readonly Access[]> {
  const rows = await store.read(async (session) => {
    await session.rows({ sql: 'SET LOCAL enable_seqscan = off', slots: [], reads: [] }, []);
    await session.rows({ sql: 'SET LOCAL enable_bitmapscan = off', slots: [], reads: [] }, []);
    return session.rows({ ...statement, sql: `EXPLAIN (COSTS OFF) ${statement.sql}` }, values);
  });
  const lines = rows.map((row) => String(Object.values(row)[0]));
  return lines.flatMap((line, at): readonly Access[] => {
    const [, index = null] = /Index (?:Only )?Scan (?:Backward )?using (\S+) on/.exec(line) ?? [];
    if (index === null) return line.includes('Seq Scan') ? [{ index, condition: '' }] : [];
    return [{ index, condition: /^\s+Index Cond: (.*)$/.exec(lines[at + 1] ?? '')?.[1] ?? '' }];
  });
}
