import type { Column, Layout, Table } from '../../sql/layout/index.js';
import type { ChangeConnection } from '../change/change-connection.js';
import type { MigrationReader, MigrationSession } from '../migrate/migration-engine.js';
import type { Session } from '../types.js';

/** Where a database is copied from or to. */
export interface CopyConnection extends Pick<ChangeConnection, 'engine' | 'runExclusive'> {
  readonly copyDialect: CopyDialect;
  /** Reads of one state, however long they take together. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

/** What a kind of database adds to copying. */
export interface CopyDialect {
  /** The tables that columns refer to, by table and column. */
  references(reader: MigrationReader): Promise<ReferencedTables>;
  /** The highest row id that a table ever gave out; 0: none. */
  lastRowId(reader: MigrationReader, table: string): Promise<number>;
  /** The next row id of a table is above this one, which is 1 or more. */
  setLastRowId(session: Pick<MigrationSession, 'rows' | 'run'>, table: string, last: number): Promise<void>;
  /** The same for the ids of components. */
  lastComponentId(reader: MigrationReader): Promise<number>;
  setLastComponentId(session: Pick<MigrationSession, 'rows' | 'run'>, last: number): Promise<void>;
}

/** Table and column → the table that the column refers to. */
export type ReferencedTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The models that a database had, as far as its tables follow from them. */
export interface CopiedModels {
  /** Version and layout of the newest revision. */
  readonly version: string;
  readonly layout: Layout;
  /** The layout before a revision; null where it is not known any more. */
  layoutBefore(revision: number): Promise<Layout | null>;
}

/** A table to copy. */
export interface CopiedTable {
  /** As it is made; rows are read and compared in the order of its primary key. */
  readonly table: Table;
  /** The columns that the source has; the others stay empty. */
  readonly columns: readonly Column[];
}

/** What there is to copy. */
export interface CopyPlan {
  /** Those that others refer to come first. */
  readonly tables: readonly CopiedTable[];
  /** Tables and columns (`table.column`) that stay behind: nobody knows any more what they were. */
  readonly leftOut: readonly string[];
}

/** What was copied. */
export interface CopyReport {
  readonly tables: number;
  readonly rows: number;
  readonly leftOut: readonly string[];
}
