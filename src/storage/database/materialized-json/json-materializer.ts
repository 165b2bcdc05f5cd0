import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../../foundations/core/index.js';
import type { Layout } from '../../sql/layout/index.js';
import { type MaterializedJson, materializedJsonTables } from '../../sql/plan/index.js';
import { internalStatement } from '../internal-statement.js';
import type { Store } from '../types.js';

/**
 * The id of the progress row in a table of materialized JSON: its text is the version id up to which the table is filled. Without such
 * a row it is complete. Versions count from 1.
 */
export const progressRowId = 0;

/** A batch takes a millisecond or two, which block the event loop. */
const batchSize = 100;
/** The pause after each batch, as a multiple of the time that it took. */
const pauseRatio = 4;

/** Fills the materialized JSON of a model after an update, or a change of the model. */
export interface JsonMaterializer {
  /** Whether something may be missing. Throws Fault store.*. */
  isIncomplete(): Promise<boolean>;
  /**
   * Fills it in batches, each in a transaction of its own, so that no request waits for all of it. What is missing meanwhile is
   * rendered. Ends early when `leaseLost` is aborted, and resumes from there the next time. Throws Fault store.*.
   */
  fill(leaseLost: AbortSignal): Promise<void>;
}

/**
 * Creates the materializer of a layout (decision 0031). Once everything is filled, it reads nothing any more; nor does it where the
 * database has another model, with tables of its own. `store`: for the model of the layout.
 */
export function createJsonMaterializer(store: Store, layout: Layout): JsonMaterializer {
  const all = materializedJsonTables(layout, store.dialect);
  let complete = all.length === 0;
  return {
    async isIncomplete() {
      if (!complete) complete = (await unlessModelChanged(() => findIncomplete(store, all), [])).length === 0;
      return !complete;
    },
    fill: (leaseLost) =>
      unlessModelChanged(async () => {
        for (const fragment of await findIncomplete(store, all)) await fillTable(store, fragment, leaseLost);
      }, undefined),
  };
}

async function unlessModelChanged<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && error.code === 'store.model-changed') return fallback;
    throw error;
  }
}

async function fillTable(store: Store, target: MaterializedJson, leaseLost: AbortSignal): Promise<void> {
  let hasMore = true;
  while (hasMore && !leaseLost.aborted) {
    const startedAt = performance.now();
    hasMore = await fillBatch(store, target);
    await pause(pauseRatio * (performance.now() - startedAt));
  }
}

/** The tables that are not filled. Called within a write, which requires that the database has the model they belong to. */
function findIncomplete(store: Store, all: readonly MaterializedJson[]): Promise<readonly MaterializedJson[]> {
  return store.write(async (transaction) => {
    const incomplete: MaterializedJson[] = [];
    for (const target of all)
      if ((await readFillPosition(target, store, transaction)) !== null) incomplete.push(target);
    return incomplete;
  });
}

/** The last version that was processed; null: the table is complete. */
async function readFillPosition(
  { table }: MaterializedJson,
  { dialect }: Store,
  reader: RowReader,
): Promise<number | null> {
  const find = `SELECT json FROM ${dialect.identifier(table)} WHERE id = ${progressRowId}`;
  const [row] = await reader.rows(internalStatement(find, dialect), []);
  return row === undefined ? null : Number(row.json);
}

type RowReader = Pick<Store, 'rows'>;

/** Returns whether something may be left. Rows that triggers write meanwhile stay. */
function fillBatch(store: Store, target: MaterializedJson): Promise<boolean> {
  const { dialect } = store;
  const [table, versionTable] = [dialect.identifier(target.table), dialect.identifier(target.versionTable)];
  const where = [
    'v.id > ?',
    'v.id <= ?',
    `NOT EXISTS (SELECT 1 FROM ${table} WHERE id = v.id)`,
    ...target.conditions('v'),
  ];
  const last = `SELECT max(id) AS last FROM (SELECT id FROM ${versionTable} WHERE id > ? ORDER BY id LIMIT ${batchSize}) v`;
  const fill = `INSERT INTO ${table} (id, json) SELECT v.id, ${target.jsonExpression('v')} FROM ${versionTable} v WHERE ${where.join(' AND ')}`;
  return store.write(async (transaction) => {
    const position = await readFillPosition(target, store, transaction);
    if (position === null) return false;
    const [row] = await transaction.rows(internalStatement(last, dialect), [position]);
    const end = row?.last ?? null;
    if (end === null) {
      await transaction.run(internalStatement(`DELETE FROM ${table} WHERE id = ${progressRowId}`, dialect), []);
      return false;
    }
    await transaction.run(internalStatement(fill, dialect), [position, end]);
    await transaction.run(internalStatement(`UPDATE ${table} SET json = ? WHERE id = ${progressRowId}`, dialect), [
      String(end),
    ]);
    return true;
  });
}
