import { randomUUID } from 'node:crypto';
import { type Clock, isoTime } from '../../kernel/index.js';
import { systemTableNames } from '../../layout/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { Store } from '../types.js';

/** Milliseconds for which a turn holds after its owner was last heard of, and how often that is. */
export const holds = 10_000;
const heardOf = 2_000;
/** Milliseconds after which work is due again at the latest that says itself when it is. */
const longestPause = 366 * 24 * 60 * 60 * 1_000;

/** Work that one of all nodes does once in a while. */
export interface Turn {
  /**
   * Does the work, unless it is not due or another node is at it; then it is due again after so many milliseconds, which may be worked out once it is done. Gives whether it
   * was done here. Work that fails stays due, and its error is passed on. A node that dies at work is replaced by the next that
   * asks 10 seconds after it was last heard of; one that was held up for as long finds `lost` aborted when it comes back, so the
   * work has to bear being done by two at once. Raises Fault store.*.
   */
  take(every: number | (() => number), work: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
}

/**
 * The turn with this name, which stands in a row of the database: it needs no connection of its own, and so works through a pooler
 * and on every kind of database. Clocks of nodes may differ by less than `holds`.
 */
export function createTurn(store: Store, clock: Clock, name: string): Turn {
  const { found, add, claim, hear, end } = statementsOf(store);
  const at = (later: number): string => isoTime(clock.now() + later);

  /** Asked without a lock, so that those who find nothing to do do not stand in anybody's way. */
  async function mayBeFree(farthest: number): Promise<boolean> {
    const [row] = await store.rows(found, [name]);
    if (row === undefined) return true;
    const [ends, due] = [String(row.ends_at), String(row.due_at)];
    return (ends <= at(0) || ends > at(2 * holds)) && (due <= at(0) || due > at(farthest));
  }

  const claimed = (owner: string, farthest: number): Promise<boolean> =>
    store.write(async (transaction) => {
      await transaction.run(add, [name, at(0), at(0)]);
      return (await transaction.run(claim, [owner, at(holds), name, at(0), at(2 * holds), at(0), at(farthest)])) > 0;
    });

  return {
    async take(every, work) {
      const owner = randomUUID();
      // What is farther away than it ever is was noted before the clock was put back.
      const farthest = (typeof every === 'number' ? every : longestPause) + 2 * holds;
      if (!(await mayBeFree(farthest)) || !(await claimed(owner, farthest))) return false;
      const lost = new AbortController();
      const stillHeard = async (): Promise<void> => {
        const heard = await store.write((transaction) => transaction.run(hear, [at(holds), name, owner]));
        if (heard === 0) lost.abort();
      };
      // A word that does not get through is made good by the next; without any, another node takes the turn over.
      const hearing = setInterval(() => void stillHeard().catch(() => undefined), heardOf);
      const endWith = (due: number) =>
        store.write((transaction) => transaction.run(end, [at(0), at(due), name, owner]));
      try {
        await work(lost.signal);
      } catch (error) {
        clearInterval(hearing);
        await endWith(0);
        throw error;
      } finally {
        clearInterval(hearing);
      }
      await endWith(typeof every === 'number' ? every : every());
      return true;
    },
  };
}

function statementsOf({ dialect }: Store) {
  const { turns } = systemTableNames;
  return {
    found: bookkeeping(`SELECT ends_at, due_at FROM ${turns} WHERE name = ?`, dialect),
    add: bookkeeping(
      `INSERT INTO ${turns} (name, owner, ends_at, due_at) VALUES (?, '', ?, ?) ON CONFLICT (name) DO NOTHING`,
      dialect,
    ),
    claim: bookkeeping(
      `UPDATE ${turns} SET owner = ?, ends_at = ? WHERE name = ? AND (ends_at <= ? OR ends_at > ?) AND (due_at <= ? OR due_at > ?)`,
      dialect,
    ),
    hear: bookkeeping(`UPDATE ${turns} SET ends_at = ? WHERE name = ? AND owner = ?`, dialect),
    end: bookkeeping(`UPDATE ${turns} SET ends_at = ?, due_at = ? WHERE name = ? AND owner = ?`, dialect),
  };
}
