import type { Ability } from '../../../../language/query/access/index.js';
import type { RevisionAuthor } from '../../history/types.js';
import type { ChangeSetRequest, PageRequest } from '../types.js';

/** A stage of review. */
export interface Stage {
  readonly id: number;
  readonly name: string;
  /** Row ids of the roles whose administrators may move sets here; null: those who may change sets. */
  readonly roles: readonly number[] | null;
  /** How many approvals of the current revision it takes, by administrators who changed nothing in the set. */
  readonly approvals: number;
  /** Whether sets may be published from here. */
  readonly publishes: boolean;
}

/** A stage to be stored: without an id it is new. */
export type StageInput = Omit<Stage, 'id'> & { readonly id: number | null };

/** What a reviewer decided. */
export type Verdict = 'approved' | 'rejected';

/** A reviewer of a set. */
export interface Reviewer {
  readonly administrator: RevisionAuthor;
  /** Whether somebody asked for the review: the set then takes this approval too. */
  readonly requested: boolean;
  readonly verdict: Verdict | null;
  /** Whether the verdict is about what the set contains now. */
  readonly isCurrent: boolean;
  /** Whether the reviewer changed something in the set, so that an approval does not count. */
  readonly isAuthor: boolean;
  readonly decidedAt: string | null;
}

/** What a stage still takes. */
export interface StageRequirements {
  /** How many approvals are missing. */
  readonly approvals: number;
  /** Requested reviewers who have not approved what the set contains now. */
  readonly reviewers: readonly RevisionAuthor[];
}

/** A stage as the caller meets it. */
export interface StageState extends Stage {
  readonly mayMove: boolean;
  readonly missing: StageRequirements;
}

/** The review of a set. */
export interface SetReview {
  /** The stage that the set is in; null: there are no stages. */
  readonly stage: number | null;
  readonly stages: readonly StageState[];
  readonly reviewers: readonly Reviewer[];
  /** Whether nothing of the review stands against a publication. */
  readonly mayPublish: boolean;
}

/** A comment. */
export interface SetComment {
  readonly id: number;
  /** uid; null, as the next three: the comment is about the whole set. */
  readonly type: string | null;
  readonly documentId: string | null;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** null: about the whole document. */
  readonly path: string | null;
  readonly text: string;
  readonly createdAt: string;
  /** null: the account was removed since. */
  readonly createdBy: RevisionAuthor | null;
  readonly resolvedAt: string | null;
  readonly resolvedBy: RevisionAuthor | null;
}

/** A comment to be stored. */
export interface CommentInput {
  /** null: about the whole set. */
  readonly entry: { readonly documentId: string; readonly locale: string | null; readonly path: string | null } | null;
  readonly text: string;
}

/** Stages, reviewers and comments of change sets. What callers may do with sets is checked before. */
export interface ChangeSetReviews {
  /** Returns the stages in their order. */
  stages(): Promise<readonly Stage[]>;
  /** Replaces the stages. Throws Failure account.role-not-found. */
  saveStages(request: Pick<ChangeSetRequest, 'afterWrite'>, stages: readonly StageInput[]): Promise<readonly Stage[]>;
  /** Throws Failure http.not-found. */
  review(ability: Ability, setId: string): Promise<SetReview>;
  /** Asks exactly these administrators for a review. Throws Failure http.not-found, write.change-set-closed. */
  requestReviewers(request: ChangeSetRequest, setId: string, administrators: readonly number[]): Promise<SetReview>;
  /** Stores what the caller decided about the current revision; null takes it back. Throws Failure http.not-found, write.change-set-closed. */
  decide(request: ChangeSetRequest, setId: string, verdict: Verdict | null): Promise<SetReview>;
  /**
   * Moves a set to a stage. Throws Failure http.not-found, write.change-set-closed, access.forbidden for a stage of other roles, and
   * write.review-incomplete, unless it is overruled.
   */
  move(request: ChangeSetRequest, setId: string, stage: number, overrules: boolean): Promise<SetReview>;
  /** Returns the comments on the set and on the documents in it that the caller may find, oldest first. */
  comments(
    ability: Ability,
    setId: string,
    page: PageRequest,
  ): Promise<{ readonly comments: readonly SetComment[]; readonly total: number }>;
  /** Throws Failure http.not-found, also for an entry that the caller may not find. */
  comment(request: ChangeSetRequest, setId: string, comment: CommentInput): Promise<SetComment>;
  /** Resolves a comment, or opens it again. Throws Failure http.not-found. */
  resolveComment(request: ChangeSetRequest, setId: string, id: number, isResolved: boolean): Promise<SetComment>;
  /** Removes a comment of the caller. Throws Failure http.not-found, access.forbidden. */
  removeComment(request: ChangeSetRequest, setId: string, id: number): Promise<void>;
}
