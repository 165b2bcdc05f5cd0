import type { PublicationSchedule as OfDocuments, VectorQueue } from '../../../domain/documents/index.js';
import { type Clock, isoTime } from '../../../foundations/core/index.js';
import {
  createLease,
  type IndexQueue,
  type JobRunner,
  type JsonMaterializer,
  type Lease,
  type PastRecorder,
  type Store,
  startJobs,
} from '../../../storage/database/index.js';
import { openMigrations } from '../../../storage/migrations/index.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Jobs that one of all servers on a database runs now and then. */
export interface ScheduledJobsParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Deletes expired sessions, tokens and codes. */
  readonly sweep: () => Promise<void>;
  /** The scheduled publications of the current runtime. */
  readonly schedule: () => Pick<OfDocuments, 'isDue' | 'runDue'>;
  /** The materialized JSON of the current model. */
  readonly materializedJson: () => JsonMaterializer;
  /** The recorder of former rows of the current model. */
  readonly past: () => PastRecorder;
  /** What is left to index for full-text search of the current model. */
  readonly indexQueue: () => IndexQueue;
  /** The texts of the current model that have no vector yet. */
  readonly vectorQueue: () => Pick<VectorQueue, 'isPending' | 'drain'>;
  /** Days for which data removed by a change of the model can be restored. */
  readonly retainedDays: number;
  /** Removes events that are too old. */
  readonly pruneEvents: () => Promise<void>;
  /** Removes expired revisions. */
  readonly pruneHistory: () => Promise<void>;
  /** Creates a backup every `everyHours`; null: not configured. */
  readonly backup: { readonly everyHours: number; work(): Promise<void> } | null;
  /** Called with the error of a failed job. */
  readonly report: (error: unknown) => void;
}

/** Starts the scheduled jobs. If a server dies during one, another takes over within 70 seconds. */
export function startScheduledJobs(parts: ScheduledJobsParts): JobRunner {
  const {
    store,
    clock,
    sweep,
    schedule,
    materializedJson,
    past,
    indexQueue,
    vectorQueue,
    retainedDays,
    pruneEvents,
    pruneHistory,
    backup,
    report,
  } = parts;
  const sweepJob = {
    lease: createLease(store, clock, 'accounts.sweep'),
    interval: hour,
    checkInterval: minute,
    work: sweep,
  };
  const purgeRetained = async (): Promise<void> => {
    await openMigrations(store).purgeRetained(isoTime(clock.now() - retainedDays * day));
  };
  const purgeJob = {
    lease: createLease(store, clock, 'model.purge'),
    interval: day,
    checkInterval: hour,
    work: purgeRetained,
  };
  const eventPruneJob = {
    lease: createLease(store, clock, 'events.prune'),
    interval: hour,
    checkInterval: minute,
    work: pruneEvents,
  };
  const historyPruneJob = {
    lease: createLease(store, clock, 'history.prune'),
    interval: hour,
    checkInterval: minute,
    work: pruneHistory,
  };
  const publicationJob = {
    lease: leaseWhilePending(createLease(store, clock, 'documents.schedule'), () => schedule().isDue()),
    interval: 0,
    checkInterval: second,
    work: (lostLease: AbortSignal) => schedule().runDue(lostLease),
  };
  const materializeJob = {
    lease: leaseWhilePending(createLease(store, clock, 'documents.fragments'), () => materializedJson().isIncomplete()),
    interval: 0,
    checkInterval: second,
    work: (lostLease: AbortSignal) => materializedJson().fill(lostLease),
  };
  const pastJob = {
    lease: leaseWhilePending(createLease(store, clock, 'history.record'), () => past().isIncomplete()),
    interval: 0,
    checkInterval: second,
    work: () => past().prepare(),
  };
  const indexJob = {
    lease: leaseWhilePending(createLease(store, clock, 'documents.search'), () => indexQueue().isPending()),
    interval: 0,
    checkInterval: second,
    work: (lostLease: AbortSignal) => indexQueue().drain(lostLease),
  };
  const vectorJob = {
    lease: leaseWhilePending(createLease(store, clock, 'documents.vectors'), () => vectorQueue().isPending()),
    interval: 0,
    checkInterval: second,
    work: (lostLease: AbortSignal) => vectorQueue().drain(lostLease),
  };
  const documentJobs = [publicationJob, materializeJob, pastJob, indexJob, vectorJob];
  const jobs = [sweepJob, purgeJob, eventPruneJob, historyPruneJob, ...documentJobs];
  if (backup === null) return startJobs(jobs, report);
  const lease = createLease(store, clock, 'backup');
  const backupJob = { lease, interval: backup.everyHours * hour, checkInterval: minute, work: () => backup.work() };
  return startJobs([...jobs, backupJob], report);
}

/** Leases for rare jobs. Checking whether a job is due costs one read; the lease is written only if it is. */
function leaseWhilePending(lease: Lease, isPending: () => Promise<boolean>): Lease {
  return { runIfDue: async (...args) => (await isPending()) && lease.runIfDue(...args) };
}
