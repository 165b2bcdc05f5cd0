import type { Turn } from './turn.js';

/** Work to be done again and again. Times are in milliseconds. */
export interface Scheduled {
  readonly turn: Turn;
  /** From the end of the work, on whichever node, to the next time. */
  readonly every: number;
  /** Between two looks whether it is due. */
  readonly look: number;
  readonly work: (lost: AbortSignal) => Promise<void>;
}

/** Work that goes on until it is stopped. */
export interface Schedule {
  /** Waits for what is under way; nothing more begins. */
  stop(): Promise<void>;
}

/**
 * Does the work of each whenever it is this node's turn, the first time after one `look`. Keeps no process alive. `report` hears of
 * what fails; it is tried again at the next look.
 */
export function startSchedule(all: readonly Scheduled[], report: (error: unknown) => void): Schedule {
  const started = all.map((scheduled) => start(scheduled, report));
  return {
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

function start({ turn, every, look, work }: Scheduled, report: (error: unknown) => void): Schedule {
  let current: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    current ??= turn
      .take(every, work)
      .catch(report)
      .finally(() => {
        current = null;
      });
  }, look).unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
