import type { Lease } from './lease.js';

/** Work to be done at intervals. Times are in milliseconds. */
export interface Job {
  readonly lease: Lease;
  /** From the end of the work, on any node, to the next time. */
  readonly interval: number;
  /** Between two checks whether it is due. */
  readonly checkInterval: number;
  readonly work: (lost: AbortSignal) => Promise<void>;
}

/** Running jobs. */
export interface JobRunner {
  /** Waits for running work; starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs each job whenever its lease is due on this node, the first time after one `checkInterval`. Keeps no process alive. `report`
 * receives errors; a failed job is tried again at the next check.
 */
export function startJobs(jobs: readonly Job[], report: (error: unknown) => void): JobRunner {
  const runners = jobs.map((job) => startJob(job, report));
  return {
    async stop() {
      await Promise.all(runners.map(({ stop }) => stop()));
    },
  };
}

function startJob({ lease, interval, checkInterval, work }: Job, report: (error: unknown) => void): JobRunner {
  let current: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    current ??= lease
      .runIfDue(interval, work)
      .catch(report)
      .finally(() => {
        current = null;
      });
  }, checkInterval).unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
