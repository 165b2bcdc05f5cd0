import { Cron } from 'croner';
import type { Clock } from '../../../foundations/core/index.js';
import { createLease, type Job, type Store } from '../../../storage/database/index.js';
import { callExtension } from './call-extension.js';
import type { AnyCronJob, AnyServerContext } from './loaded-extensions.js';

/** Milliseconds between two checks of the clock, and the time a job gets to end once the server stops. */
const pollInterval = 250;
const stopGrace = 5_000;
/** Seconds: nothing that happens once a year takes longer. */
const maxSeconds = 24 * 60 * 60;

/** A scheduled job of the project, and its dependencies. */
export interface CronJobDependencies {
  readonly name: string;
  readonly job: AnyCronJob;
  readonly context: AnyServerContext;
  readonly store: Store;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
}

/** A running scheduled job. */
export interface CronJobRunner {
  readonly scheduled: Job;
  /** Signals the job to end, and stops waiting for it after a grace period. */
  stop(): void;
}

/**
 * Creates a job that one of all servers runs at certain times: never twice for the same time, and never concurrently. A
 * time during a run, or without a running server, is skipped. An error is reported, and the job runs at its next time.
 */
export function createCronJobRunner({ name, job, context, store, clock, report }: CronJobDependencies): CronJobRunner {
  const schedule = new Cron(job.at, { timezone: job.timeZone ?? 'UTC', paused: true });
  const lease = createLease(store, clock, `extension.cron.${name}`);
  const stopping = new AbortController();
  const computeNextRun = (): number => schedule.nextRun(new Date(clock.now()))?.getTime() ?? Number.POSITIVE_INFINITY;
  const untilNext = (): number => Math.min(Math.max(computeNextRun() - clock.now(), 0), maxSeconds * 1_000 * 366);
  let nextRun = computeNextRun();
  let idle = true;

  async function run(leaseLost: AbortSignal): Promise<void> {
    const endSignal = AbortSignal.any([leaseLost, stopping.signal]);
    idle = false;
    const running = callExtension(`extensions.cron.${name}`, maxSeconds, () =>
      job.run({ ...context, signal: endSignal }),
    )
      .catch(report)
      .finally(() => {
        idle = true;
      });
    await Promise.race([running, afterGrace(stopping.signal)]);
  }

  return {
    scheduled: {
      lease: {
        async runIfDue() {
          if (clock.now() < nextRun || !idle) return false;
          nextRun = computeNextRun();
          return lease.runIfDue(untilNext, run);
        },
      },
      interval: 0,
      checkInterval: pollInterval,
      work: run,
    },
    stop: () => stopping.abort(),
  };
}

/** Resolves a moment after the signal. */
function afterGrace(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => void setTimeout(resolve, stopGrace).unref(), { once: true });
  });
}
