import type { ColumnKind, Stored } from '../../language/schema/index.js';
import type { Column, Index, Layout, PastTable, Table } from '../sql/layout/index.js';
import type { Compiled, Dialect } from '../sql/plan/index.js';
import type { Row } from './types.js';

/** How a database spells tables and indexes. Pure. */
export interface DdlDialect {
  /** The type a column of this kind is declared with, as `inspect` reads it back. */
  declaredType(kind: ColumnKind): string;
  /** CREATE TABLE, without the indexes. */
  createTable(table: Table): string;
  /** ALTER TABLE that adds a column, null in the rows that are there. */
  addColumn(table: string, column: Column): string;
  createIndex(table: Table, index: Index): string;
  dropIndex(name: string): string;
  /** Statements that call a table otherwise, and what bears its name. What refers to it follows. */
  renameTable(from: string, to: string): readonly string[];
  /** The same for a column; indexes and references follow. */
  renameColumn(table: string, from: string, to: string): string;
  dropTable(name: string): string;
  dropColumn(table: string, name: string): string;
  /** Calls an index otherwise; null: an index keeps its name, and is made anew. */
  readonly renameIndex: ((from: string, to: string) => string) | null;
  /** Keeps others from writing to tables until the transaction ends, while they go on reading; null: nobody else writes in any case. */
  readonly lockAgainstWrites: ((tables: readonly string[]) => string) | null;
  /** Waits for a moment in which nobody reads tables, without making readers wait for long, and has them alone from then on; null: readers need not be waited for. */
  readonly lockExclusively: ((tables: readonly string[]) => string) | null;
  /** Makes what the triggers of all counted tables share, in the place of what is there; null: nothing. */
  readonly prepareCountTriggers: string | null;
  /** Statements after which a table is counted: its rows of now at once, what changes from then on by triggers. Some may be there already. */
  createCountTriggers(name: string): readonly string[];
  /** Statements after which a counted table that has been renamed is counted under its new name. */
  renameCountTriggers(from: string, to: string): readonly string[];
  /** What is kept beside the tables of versions, each kind in tables of its own. */
  readonly derivedTables: readonly DerivedTableDefinition[];
  /** How triggers record former rows. */
  readonly past: PastDdl;
  /** Puts rows of `octavo_totals` together that are parts of one sum; null: there are no parts. */
  readonly mergeTotals: string | null;
  /** The index as `inspect` describes one that was made by `createIndex`. */
  indexDefinition(table: Table, index: Index): string;
}

/** One change of the tables: what it is, for people, and the statement. */
export interface MigrationStep {
  readonly description: string;
  readonly sql: string;
  /** Rows that are there can stand in its way. */
  readonly mayConflictWithRows: boolean;
}

/** How a database keeps something beside versions that is made from them: their JSON, indexes for the text in them. Pure. */
export interface DerivedTableDefinition {
  /** The steps after which it keeps what a layout asks for, and nothing else of its kind. */
  steps(layout: Layout, existing: ExistingSchema): readonly MigrationStep[];
  /** Statements that take away what is not the same in both layouts: in between nobody keeps it right. */
  dropChanged(from: Layout, to: Layout, existing: ExistingSchema): readonly string[];
}

/** How a database records former rows of tables (decision 0083). Pure. */
export interface PastDdl {
  /** Statements that create, or replace, what the triggers of all tables share; null: nothing. */
  readonly prepare: string | null;
  /** Milliseconds, as an expression: the time of the database. */
  readonly now: string;
  /** The triggers of a table by name, as `ExistingSchema.triggers` describes them. */
  triggers(past: PastTable): readonly (readonly [name: string, description: string])[];
  /** Statements that create these triggers. */
  createTriggers(past: PastTable): readonly string[];
  /**
   * Statements after which the triggers of the table of this name do nothing, while its source is read on; null: dropping them does not
   * make readers wait.
   */
  readonly disableTriggers: ((name: string, existing: ExistingSchema) => readonly string[]) | null;
  /** Statements that drop the triggers of the table of this name, and what belongs to them. */
  dropTriggers(name: string, existing: ExistingSchema): readonly string[];
}

/** What a database really holds. */
export interface ExistingSchema {
  /** Declared types of the columns, by table and column. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Indexes by name; those that come with a primary key are not among them. */
  readonly indexes: ReadonlyMap<string, ExistingIndex>;
  readonly countTriggers: ExistingCountTriggers;
  /**
   * Triggers by name: on SQLite with the statement that made them; on PostgreSQL with their table, and only those of indexes for full-text
   * search.
   */
  readonly triggers: ReadonlyMap<string, string>;
  /** Whether the database can index trigrams of texts now, or after something was installed that the role may install. */
  readonly trigrams: 'installed' | 'installable' | 'missing';
}

/** How `octavo_totals` is kept. */
export interface ExistingCountTriggers {
  /** Whether what all triggers share is there. */
  readonly prepared: boolean;
  /** The tables that have their triggers. */
  readonly tables: ReadonlySet<string>;
}

/** An index that is there. */
export interface ExistingIndex {
  readonly table: string;
  /** Equal for equal indexes: see `DdlDialect.definitionOf`. */
  readonly definition: string;
}

/** Reads what is committed. Throws Fault store.*. */
export interface MigrationReader {
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]>;
}

/** A connection at work for a migration. Throws the violations too. */
export interface MigrationSession extends MigrationReader {
  /** Runs a change; returns the number of rows changed. */
  run(statement: Compiled, values: readonly Stored[]): Promise<number>;
  /** Runs a change once for each list of values. */
  runEach(statement: Compiled, lists: readonly (readonly Stored[])[]): Promise<void>;
  /** Runs statements that answer nothing. */
  exec(sql: string): Promise<void>;
}

/** What a kind of database adds to the algorithm. */
export interface MigrationEngine {
  readonly dialect: Dialect;
  readonly ddl: DdlDialect;
  /** Reads the tables and indexes that are there. */
  inspect(reader: MigrationReader): Promise<ExistingSchema>;
  /** The first time, before any table is made. Throws CliError where the place belongs to others. */
  assertUnclaimed(existing: ExistingSchema, layout: Layout): void;
  /** The first time, after the tables were made: says from now on that they are ours, and begins to count component ids. */
  markAsOctavo(session: MigrationSession): Promise<void>;
  /** After tables or indexes were made. */
  afterDdl(session: MigrationSession, layout: Layout): Promise<void>;
  /** Returns the error that a start ends with: a CliError where an operator has to grant or configure something, else the same error. */
  startupError(error: unknown): unknown;
}
