import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStore } from '../../../../test/support/data-folder.js';
import { parseModel } from '../../../language/schema/index.js';
import { type Store, startJobs } from '../../../storage/database/index.js';
import { createCronJobRunner } from './cron-job.js';
import type { AnyCronJob } from './loaded-extensions.js';

let folder: string;
let store: Store;
const clock = { time: 0, now: () => clock.time };
const reported: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-cron-'));
  store = await openTestStore(folder, parseModel([], { locales: ['en'], defaultLocale: 'en' }));
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** The job on one server; `runIfDue` is called by its timer. */
function server(name: string, job: AnyCronJob) {
  const context = {
    documents: undefined as never,
    mail: undefined as never,
    files: undefined as never,
    parts: {},
    log: () => undefined,
  };
  const work = createCronJobRunner({ name, job, context, store, clock, report: (error) => reported.push(error) });
  const { lease, interval } = work.scheduled;
  return { ...work, runIfDue: () => lease.runIfDue(interval, work.scheduled.work) };
}

const at = (text: string): void => {
  clock.time = Date.parse(text);
};

test('is done once for each time, by one of two servers, in its time zone', async () => {
  at('2026-03-28T22:59:00Z');
  const done: string[] = [];
  const job = {
    at: '30 0 * * *',
    timeZone: 'Europe/Paris',
    run: () => void done.push(new Date(clock.now()).toISOString()),
  };
  const servers = [server('daily', job), server('daily', job)];
  const hours = ['2026-03-28T23:29:59', '2026-03-28T23:30:00', '2026-03-28T23:30:01', '2026-03-29T22:29:59'];
  for (const time of [...hours, '2026-03-29T22:30:02', '2026-03-29T23:30:02']) {
    at(`${time}Z`);
    await Promise.all(servers.map(({ runIfDue }) => runIfDue()));
    await Promise.all(servers.map(({ runIfDue }) => runIfDue()));
  }
  // Summer time begins in the night between.
  expect(done).toEqual(['2026-03-28T23:30:00.000Z', '2026-03-29T22:30:02.000Z']);
});

test('is not started while it is running; an error waits for the next time', async () => {
  at('2026-06-01T00:00:30.500Z');
  const runs: (() => void)[] = [];
  const work = (): Promise<void> =>
    new Promise((_, reject) => void runs.push(() => reject(new Error('a job is broken'))));
  const job = { at: '* * * * * *', run: work };
  const [one, two] = [server('slow', job), server('slow', job)];
  at('2026-06-01T00:00:31Z');
  const first = one.runIfDue();
  await expect.poll(() => runs.length).toBe(1);
  at('2026-06-01T00:00:32Z');
  expect([await one.runIfDue(), await two.runIfDue()]).toEqual([false, false]);
  runs[0]?.();
  await first;
  expect([await two.runIfDue(), await one.runIfDue(), runs.length]).toEqual([false, false, 1]);
  expect(String(reported.at(-1))).toContain('extensions.cron.slow failed');
  at('2026-06-01T00:00:33Z');
  const second = two.runIfDue();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.();
  expect(await second).toBe(true);
});

test('gets a signal when the server stops', async () => {
  at('2026-06-02T00:00:30Z');
  let begun = false;
  let signalled = false;
  const job: AnyCronJob = {
    at: '* * * * * *',
    run: ({ signal }) =>
      new Promise((resolve) => {
        begun = true;
        signal.addEventListener('abort', () => {
          signalled = true;
          resolve();
        });
      }),
  };
  const { scheduled, stop } = server('long', job);
  const schedule = startJobs([scheduled], (error) => reported.push(error));
  at('2026-06-02T00:00:32Z');
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(true);
  stop();
  await schedule.stop();
  expect(signalled).toBe(true);
});
