import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../../foundations/core/index.js';
import type { Layout } from '../../sql/layout/index.js';
import { type MaterializedJson, materializedJsonTables } from '../../sql/plan/index.js';
import { internalStatement } from '../internal-statement.js';
import type { Store } from '../types.js';

/**
 * In a table of fragments, the id of a row that is none: its text says up to which version it is filled. No such row: it is filled.
 * Versions count from 1.
 */
export const progressRowId = 0;

/** A portion takes a millisecond or two, in which nobody else is answered. */
const batchSize = 100;
/** Of the time that portions take, how much of it is left to others after each. */
const pauseRatio = 4;

/** What a database keeps beside the versions of a model, as far as it is not there yet: after an update, or a change of the model. */
export interface JsonMaterializer {
  /** Whether something may be missing. Throws Fault store.*. */
  isIncomplete(): Promise<boolean>;
  /**
   * Fills it in portions, each a transaction of its own, so that nobody waits for all of it. What is missing meanwhile is rendered. Ends
   * early when `lost` is aborted, and goes on from there the next time. Throws Fault store.*.
   */
  fill(leaseLost: AbortSignal): Promise<void>;
}

/**
 * The fragments of a layout (decision 0031). Once they are all there, nothing is asked any more; nor is it where the database has another
 * model, with fragments of its own. `store`: for the model of the layout.
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

/** Those that are not filled. Asked within a write, which is only made while the database has the model that they are of. */
function findIncomplete(store: Store, all: readonly MaterializedJson[]): Promise<readonly MaterializedJson[]> {
  return store.write(async (transaction) => {
    const incomplete: MaterializedJson[] = [];
    for (const target of all)
      if ((await readFillPosition(target, store, transaction)) !== null) incomplete.push(target);
    return incomplete;
  });
}

/** The last version that was looked at; null: there are none left. */
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

/** Whether something may be left. Triggers keep what changes meanwhile: what they have written stays. */
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
