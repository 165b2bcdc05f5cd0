import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isoTime } from '../../../foundations/core/index.js';
import { KeyedMutex } from '../concurrency.js';
import type { MediaContext } from '../context.js';
import { fileStatements } from './file-statements.js';

/** Lets what is done to one file happen one after the other, while other files do not wait. */
export interface FileLeases {
  /** Does the work when nothing else is under way in this process for the file of this id. */
  withLocalLock<T>(id: number, work: () => Promise<T>): Promise<T>;
  /**
   * Does work that puts objects under keys that are taken: when nothing else is under way for the file, here or in another process on
   * the same database. `left`: the last such work did not come to its end, so that objects and row may be of different contents. Work
   * that fails has not come to its end either. Whoever waits for a process that was killed waits for seconds.
   */
  withLease<T>(id: number, work: (wasInterrupted: boolean) => Promise<T>): Promise<T>;
  /** Row ids of files whose last such work did not come to its end. */
  listInterrupted(): Promise<readonly number[]>;
}

/** Milliseconds for which a turn holds after it was last heard of, how often it is, and between two looks at another's. */
const leaseTime = 15_000;
const renewInterval = 5_000;
const pollInterval = 100;

type LeaseClaim = 'claimed' | 'claimed after another' | 'taken';

/** Turns that stand in the database. */
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
      if (lease !== undefined && String(lease.ends_at) > now()) return 'taken';
      if (lease === undefined) await tx.run(statements.insertLease, [id, owner, expiry()]);
      else await tx.run(statements.claimLease, [owner, expiry(), id]);
      return lease === undefined ? 'claimed' : 'claimed after another';
    });
  }

  /** Puts off the end of a turn, or ends it where it is left. */
  async function setExpiry(id: number, owner: string, time: string): Promise<void> {
    try {
      await store.write((tx) => tx.run(statements.setLeaseExpiry, [time, id, owner]));
    } catch (error) {
      // It ends by itself then.
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
        let claimed = await claim(id, owner);
        for (; claimed === 'taken'; claimed = await claim(id, owner)) await pause(pollInterval);
        const left = claimed === 'claimed after another';
        const result = await withRenewal(id, owner, () => work(left));
        await store.write((tx) => tx.run(statements.deleteLease, [id, owner]));
        return result;
      }),
    listInterrupted: async () =>
      (await store.rows(statements.expiredLeases, [now()])).map((row) => Number(row.file_id)),
  };
}
