import type { ChangeCost, ChangeHints, ModelChange, ModelFile, RecordedModel } from '../../language/schema/index.js';
import type { MigrationReader, MigrationSession, Transaction } from '../database/index.js';
import type { Layout } from '../sql/layout/index.js';
import type { Dialect } from '../sql/plan/index.js';

/** A model with everything that its tables follow from. */
export interface ModelWithLayout {
  readonly version: string;
  readonly record: RecordedModel;
  readonly layout: Layout;
  /** The files it was read from, to be kept with the database: other nodes know the model from them. */
  readonly files: readonly ModelFile[];
}

/** A change of the model that is asked for. */
export interface ModelChangeInput {
  readonly from: ModelWithLayout;
  readonly to: ModelWithLayout;
  readonly hints: ChangeHints;
  /** The revision whose effects are to be taken back, with what was parked then; null: none. */
  readonly reverts: number | null;
}

/** What a change of the model would do: shown to people, kept with the revision. */
export interface ModelPlan {
  readonly changes: readonly PlannedChange[];
  /** Nothing stands against it, or only losses that can be agreed to. */
  readonly possible: boolean;
  /** Something would be lost. */
  readonly loses: boolean;
  /** A start would do it unasked. */
  readonly additive: boolean;
}

/** One of the changes, with what it means for the documents that are there. */
export interface PlannedChange {
  readonly change: ModelChange;
  /** A sentence without a full stop. */
  readonly says: string;
  readonly cost: ChangeCost;
  /** Rows that are read or written. */
  readonly rows: number;
  /** What others have to wait for, in words; null: nobody waits. */
  readonly locks: string | null;
  /** The statements, as far as they can be told before; values are left out. */
  readonly sql: readonly string[];
  readonly loses: readonly ChangeImpact[];
  readonly refused: readonly ChangeImpact[];
}

/** Documents that stand against a change, or lose something. */
export interface ChangeImpact {
  /** A sentence or noun phrase without a full stop. */
  readonly what: string;
  readonly count: number;
  /** Up to five documents, as `documentId` or `documentId (locale)`. */
  readonly examples: readonly string[];
}

/** Receives how far a long change is. */
export type ModelProgressListener = (progress: {
  readonly says: string;
  readonly done: number;
  readonly total: number;
}) => void;

/**
 * Where the values of both models are while values move: what the model before has is where it was; new columns and tables
 * already exist, perhaps under names of their own until the switch.
 *
 * Rows move first, within the tables and columns of the model before (new columns are empty then); scalars and components next, into what
 * is new, then links, then the uids of content types. Links have a new place where their owner, their target or the choice between column
 * and table is another one; what is left of their columns stays as it is.
 */
export interface MoveContext {
  readonly dialect: Dialect;
  readonly from: ModelWithLayout;
  readonly to: ModelWithLayout;
  readonly changes: readonly ModelChange[];
  /** What a table of the layout to come is called while values move. */
  table(name: string): string;
  /** What a column of the layout to come is called while values move; both names as in that layout. */
  column(table: string, name: string): string;
  /** Whether a table of the layout to come, or a column of it, was made for this change and is empty so far. */
  isNew(table: string, column?: string): boolean;
  /**
   * Keeps a copy of version rows that are about to be removed, with their links. `table`: of the layout before. `where`: a condition on
   * its rows, without parameters; columns of the table are named without a prefix.
   */
  retain(session: MigrationSession, table: string, where: string): Promise<void>;
  /**
   * What `octavo_documents.type` becomes for documents that lose their last version (`retainedUid` of this revision): nothing sees them any
   * more, links to them stay, and `restoreRows` finds them. `uid`: of the model before. Where nothing is parked they are to be deleted.
   */
  hiddenType(uid: string): string;
}

/** Values or rows that move on the way to another model. */
export interface Move {
  /** A sentence without a full stop. */
  readonly description: string;
  /** The table (as in the layout to come) whose rows are written. */
  readonly table: string;
  /** The statements for people to read. */
  readonly sql: readonly string[];
  /** Rows that it will touch, at most; for progress. */
  count(session: MigrationReader): Promise<number>;
  /** Runs it, in batches where it is not one statement. `onProgress` receives the rows done so far. */
  run(session: MigrationSession, onProgress: (done: number) => void): Promise<void>;
}

