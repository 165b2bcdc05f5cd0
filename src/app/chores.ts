import type { Clock } from '../kernel/index.js';
import { createTurn, type Schedule, type Store, startSchedule } from '../store/index.js';

const minute = 60_000;
const hour = 60 * minute;

/** What is done once in a while by one of all servers on a database. */
export interface Chores {
  readonly store: Store;
  readonly clock: Clock;
  /** Takes away sessions, tokens and codes that are over. */
  readonly sweep: () => Promise<void>;
  /** Hears of what fails. */
  readonly report: (error: unknown) => void;
}

/** Begins with the chores. A server that dies at one is replaced by another within 70 seconds. */
export function startChores({ store, clock, sweep, report }: Chores): Schedule {
  const sweeping = { turn: createTurn(store, clock, 'accounts.sweep'), every: hour, look: minute, work: sweep };
  return startSchedule([sweeping], report);
}
