import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../kernel/index.js';
import type { Layout } from '../../layout/index.js';
import { type Fragment, fragmentsOf } from '../../plan/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { Store } from '../types.js';

/**
 * In a table of fragments, the id of a row that is none: its text says up to which version it is filled. No such row: it is filled.
 * Versions count from 1.
 */
export const filledTo = 0;

/** A portion takes a millisecond or two, in which nobody else is answered. */
const versionsAtOnce = 100;
/** Of the time that portions take, how much of it is left to others after each. */
const share = 4;

/** What a database keeps beside the versions of a model, as far as it is not there yet: after an update, or a change of the model. */
export interface Fragments {
  /** Whether something may be missing. Raises Fault store.*. */
  isMissing(): Promise<boolean>;
  /**
   * Fills it in portions, each a transaction of its own, so that nobody waits for all of it. What is missing meanwhile is rendered. Ends
   * early when `lost` is aborted, and goes on from there the next time. Raises Fault store.*.
   */
  fill(lost: AbortSignal): Promise<void>;
}

/**
 * The fragments of a layout (decision 0031). Once they are all there, nothing is asked any more; nor is it where the database has another
 * model, with fragments of its own. `store`: for the model of the layout.
 */
export function openFragments(store: Store, layout: Layout): Fragments {
  const all = fragmentsOf(layout, store.dialect);
  let complete = all.length === 0;
  return {
    async isMissing() {
      if (!complete) complete = (await unlessChanged(() => unfilled(store, all), [])).length === 0;
      return !complete;
    },
    fill: (lost) =>
      unlessChanged(async () => {
        for (const fragment of await unfilled(store, all)) await fillAll(store, fragment, lost);
      }, undefined),
  };
}

async function unlessChanged<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && error.code === 'store.model-changed') return otherwise;
    throw error;
  }
}

async function fillAll(store: Store, fragment: Fragment, lost: AbortSignal): Promise<void> {
  let more = true;
  while (more && !lost.aborted) {
    const began = performance.now();
    more = await fillSome(store, fragment);
    await pause(share * (performance.now() - began));
  }
}

/** Those that are not filled. Asked within a write, which is only made while the database has the model that they are of. */
function unfilled(store: Store, all: readonly Fragment[]): Promise<readonly Fragment[]> {
  return store.write(async (transaction) => {
    const found: Fragment[] = [];
    for (const fragment of all) if ((await positionOf(fragment, store, transaction)) !== null) found.push(fragment);
    return found;
  });
}

/** The last version that was looked at; null: there are none left. */
async function positionOf({ table }: Fragment, { dialect }: Store, reader: Reader): Promise<number | null> {
  const find = `SELECT json FROM ${dialect.identifier(table)} WHERE id = ${filledTo}`;
  const [row] = await reader.rows(bookkeeping(find, dialect), []);
  return row === undefined ? null : Number(row.json);
}

type Reader = Pick<Store, 'rows'>;

/** Whether something may be left. Triggers keep what changes meanwhile: what they have written stays. */
function fillSome(store: Store, fragment: Fragment): Promise<boolean> {
  const { dialect } = store;
  const [table, of] = [dialect.identifier(fragment.table), dialect.identifier(fragment.of)];
  const where = ['v.id > ?', 'v.id <= ?', `NOT EXISTS (SELECT 1 FROM ${table} WHERE id = v.id)`, ...fragment.fits('v')];
  const last = `SELECT max(id) AS last FROM (SELECT id FROM ${of} WHERE id > ? ORDER BY id LIMIT ${versionsAtOnce}) v`;
  const fill = `INSERT INTO ${table} (id, json) SELECT v.id, ${fragment.text('v')} FROM ${of} v WHERE ${where.join(' AND ')}`;
  return store.write(async (transaction) => {
    const position = await positionOf(fragment, store, transaction);
    if (position === null) return false;
    const [row] = await transaction.rows(bookkeeping(last, dialect), [position]);
    const end = row?.last ?? null;
    if (end === null) {
      await transaction.run(bookkeeping(`DELETE FROM ${table} WHERE id = ${filledTo}`, dialect), []);
      return false;
    }
    await transaction.run(bookkeeping(fill, dialect), [position, end]);
    await transaction.run(bookkeeping(`UPDATE ${table} SET json = ? WHERE id = ${filledTo}`, dialect), [String(end)]);
    return true;
  });
}