/** Where a revision of the model came from. */
export type RevisionSource = 'files' | 'panel' | 'command' | 'revert';

/** The newest revision, as far as it is cheap to know. */
export interface RevisionSummary {
  readonly id: number;
  /** Digest of the model and its locales, as `Snapshot.version`. */
  readonly version: string;
  /** Version of the model in the project's files when it was recorded; null: not known. */
  readonly filesVersion: string | null;
}

/** A model that the database has had, and how it came to it. */
export interface StoredRevision extends RevisionSummary {
  /** The model as it was recorded. */
  readonly record: RecordedModel;
  /** The files it was read from; null: recorded before files were kept. */
  readonly files: readonly ModelFile[] | null;
  readonly source: RevisionSource;
  /** Who asked for it, in words; null: a start. */
  readonly author: string | null;
  /** ISO instant. */
  readonly appliedAt: string;
  /** What lay between the revision before and this one; empty on the first. */
  readonly changes: readonly ModelChange[];
  /** The plan as it was when it was applied; null: a start did it unasked. */
  readonly plan: ModelPlan | null;
  /** The revision that it took back; null: none. */
  readonly reverts: number | null;
  /** Whether it can be taken back: the database has its model, the files of the one before are known, and all that it parked is there. */
  readonly revertible: boolean;
}

/** How a change of the model is to be made, and who asked for it. */
export interface ChangeConsent {
  /** What the plan says would be lost may be. Otherwise a change that loses something is refused. */
  readonly allowLoss: boolean;
  /** Nothing is parked: what is removed or replaced is destroyed, and the revision cannot be taken back. */
  readonly purge: boolean;
  readonly author: string | null;
  readonly source: RevisionSource;
  /** Version of the model in the project's files, kept with the revision. */
  readonly filesVersion?: string | null;
  /** Runs in the same transaction, after the switch: for rows elsewhere that name what is called otherwise now. */
  readonly inTransaction?: (transaction: Transaction) => Promise<void>;
}

/** The model as it is recorded with the database, to compare the next start with. */
export interface ModelRecord {
  readonly version: string;
  /** The definitions of all content types and components and the locales, as JSON. */
  readonly json: string;
  /** The files that it was read from, and the version of the model in the project's files; absent: not known. */
  readonly files?: readonly ModelFile[];
  readonly filesVersion?: string;
}

/** What a migration did: one line per step, none when nothing had to be done. */
export interface MigrationReport {
  readonly steps: readonly string[];
}

/** What is done about the content model of a database. */
export interface Migrations {
  /**
   * Creates or extends tables so that they fit: everything at the first start, nothing where they fit already. Changes are only additive;
   * others raise CliError with the list.
   */
  migrate(layout: Layout, model: ModelRecord): Promise<MigrationReport>;
  /** All revisions, the newest first; none before the first start. */
  revisions(): Promise<readonly StoredRevision[]>;
  /** The newest revision; null before the first start. One row is read, by its key. */
  latestRevision(): Promise<RevisionSummary | null>;
  /** One revision; null where there is none of that id. */
  revision(id: number): Promise<StoredRevision | null>;
  /** What a change would do, looked up in the documents that are there. Nothing is changed. Throws CliError for hints that fit nothing. */
  planChange(request: ModelChangeInput): Promise<ModelPlan>;
  /**
   * Makes a change: wholly, or not at all. Readers see the model before until the moment of the switch. Throws CliError with the list of
   * what stands against it, what would be lost without consent among it, and when the database has another model than `request.from`.
   */
  changeModel(
    request: ModelChangeInput,
    consent: ChangeConsent,
    onProgress: ModelProgressListener,
  ): Promise<StoredRevision>;
  /** Destroys what was parked before an ISO instant; returns the number of tables and columns. */
  purgeRetained(before: string): Promise<number>;
}
