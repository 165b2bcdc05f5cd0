import type { Lease } from './lease.js';

/** Work to be done again and again. Times are in milliseconds. */
export interface Job {
  readonly lease: Lease;
  /** From the end of the work, on whichever node, to the next time. */
  readonly interval: number;
  /** Between two looks whether it is due. */
  readonly checkInterval: number;
  readonly work: (lost: AbortSignal) => Promise<void>;
}

/** Work that goes on until it is stopped. */
export interface JobRunner {
  /** Waits for what is under way; nothing more begins. */
  stop(): Promise<void>;
}

/**
 * Does the work of each whenever it is this node's turn, the first time after one `look`. Keeps no process alive. `report` hears of
 * what fails; it is tried again at the next look.
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
