import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isoTime } from '../../../foundations/core/index.js';
import { fileLeaseTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, tableStatements } from '../../../storage/sql/plan/index.js';
import { KeyedMutex } from '../concurrency.js';
import type { MediaContext } from '../context.js';

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

function createStatements(dialect: Dialect) {
  const leases = tableStatements(dialect, fileLeaseTable);
  return {
    byFile: leases.select(['ends_at'], { file_id: '=' }),
    expired: leases.select(['file_id'], { ends_at: '<=' }, { orderBy: ['file_id'] }),
    insert: leases.insert(['file_id', 'owner', 'ends_at']),
    claim: leases.update(['owner', 'ends_at'], { file_id: '=' }),
    setExpiry: leases.update(['ends_at'], { file_id: '=', owner: '=' }),
    remove: leases.delete({ file_id: '=', owner: '=' }),
  };
}

/** Creates leases that are stored in the database. */
export function createFileLeases({
  store,
  clock,
  report,
}: Pick<MediaContext, 'store' | 'clock' | 'report'>): FileLeases {
  const statements = createStatements(store.dialect);
  const localLocks = new KeyedMutex();
  const now = (): string => isoTime(clock.now());
  const expiry = (): string => isoTime(clock.now() + leaseTime);

  async function claim(id: number, owner: string): Promise<LeaseClaim> {
    return store.write(async (tx) => {
      const lease = await statements.byFile.first(tx, { file_id: id });
      if (lease !== undefined && lease.ends_at > now()) return 'held';
      const claimed = { file_id: id, owner, ends_at: expiry() };
      await (lease === undefined ? statements.insert : statements.claim).run(tx, claimed);
      return lease === undefined ? 'acquired' : 'acquired after expiry';
    });
  }

  /** Extends a lease, or ends it before its time. */
  async function setExpiry(id: number, owner: string, time: string): Promise<void> {
    try {
      await store.write((tx) => statements.setExpiry.run(tx, { ends_at: time, file_id: id, owner }));
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
        await store.write((tx) => statements.remove.run(tx, { file_id: id, owner }));
        return result;
      }),
    listInterrupted: async () => (await statements.expired.rows(store, { ends_at: now() })).map((row) => row.file_id),
  };
}
