import type { ModelChange } from '../../../../language/schema/index.js';
import type { ModelPlan, StoredRevision } from '../../../../storage/migrations/index.js';

export type { ChangeKind, ModelChange } from '../../../../language/schema/index.js';

export type {
  ChangeImpact as ChangeViolation,
  ChangeWait,
  ImpactReason,
  ModelPlan,
  ModelProgress,
  MoveSubject,
  PlannedChange,
  ProposedPlan,
} from '../../../../storage/migrations/index.js';

import type { WireJson } from './responses.js';

/** A content type or component as a file defines it (docs/reference/content-model.md). */
export type ModelDefinition = Readonly<Record<string, WireJson>>;

/** Locales as the content model has them. */
export interface ModelLocales {
  readonly default: string;
  /** `name` null: it is called by its code. `fallback`: what reads with `fallback=true` try after it; left out: nothing, in a change: as it is. */
  readonly list: readonly {
    readonly code: string;
    readonly name: string | null;
    readonly fallback?: readonly string[];
  }[];
}

/** `GET model`: the whole content model. */
export interface ModelState {
  readonly version: string;
  /** The model cannot be changed here. */
  readonly locked: boolean;
  /** A change is written into the project's files too. */
  readonly writesFiles: boolean;
  /** The project's files say something else. */
  readonly drift: boolean;
  readonly locales: ModelLocales;
  /** By uid. */
  readonly definitions: Readonly<Record<string, ModelDefinition>>;
}

/** What is called otherwise: a uid and its new one, or a uid, a dot, an attribute and its new name. */
export interface ModelRename {
  readonly from: string;
  readonly to: string;
}

/** What becomes of a value that an enumeration no longer lists. */
export interface ValueSuccessor {
  readonly of: string;
  readonly attribute: string;
  readonly from: string;
  readonly to: string;
}

/** Body of `POST model/plan`: a change, as the differences to the base version. */
export interface ModelProposal {
  /** The version that it was made from. */
  readonly base: string;
  /** By uid; null: it goes. What is not named stays. */
  readonly definitions?: Readonly<Record<string, ModelDefinition | null>>;
  /** null: as they are. */
  readonly locales?: ModelLocales | null;
  readonly renames?: readonly ModelRename[];
  readonly values?: readonly ValueSuccessor[];
}

/** What is agreed to; body of `POST model/revisions/:id/revert`. */
export interface ModelAgreement {
  /** What the plan says would be lost may be. */
  readonly allowLoss?: boolean;
  /** Nothing is parked: what goes is destroyed, and the change cannot be taken back. */
  readonly purge?: boolean;
}

/** Body of `POST model/change`. */
export interface ModelChangeBody extends ModelProposal, ModelAgreement {}

/** A change without the definition of the content type or component that it adds or removes. */
export type RevisionChange = WithoutShape<ModelChange>;

type WithoutShape<T> = T extends { readonly shape: unknown } ? Omit<T, 'shape'> : T;

/** A model that the database has had: an entry of `GET model/revisions`. */
export interface ModelRevision
  extends Pick<StoredRevision, 'id' | 'version' | 'source' | 'author' | 'appliedAt' | 'reverts' | 'revertible'> {
  /** Sentences of its plan; empty if a start made the change. */
  readonly says: readonly string[];
  /** The changes since the revision before; empty on the first. */
  readonly changes: readonly RevisionChange[];
}

/** `GET model/revisions/:id`. */
export interface ModelRevisionDetail extends ModelRevision {
  readonly plan: ModelPlan | null;
}

/** An entry of `GET locales`. */
export interface Locale {
  readonly code: string;
  readonly name: string | null;
  readonly isDefault: boolean;
  /** What reads with `fallback=true` try after it. */
  readonly fallback: readonly string[];
}

/** Body of `POST locales` (with `code`) and `PUT locales/:id`; what is left out stays. */
export interface LocaleBody {
  readonly code?: string;
  readonly name?: string | null;
  readonly isDefault?: boolean;
  readonly fallback?: readonly string[];
}
