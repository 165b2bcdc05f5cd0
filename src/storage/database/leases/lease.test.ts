import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/postgres.js';
import { withPages } from '../../../../test/support/store-suite.js';
import { systemTableNames } from '../../sql/layout/index.js';
import {
  createLease,
  internalStatement,
  type Lease,
  openPostgresStore,
  openSqliteStore,
  type Store,
  startJobs,
} from '../index.js';

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);

describe.each(['SQLite', 'PostgreSQL'])('a lease of two nodes, on %s', (kind) => {
  let folder: string;
  let database: TestDatabase | null;
  let stores: readonly [Store, Store];
  let now: number;
  const clock = { now: () => now };
  const never = () => Promise.reject(new Error('done twice'));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-leases-'));
    database = kind === 'SQLite' ? null : await freshDatabase();
    const open = () =>
      database === null ? openSqliteStore({ file: join(folder, 'a.db') }) : openPostgresStore({ url: database.url });
    stores = [await open(), await open()];
    await withPages(stores[0]);
    now = start;
  });

  afterEach(async () => {
    for (const store of stores) await store.close();
    await database?.drop();
    rmSync(folder, { recursive: true });
  });

  const createLeases = (name: string): readonly [Lease, Lease] => [
    createLease(stores[0], clock, name),
    createLease(stores[1], clock, name),
  ];

  test('is done once in each period', async () => {
    const leases = createLeases('one');
    const done: number[] = [];
    for (let hours = 0; hours < 5; hours++) {
      for (const minutes of [0, 1, 30, 59]) {
        now = start + hours * hour + minutes * 60_000;
        const asking = [0, 1, 0, 1].map((node) =>
          leases[node as 0 | 1].runIfDue(hour, async () => {
            await pause(5);
            done.push(hours);
          }),
        );
        const runs = (await Promise.all(asking)).filter((one) => one).length;
        expect(runs, `${hours}:${minutes}`).toBe(minutes === 0 ? 1 : 0);
      }
    }
    expect(done).toEqual([0, 1, 2, 3, 4]);
    const [other] = createLeases('other');
    expect(await other.runIfDue(hour, async () => undefined)).toBe(true);
  });

  test('is taken over 10 seconds after the last heartbeat of its node, which is notified', async () => {
    const [here, there] = createLeases('one');
    let goOn = () => undefined;
    const halted = new Promise<void>((resolve) => {
      goOn = () => void resolve();
    });
    let lost: AbortSignal | null = null;
    const stuck = here.runIfDue(hour, async (signal) => {
      lost = signal;
      await halted;
    });
    await expect.poll(() => lost, { timeout: 10_000 }).not.toBeNull();
    now = start + 9_999;
    expect(await there.runIfDue(hour, never)).toBe(false);
    now = start + 10_000;
    expect(await there.runIfDue(hour, async () => undefined)).toBe(true);
    await expect.poll(() => lost?.aborted, { timeout: 5_000 }).toBe(true);
    goOn();
    await stuck;
    // A node that lost the lease does not postpone the next time.
    now = start + 10_000 + hour - 1;
    expect(await there.runIfDue(hour, never)).toBe(false);
    now += 1;
    expect(await here.runIfDue(hour, async () => undefined)).toBe(true);
  });

  test('is not done by another node while it runs', async () => {
    const [here, there] = createLeases('one');
    let goOn = () => undefined;
    const halted = new Promise<void>((resolve) => {
      goOn = () => void resolve();
    });
    let begun = false;
    const long = here.runIfDue(hour, () => {
      begun = true;
      return halted;
    });
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(true);
    const leaseEnds = internalStatement(`SELECT ends_at FROM ${systemTableNames.leases}`, stores[0].dialect);
    const ends = async () => JSON.stringify(await stores[0].rows(leaseEnds, []));
    const first = await ends();
    now = start + 9_000;
    // A heartbeat is sent every two seconds.
    await expect.poll(ends, { timeout: 20_000 }).not.toBe(first);
    now = start + 18_000;
    expect(await there.runIfDue(hour, never)).toBe(false);
    goOn();
    expect(await long).toBe(true);
    expect(await there.runIfDue(hour, never)).toBe(false);
  });

  test('stays due where it fails', async () => {
    const [here, there] = createLeases('one');
    await expect(here.runIfDue(hour, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await there.runIfDue(hour, async () => undefined)).toBe(true);
  });

  test('is repeated until it is stopped', async () => {
    const done = [0, 0];
    const reports: unknown[] = [];
    let failing = true;
    const schedules = createLeases('one').map((lease, node) =>
      startJobs(
        [
          {
            lease: createLease(stores[node as 0 | 1], { now: Date.now }, 'one'),
            interval: 150,
            checkInterval: 20,
            work: async () => {
              if (failing) throw new Error('no');
              done[node] = (done[node] ?? 0) + 1;
            },
          },
          { lease, interval: hour, checkInterval: hour, work: never },
        ],
        (error) => void reports.push(error),
      ),
    );
    await expect.poll(() => reports.length).toBeGreaterThan(1);
    failing = false;
    const sum = () => (done[0] ?? 0) + (done[1] ?? 0);
    await expect.poll(sum).toBeGreaterThan(0);
    const [before, began] = [sum(), performance.now()];
    await pause(1_200);
    const maxRuns = (performance.now() - began) / 150 + 1;
    expect(sum() - before).toBeGreaterThan(0);
    expect(sum() - before).toBeLessThanOrEqual(maxRuns);
    for (const schedule of schedules) await schedule.stop();
    const stopped = sum();
    await pause(400);
    expect(sum()).toBe(stopped);
    expect(reports.every((error) => error instanceof Error && error.message === 'no')).toBe(true);
  });
});
