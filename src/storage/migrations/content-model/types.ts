import type { Json } from '../../../foundations/core/index.js';
import type { ModelFile, RenameHint, Snapshot, ValueHint } from '../../../language/schema/index.js';
import type { Transaction } from '../../database/index.js';
import type { ModelPlan, MoveSubject, RevisionSource, StoredRevision } from '../types.js';

/** Reads and changes the content model while it is served (docs/reference/model-api.md). */
export interface ContentModel {
  /** The current model of the database. */
  state(): Promise<ModelState>;
  /** Plans a proposal. Throws the failures of `change`, except those about losses and objections, which are part of the plan. */
  plan(proposal: ModelProposal): Promise<ProposedPlan>;
  /**
   * Applies a proposal: tables, endpoints and, where configured, files. Throws Failure model.locked, model.changed (another change
   * came first), model.invalid (with a problem per mistake), model.refused (with a line per objection).
   */
  change(proposal: ModelProposal, consent: ModelConsent): Promise<StoredRevision>;
  /** Progress of the change that this process is making; null: it makes none. */
  progress(): ModelProgress | null;
  /** The models that the database has had, newest first. */
  history(): Promise<readonly StoredRevision[]>;
  /** Plans reverting a revision. Throws Failure model.not-revertible, http.not-found. */
  planRevert(id: number): Promise<ProposedPlan>;
  /** Reverts the newest revision and restores what it retained. Throws the same, and the failures of `change`. */
  revert(id: number, consent: ModelConsent): Promise<StoredRevision>;
}

/** A model with its version and its settings. */
export interface ModelState {
  readonly snapshot: Snapshot;
  readonly files: readonly ModelFile[];
  /** Whether changing the model is disabled here (`model.locked`). */
  readonly locked: boolean;
  /** Whether a change is written into the project's files too (`model.writeFiles`). */
  readonly writesFiles: boolean;
  /** Whether the project's files, as read at the start of this server, differ. */
  readonly drift: boolean;
}

/** A proposed model, as the differences in its files. */
export interface ModelProposal {
  /** The version that the proposal is based on. */
  readonly base: string;
  /** By uid: a new definition, or null to remove it. Those not named stay. */
  readonly definitions: ReadonlyMap<string, Readonly<Record<string, Json>> | null>;
  /** null: as they are. */
  readonly locales: ProposedLocales | null;
  readonly renames: readonly RenameHint[];
  readonly values: readonly ValueHint[];
}

/** The proposed locales. */
export interface ProposedLocales {
  readonly defaultLocale: string;
  readonly locales: readonly ProposedLocale[];
}

export interface ProposedLocale {
  readonly code: string;
  readonly name: string | null;
  /** The locales that reads with `fallback=true` try after it; null: those that it has, as far as they stay. */
  readonly fallback: readonly string[] | null;
}

/** A plan, and the version of the resulting model. */
export interface ProposedPlan {
  readonly version: string;
  readonly plan: ModelPlan;
}

/** Progress of a long change. */
export interface ModelProgress {
  /** The current step, as a sentence without a full stop. */
  readonly says: string;
  /** The same as data. */
  readonly subject?: MoveSubject;
  /** Rows. */
  readonly done: number;
  readonly total: number;
}

/** Who consents to a change. */
export interface ModelConsent {
  readonly allowLoss: boolean;
  readonly purge: boolean;
  /** Description of the author. */
  readonly author: string | null;
  readonly source: RevisionSource;
  /** Runs in the transaction of the change. */
  readonly inTransaction?: (transaction: Transaction) => Promise<void>;
  /** See `ChangeConsent`. */
  readonly afterSwitchover?: (transaction: Transaction) => Promise<void>;
  /** Receives the progress of a long change. */
  readonly onProgress?: (progress: ModelProgress) => void;
}
