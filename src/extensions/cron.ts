import { Cron } from 'croner';
import type { Clock } from '../kernel/index.js';
import { createTurn, type Scheduled, type Store } from '../store/index.js';
import { call } from './call.js';
import type { AnyCronJob, AnyServerContext } from './loaded.js';

/** Milliseconds between two looks at the clock, and how long a job may go on once the server stops. */
const look = 250;
const grace = 5_000;
/** Seconds: nothing that happens once a year takes longer. */
const longest = 24 * 60 * 60;

/** A chore of the project, and what it works with. */
export interface CronParts {
  readonly name: string;
  readonly job: AnyCronJob;
  readonly context: AnyServerContext;
  readonly store: Store;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
}

/** A chore on its way. */
export interface CronWork {
  readonly scheduled: Scheduled;
  /** Tells the job to end; where it does not, it is not waited for any longer than a moment. */
  end(): void;
}

/**
 * What is done at certain times by one of all servers: never twice for the same time, and not while it is still being done. A time at
 * which it was being done, or no server ran, is left out. An error is reported and waits for the next time.
 */
export function cronWork({ name, job, context, store, clock, report }: CronParts): CronWork {
  const times = new Cron(job.at, { timezone: job.timeZone ?? 'UTC', paused: true });
  const turn = createTurn(store, clock, `extension.cron.${name}`);
  const stopping = new AbortController();
  const nextTime = (): number => times.nextRun(new Date(clock.now()))?.getTime() ?? Number.POSITIVE_INFINITY;
  const untilNext = (): number => Math.min(Math.max(nextTime() - clock.now(), 0), longest * 1_000 * 366);
  let next = nextTime();
  let alone = true;

  async function run(lost: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([lost, stopping.signal]);
    alone = false;
    const running = call(`extensions.cron.${name}`, longest, () => job.run({ ...context, signal: ends }))
      .catch(report)
      .finally(() => {
        alone = true;
      });
    await Promise.race([running, afterGrace(stopping.signal)]);
  }

  return {
    scheduled: {
      turn: {
        async take() {
          if (clock.now() < next || !alone) return false;
          next = nextTime();
          return turn.take(untilNext, run);
        },
      },
      every: 0,
      look,
      work: run,
    },
    end: () => stopping.abort(),
  };
}

/** Resolves a moment after the signal. */
function afterGrace(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => void setTimeout(resolve, grace).unref(), { once: true });
  });
}
