import { type Clock, isoTime } from '../kernel/index.js';
import { createTurn, type Schedule, type Store, startSchedule } from '../store/index.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is done once in a while by one of all servers on a database. */
export interface Chores {
  readonly store: Store;
  readonly clock: Clock;
  /** Takes away sessions, tokens and codes that are over. */
  readonly sweep: () => Promise<void>;
  /** Days for which what a change of the model removed can be brought back. */
  readonly parkedDays: number;
  /** Hears of what fails. */
  readonly report: (error: unknown) => void;
}

/** Begins with the chores. A server that dies at one is replaced by another within 70 seconds. */
export function startChores({ store, clock, sweep, parkedDays, report }: Chores): Schedule {
  const sweeping = { turn: createTurn(store, clock, 'accounts.sweep'), every: hour, look: minute, work: sweep };
  const purge = async (): Promise<void> => {
    await store.purgeParked(isoTime(clock.now() - parkedDays * day));
  };
  const purging = { turn: createTurn(store, clock, 'model.purge'), every: day, look: hour, work: purge };
  return startSchedule([sweeping, purging], report);
}
