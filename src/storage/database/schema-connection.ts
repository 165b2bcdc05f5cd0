import type { Clock } from '../../foundations/core/index.js';
import type { Layout } from '../sql/layout/index.js';
import type { CopyDialect } from './copy-dialect.js';
import type { MigrationEngine, MigrationReader, MigrationSession } from './migration-engine.js';
import type { Session, Transaction } from './types.js';

/** A transaction that may change tables. */
export interface SchemaSession {
  readonly session: MigrationSession;
  /** The same transaction, for those who write documents and what belongs to them. */
  readonly transaction: Transaction;
}

/** What a transaction that changes tables is for. */
export interface SchemaChangeOptions {
  /** It is part of a start, before anything is served: it need not spare those who read meanwhile. */
  readonly atStart?: boolean;
}

/** Runs `work` in a transaction, with no other change of the tables at the same time. */
export type RunExclusive = <T>(work: (at: SchemaSession) => Promise<T>, options?: SchemaChangeOptions) => Promise<T>;

/** A database as its tables are made, changed and copied. The same object each time that a store is asked for it. */
export interface SchemaConnection {
  readonly engine: MigrationEngine;
  readonly copyDialect: CopyDialect;
  readonly clock: Clock;
  readonly reader: MigrationReader;
  /** Reads one state, however long that takes. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** null where nothing may be changed. */
  readonly runExclusive: RunExclusive | null;
  /** Whether readers would wait for tables that a long transaction has extended, so that a short one of its own does that. */
  readonly extendsInAdvance: boolean;
  /** Tells the store which tables there are now, so that it understands what the database says of their constraints. */
  tablesChanged(layout: Layout): void;
}
