import type {
  AttributeRef,
  ChangeCost,
  ChangeHints,
  ImpactCheck,
  ModelChange,
  ModelFile,
  RecordedModel,
  ShapeRef,
} from '../../language/schema/index.js';
import type { MigrationReader, MigrationSession, Transaction } from '../database/index.js';
import type { Layout } from '../sql/layout/index.js';
import type { Dialect } from '../sql/plan/index.js';

/** A model with its snapshot, layout and files. */
export interface ModelWithLayout {
  readonly version: string;
  readonly record: RecordedModel;
  readonly layout: Layout;
  /** The files it was read from, stored in the database: other nodes load the model from them. */
  readonly files: readonly ModelFile[];
}

/** A requested change of the model. */
export interface ModelChangeInput {
  readonly from: ModelWithLayout;
  readonly to: ModelWithLayout;
  readonly hints: ChangeHints;
  /** The revision to revert, together with what it retained; null: none. */
  readonly reverts: number | null;
}

/** What a change of the model would do: shown to people, stored with the revision. */
export interface ModelPlan {
  readonly changes: readonly PlannedChange[];
  /** Nothing blocks it, except losses that can be consented to. */
  readonly possible: boolean;
  /** Something would be lost. */
  readonly loses: boolean;
  /** A start would apply it without consent. */
  readonly additive: boolean;
}

/** One of the changes, with its impact on the existing documents. */
export interface PlannedChange {
  readonly change: ModelChange;
  /** A sentence without a full stop. */
  readonly says: string;
  readonly cost: ChangeCost;
  /** Rows that are read or written. */
  readonly rows: number;
  /** Which requests have to wait, in words; null: none. */
  readonly locks: string | null;
  /** The same as data; plans that were recorded before it existed lack it. */
  readonly wait: ChangeWait | null;
  /** The statements that are known before; values are left out. */
  readonly sql: readonly string[];
  readonly loses: readonly ChangeImpact[];
  readonly refused: readonly ChangeImpact[];
}

/**
 * Which requests have to wait for a change. `writes`: writes, until it is done. `moment`: reads and writes, for a moment.
 * `writes-then-reads`: writes until it is done, reads for a moment at its end.
 */
export type ChangeWait = 'writes' | 'moment' | 'writes-then-reads';

/** Documents that block a change, or lose something. */
export interface ChangeImpact {
  /** What they block it by, or lose, as data. Plans that were recorded before it existed lack it. */
  readonly reason?: ImpactReason;
  /** A sentence or noun phrase without a full stop. */
  readonly what: string;
  readonly count: number;
  /** Up to five documents, as `documentId` or `documentId (locale)`. */
  readonly examples: readonly string[];
}

/** The condition that documents do not meet; or what no condition of the change describes. */
export type ImpactReason =
  | ImpactCheck
  /** A revert loses values that were written since, or finds documents that were published without one. */
  | ({ readonly is: 'written-since' | 'published-without' } & AttributeRef)
  /** The change is impossible, whatever documents exist. */
  | { readonly is: 'impossible' };

/** Receives the progress of a long change. */
export type ModelProgressListener = (progress: {
  readonly says: string;
  /** What moves, as data; absent: not the values of a model. */
  readonly subject?: MoveSubject;
  readonly done: number;
  readonly total: number;
}) => void;

/**
 * Where the values of both models are while values move: those of the model before are in place; new columns and tables already exist,
 * possibly under temporary names until the switchover.
 *
 * Rows move first, within the tables and columns of the model before (new columns are empty then); scalars and components next, into
 * new columns, then links, then the uids of content types. Links move where their owner, their target or the choice between column and
 * table changes; their former columns stay unchanged.
 */
export interface MoveContext {
  readonly dialect: Dialect;
  readonly from: ModelWithLayout;
  readonly to: ModelWithLayout;
  readonly changes: readonly ModelChange[];
  /** The current name of a table of the layout after, while values move. */
  table(name: string): string;
  /** The current name of a column of the layout after, while values move. Both arguments are names in that layout. */
  column(table: string, name: string): string;
  /** Whether a table of the layout after, or a column of it, was created for this change and is empty so far. */
  isNew(table: string, column?: string): boolean;
  /**
   * Copies version rows that are about to be removed, with their links, or entries of change sets. `table`: of the layout before.
   * `where`: a condition on its rows, without parameters; columns of the table are named without a prefix.
   */
  retain(session: MigrationSession, table: string, where: string): Promise<void>;
  /**
   * The `octavo_documents.type` of documents that lose their last version (`retainedUid` of this revision): no query finds them, links
   * to them stay, and `restoreRows` restores them. `uid`: of the model before. Where nothing is retained they have to be deleted.
   */
  hiddenType(uid: string): string;
}

/** What a move writes. Names are those of the model after. */
export type MoveSubject =
  | ({ readonly is: 'values' | 'components' | 'links' } & AttributeRef)
  /** Versions, their unique values, or their entries in change sets. */
  | ({ readonly is: 'versions' | 'unique-values' | 'set-entries' } & ShapeRef)
  /** References to content types that have another uid. */
  | { readonly is: 'type-names' }
  /** The full-text search of a content type. */
  | ({ readonly is: 'search-index' } & ShapeRef)
  /** Links that a revert restores. */
  | { readonly is: 'retained-links' };

