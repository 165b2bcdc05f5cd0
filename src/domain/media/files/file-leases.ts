import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isoTime } from '../../../foundations/core/index.js';
import { KeyedMutex } from '../concurrency.js';
import type { MediaContext } from '../context.js';
import { fileStatements } from './file-statements.js';

/** Serializes changes of each file without delaying other files. */
export interface FileLeases {
  /** Runs an operation once no other one runs in this process for the file. */
  withLocalLock<T>(id: number, work: () => Promise<T>): Promise<T>;
  /**
   * Runs an operation that replaces objects in place, once no other one runs for the file in any process on the same database.
   * `wasInterrupted`: the previous operation did not complete, so that objects and row may not match. A failed operation counts as
   * interrupted. After a killed process the next one waits some seconds.
   */
  withLease<T>(id: number, work: (wasInterrupted: boolean) => Promise<T>): Promise<T>;
  /** Returns the row ids of files whose last operation was interrupted. */
  listInterrupted(): Promise<readonly number[]>;
}

/** Milliseconds: the lifetime of a lease, the interval at which it is renewed, and the interval at which another one is polled. */
const leaseTime = 15_000;
const renewInterval = 5_000;
const pollInterval = 100;

type LeaseClaim = 'acquired' | 'acquired after expiry' | 'held';

/** Creates leases that are stored in the database. */
export function createFileLeases({
  store,
  clock,
  report,
}: Pick<MediaContext, 'store' | 'clock' | 'report'>): FileLeases {
  const statements = fileStatements(store.dialect);
  const localLocks = new KeyedMutex();
  const now = (): string => isoTime(clock.now());
  const expiry = (): string => isoTime(clock.now() + leaseTime);

  async function claim(id: number, owner: string): Promise<LeaseClaim> {
    return store.write(async (tx) => {
      const [lease] = await tx.rows(statements.lease, [id]);
      if (lease !== undefined && String(lease.ends_at) > now()) return 'held';
      if (lease === undefined) await tx.run(statements.insertLease, [id, owner, expiry()]);
      else await tx.run(statements.claimLease, [owner, expiry(), id]);
      return lease === undefined ? 'acquired' : 'acquired after expiry';
    });
  }

  /** Extends a lease, or ends it before its time. */
  async function setExpiry(id: number, owner: string, time: string): Promise<void> {
    try {
      await store.write((tx) => tx.run(statements.setLeaseExpiry, [time, id, owner]));
    } catch (error) {
      // The lease expires by itself.
      report(error);
    }
  }

  async function withRenewal<T>(id: number, owner: string, work: () => Promise<T>): Promise<T> {
    const renewTimer = setInterval(() => void setExpiry(id, owner, expiry()), renewInterval);
    try {
      return await work();
    } catch (error) {
      clearInterval(renewTimer);
      await setExpiry(id, owner, now());
      throw error;
    } finally {
      clearInterval(renewTimer);
    }
  }

  return {
    withLocalLock: (id, work) => localLocks.runExclusive(id, work),
    withLease: (id, work) =>
      localLocks.runExclusive(id, async () => {
        const owner = randomUUID();
        let acquisition = await claim(id, owner);
        for (; acquisition === 'held'; acquisition = await claim(id, owner)) await pause(pollInterval);
        const wasInterrupted = acquisition === 'acquired after expiry';
        const result = await withRenewal(id, owner, () => work(wasInterrupted));
        await store.write((tx) => tx.run(statements.deleteLease, [id, owner]));
        return result;
      }),
    listInterrupted: async () =>
      (await store.rows(statements.expiredLeases, [now()])).map((row) => Number(row.file_id)),
  };
}
