import type { Json } from '../../../foundations/core/index.js';
import type { ModelFile, RenameHint, Snapshot, ValueHint } from '../../../language/schema/index.js';
import type { Transaction } from '../../database/index.js';
import type { ModelPlan, RevisionSource, StoredRevision } from '../types.js';

/** The content model as it can be looked at and changed while it is served (docs/reference/model-api.md). */
export interface ContentModel {
  /** What the database has now. */
  state(): Promise<ModelState>;
  /** What a proposal would do. Throws the failures of `change`, but does not mind what would be lost or stands against it. */
  plan(proposal: ModelProposal): Promise<ProposedPlan>;
  /**
   * Makes a proposal true: tables, endpoints and, where that is so configured, files. Throws Failure model.locked, model.changed (somebody
   * was faster), model.invalid (with a problem per mistake), model.refused (with a line for everything that stands against it).
   */
  change(proposal: ModelProposal, consent: ModelConsent): Promise<StoredRevision>;
  /** How far a change is that this process is making; null: it makes none. */
  progress(): ModelProgress | null;
  /** The models that the database has had, the newest first. */
  history(): Promise<readonly StoredRevision[]>;
  /** What taking a revision back would do. Throws Failure model.not-revertible, http.not-found. */
  planRevert(id: number): Promise<ProposedPlan>;
  /** Takes the newest revision back, with what it parked. Throws the same, and the failures of `change`. */
  revert(id: number, consent: ModelConsent): Promise<StoredRevision>;
}

/** A model with everything that belongs to it. */
export interface ModelState {
  readonly snapshot: Snapshot;
  readonly files: readonly ModelFile[];
  /** Whether nobody may change the model here (`model.locked`). */
  readonly locked: boolean;
  /** Whether a change is written into the project's files too (`model.writeFiles`). */
  readonly writesFiles: boolean;
  /** Whether the project's files, as they were when this server started, say something else. */
  readonly drift: boolean;
}

/** A model that somebody would like to have, told as what is different in its files. */
export interface ModelProposal {
  /** The version that it was made from. */
  readonly base: string;
  /** By uid: a new definition, or null for one that goes. What is not named stays. */
  readonly definitions: ReadonlyMap<string, Readonly<Record<string, Json>> | null>;
  /** null: as they are. */
  readonly locales: ProposedLocales | null;
  readonly renames: readonly RenameHint[];
  readonly values: readonly ValueHint[];
}

/** The locales that a model is to have. */
export interface ProposedLocales {
  readonly defaultLocale: string;
  readonly locales: readonly { readonly code: string; readonly name: string | null }[];
}

/** A plan, and the version of the model that it leads to. */
export interface ProposedPlan {
  readonly version: string;
  readonly plan: ModelPlan;
}

/** How far a long change is. */
export interface ModelProgress {
  /** What is being done, as a sentence without a full stop. */
  readonly says: string;
  /** Rows. */
  readonly done: number;
  readonly total: number;
}

/** On whose word a change is made. */
export interface ModelConsent {
  readonly allowLoss: boolean;
  readonly purge: boolean;
  /** Who, in words. */
  readonly author: string | null;
  readonly source: RevisionSource;
  /** Part of the transaction. */
  readonly inTransaction?: (transaction: Transaction) => Promise<void>;
  /** Told how far a long change is. */
  readonly onProgress?: (progress: ModelProgress) => void;
}