/** Values or rows that move to the layout after. */
export interface Move {
  /** A sentence without a full stop. */
  readonly description: string;
  readonly subject: MoveSubject;
  /** The table (as in the layout after) whose rows are written. */
  readonly table: string;
  /** The statements for people to read. */
  readonly sql: readonly string[];
  /** Counts the rows that it will touch, at most; for progress. */
  count(session: MigrationReader): Promise<number>;
  /** Runs the move, in batches where it is not one statement. `onProgress` receives the rows done so far. */
  run(session: MigrationSession, onProgress: (done: number) => void): Promise<void>;
}

/** The origin of a revision of the model. */
export type RevisionSource = 'files' | 'panel' | 'command' | 'revert';

/** The newest revision, reduced to what is cheap to read. */
export interface RevisionSummary {
  readonly id: number;
  /** Digest of the model and its locales, as `Snapshot.version`. */
  readonly version: string;
  /** Version of the model in the project's files when it was recorded; null: not known. */
  readonly filesVersion: string | null;
}

/** A model that the database has had, and how it got there. */
export interface StoredRevision extends RevisionSummary {
  /** The model as it was recorded. */
  readonly record: RecordedModel;
  /** The files it was read from; null: recorded before files were stored. */
  readonly files: readonly ModelFile[] | null;
  readonly source: RevisionSource;
  /** Description of the author; null: a start. */
  readonly author: string | null;
  /** ISO instant. */
  readonly appliedAt: string;
  /** The changes between the previous revision and this one; empty on the first. */
  readonly changes: readonly ModelChange[];
  /** The plan as it was when it was applied; null: a start applied it without consent. */
  readonly plan: ModelPlan | null;
  /** The revision that it reverted; null: none. */
  readonly reverts: number | null;
  /**
   * Whether it can be reverted: the database has its model, the files of the previous one are recorded, and everything that it
   * retained still exists.
   */
  readonly revertible: boolean;
}

/** How a change of the model is made, and its author. */
export interface ChangeConsent {
  /** Accepts the losses in the plan. Otherwise a change that loses something is refused. */
  readonly allowLoss: boolean;
  /** Nothing is retained: what is removed or replaced is destroyed, and the revision cannot be reverted. */
  readonly purge: boolean;
  readonly author: string | null;
  readonly source: RevisionSource;
  /** Version of the model in the project's files, stored with the revision. */
  readonly filesVersion?: string | null;
  /** Runs in the same transaction, before the switchover: updates other rows that contain renamed uids or names. */
  readonly inTransaction?: (transaction: Transaction) => Promise<void>;
  /**
   * Runs in the same transaction at its end, when the tables are those of the model after: writes content that arrives with it. An error
   * rolls both back. On PostgreSQL readers of changed tables wait for it.
   */
  readonly afterSwitchover?: (transaction: Transaction) => Promise<void>;
}

/** The model as it is recorded in the database, for comparison at the next start. */
export interface ModelRecord {
  readonly version: string;
  /** The definitions of all content types and components and the locales, as JSON. */
  readonly json: string;
  /** The files that it was read from, and the version of the model in the project's files; absent: not known. */
  readonly files?: readonly ModelFile[];
  readonly filesVersion?: string;
}

/** The steps of a migration, one line each; empty when nothing was done. */
export interface MigrationReport {
  readonly steps: readonly string[];
}

/** Reads and migrates the content model of a database. */
export interface Migrations {
  /**
   * Creates or extends tables so that they fit: everything at the first start, nothing where they fit already. Changes are only
   * additive; throws CliError with the list of others.
   */
  migrate(layout: Layout, model: ModelRecord): Promise<MigrationReport>;
  /** The steps that `migrate` would run, in words; nothing is changed. Throws CliError where a later version has started on the database. */
  pendingSteps(layout: Layout, model: ModelRecord): Promise<readonly string[]>;
  /** Major and minor version that started on the database last, such as `0.1`; null: not noted. */
  servedVersion(): Promise<string | null>;
  /** All revisions, newest first; empty before the first start. */
  revisions(): Promise<readonly StoredRevision[]>;
  /** The newest revision; null before the first start. Reads one row by its key. */
  latestRevision(): Promise<RevisionSummary | null>;
  /** One revision; null where no revision has that id. */
  revision(id: number): Promise<StoredRevision | null>;
  /** Plans a change against the existing documents. Nothing is changed. Throws CliError for hints that match nothing. */
  planChange(request: ModelChangeInput): Promise<ModelPlan>;
  /**
   * Applies a change completely or not at all. Readers see the previous model until the switchover. Throws CliError with the list of
   * objections, including losses without consent, and when the database has another model than `request.from`.
   */
  changeModel(
    request: ModelChangeInput,
    consent: ChangeConsent,
    onProgress: ModelProgressListener,
  ): Promise<StoredRevision>;
  /** Destroys what was retained before an ISO instant; returns the number of tables and columns. */
  purgeRetained(before: string): Promise<number>;
}
