import type { Clock } from '../../../foundations/core/index.js';
import type { MigrationEngine, MigrationReader, MigrationSession } from '../migrate/migration-engine.js';
import type { Transaction } from '../types.js';

/** A transaction of a change of the model. */
export interface ChangeSession {
  readonly session: MigrationSession;
  /** The same for those who write documents and what belongs to them. */
  readonly transaction: Transaction;
}

/** Where a model is changed: what a kind of database adds to the algorithm. */
export interface ChangeConnection {
  readonly engine: MigrationEngine;
  readonly clock: Clock;
  readonly reader: MigrationReader;
  /** Runs `work` in a transaction, with no other change of the tables at the same time; null where nothing may be changed. */
  readonly runExclusive: (<T>(work: (at: ChangeSession) => Promise<T>) => Promise<T>) | null;
  /** Whether readers would wait for tables that a long transaction has extended, so that a short one of its own does that. */
  readonly extendsInAdvance: boolean;
}
