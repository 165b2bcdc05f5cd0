import { randomUUID } from 'node:crypto';
import { type Clock, isoTime } from '../../../foundations/core/index.js';
import { systemTableNames } from '../../sql/layout/index.js';
import { internalStatement } from '../internal-statement.js';
import type { Store } from '../types.js';

/** Milliseconds from the last heartbeat until a lease ends, and between two heartbeats. */
export const leaseMilliseconds = 10_000;
const heartbeatMilliseconds = 2_000;
/** Maximum of milliseconds until the next time, for work that computes its own interval. */
const maxInterval = 366 * 24 * 60 * 60 * 1_000;

/** Work that one of all nodes does at intervals. */
export interface Lease {
  /**
   * Does the work, unless it is not due or another node does it. It is due again after `interval` milliseconds, which may be a
   * function that is called once it is done. Returns whether it was done here. Work that fails stays due, and its error is rethrown. A
   * node that dies at work is replaced by the next one that calls this 10 seconds after the last heartbeat. A node that was suspended
   * for as long finds `leaseLost` aborted when it resumes, so the work has to tolerate running twice at the same time. Throws Fault
   * store.*.
   */
  runIfDue(interval: number | (() => number), work: (leaseLost: AbortSignal) => Promise<void>): Promise<boolean>;
}

/**
 * Creates the lease with this name. It is a row of the database: it needs no connection of its own, and so works through a pooler and
 * on every kind of database. Clocks of nodes may differ by less than `leaseMilliseconds`.
 */
export function createLease(store: Store, clock: Clock, name: string): Lease {
  const { read, add, claim, renew, release } = leaseStatements(store);
  const timestamp = (milliseconds: number): string => isoTime(clock.now() + milliseconds);

  /** Checks without a lock, so that nodes without work do not block others. */
  async function mayBeDue(maxDistance: number): Promise<boolean> {
    const [row] = await store.rows(read, [name]);
    if (row === undefined) return true;
    const [ends, due] = [String(row.ends_at), String(row.due_at)];
    return (
      (ends <= timestamp(0) || ends > timestamp(2 * leaseMilliseconds)) &&
      (due <= timestamp(0) || due > timestamp(maxDistance))
    );
  }

  const tryClaim = (owner: string, maxDistance: number): Promise<boolean> =>
    store.write(async (transaction) => {
      await transaction.run(add, [name, timestamp(0), timestamp(0)]);
      return (
        (await transaction.run(claim, [
          owner,
          timestamp(leaseMilliseconds),
          name,
          timestamp(0),
          timestamp(2 * leaseMilliseconds),
          timestamp(0),
          timestamp(maxDistance),
        ])) > 0
      );
    });

  return {
    async runIfDue(interval, work) {
      const owner = randomUUID();
      // A time further away than any possible one was written before the clock was set back.
      const maxDistance = (typeof interval === 'number' ? interval : maxInterval) + 2 * leaseMilliseconds;
      if (!(await mayBeDue(maxDistance)) || !(await tryClaim(owner, maxDistance))) return false;
      const lost = new AbortController();
      const heartbeat = async (): Promise<void> => {
        const renewed = await store.write((transaction) =>
          transaction.run(renew, [timestamp(leaseMilliseconds), name, owner]),
        );
        if (renewed === 0) lost.abort();
      };
      // A failed heartbeat is made up for by the next; without any, another node takes the lease over.
      const heartbeatTimer = setInterval(() => void heartbeat().catch(() => undefined), heartbeatMilliseconds);
      const releaseUntil = (due: number) =>
        store.write((transaction) => transaction.run(release, [timestamp(0), timestamp(due), name, owner]));
      try {
        await work(lost.signal);
      } catch (error) {
        clearInterval(heartbeatTimer);
        await releaseUntil(0);
        throw error;
      } finally {
        clearInterval(heartbeatTimer);
      }
      await releaseUntil(typeof interval === 'number' ? interval : interval());
      return true;
    },
  };
}

function leaseStatements({ dialect }: Store) {
  const { leases } = systemTableNames;
  return {
    read: internalStatement(`SELECT ends_at, due_at FROM ${leases} WHERE name = ?`, dialect),
    add: internalStatement(
      `INSERT INTO ${leases} (name, owner, ends_at, due_at) VALUES (?, '', ?, ?) ON CONFLICT (name) DO NOTHING`,
      dialect,
    ),
    claim: internalStatement(
      `UPDATE ${leases} SET owner = ?, ends_at = ? WHERE name = ? AND (ends_at <= ? OR ends_at > ?) AND (due_at <= ? OR due_at > ?)`,
      dialect,
    ),
    renew: internalStatement(`UPDATE ${leases} SET ends_at = ? WHERE name = ? AND owner = ?`, dialect),
    release: internalStatement(`UPDATE ${leases} SET ends_at = ?, due_at = ? WHERE name = ? AND owner = ?`, dialect),
  };
}
