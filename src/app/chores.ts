import type { Schedule as OfDocuments } from '../documents/index.js';
import { type Clock, isoTime } from '../kernel/index.js';
import { createTurn, type Fragments, type Schedule, type Store, startSchedule, type Turn } from '../store/index.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What is done once in a while by one of all servers on a database. */
export interface Chores {
  readonly store: Store;
  readonly clock: Clock;
  /** Takes away sessions, tokens and codes that are over. */
  readonly sweep: () => Promise<void>;
  /** What is published and unpublished at a time, over the model that is served. */
  readonly schedule: () => Pick<OfDocuments, 'isDue' | 'run'>;
  /** What the database keeps beside the versions of the model that is served. */
  readonly fragments: () => Fragments;
  /** Days for which what a change of the model removed can be brought back. */
  readonly parkedDays: number;
  /** Removes events that are too old. */
  readonly pruneEvents: () => Promise<void>;
  /** Removes states of versions that were kept for long enough. */
  readonly pruneHistory: () => Promise<void>;
  /** Makes a backup every so many hours; null: nobody asked for that. */
  readonly backup: { readonly everyHours: number; work(): Promise<void> } | null;
  /** Hears of what fails. */
  readonly report: (error: unknown) => void;
}

/** Begins with the chores. A server that dies at one is replaced by another within 70 seconds. */
export function startChores(chores: Chores): Schedule {
  const { store, clock, sweep, schedule, fragments, parkedDays, pruneEvents, pruneHistory, backup, report } = chores;
  const sweeping = { turn: createTurn(store, clock, 'accounts.sweep'), every: hour, look: minute, work: sweep };
  const purge = async (): Promise<void> => {
    await store.purgeParked(isoTime(clock.now() - parkedDays * day));
  };
  const purging = { turn: createTurn(store, clock, 'model.purge'), every: day, look: hour, work: purge };
  const pruning = { turn: createTurn(store, clock, 'events.prune'), every: hour, look: minute, work: pruneEvents };
  const forgetting = { turn: createTurn(store, clock, 'history.prune'), every: hour, look: minute, work: pruneHistory };
  const scheduled = {
    turn: wherePending(createTurn(store, clock, 'documents.schedule'), () => schedule().isDue()),
    every: 0,
    look: second,
    work: (lost: AbortSignal) => schedule().run(lost),
  };
  const filling = {
    turn: wherePending(createTurn(store, clock, 'documents.fragments'), () => fragments().isMissing()),
    every: 0,
    look: second,
    work: (lost: AbortSignal) => fragments().fill(lost),
  };
  const always = [sweeping, purging, pruning, forgetting, scheduled, filling];
  if (backup === null) return startSchedule(always, report);
  const turn = createTurn(store, clock, 'backup');
  const backingUp = { turn, every: backup.everyHours * hour, look: minute, work: () => backup.work() };
  return startSchedule([...always, backingUp], report);
}

/** Turns of work that is rare. A look whether there is any costs a read; only where there is does anybody write down whose turn it is. */
function wherePending(turn: Turn, isPending: () => Promise<boolean>): Turn {
  return { take: async (...asked) => (await isPending()) && turn.take(...asked) };
}
