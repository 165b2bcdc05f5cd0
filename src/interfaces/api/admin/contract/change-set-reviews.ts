import type { CommentInput, StageInput, Verdict } from '../../../../domain/documents/index.js';

export type {
  Reviewer,
  SetComment,
  SetReview,
  Stage,
  StageRequirements,
  StageState,
} from '../../../../domain/documents/index.js';

/** Body of `PUT change-set-stages`: at most 20, in their order; a stage without an id is new. */
export interface StagesBody {
  readonly stages: readonly StageInput[];
}

/** Body of `PUT change-sets/:id/reviewers`: row ids of administrators, at most 50. */
export interface ReviewersBody {
  readonly administrators: readonly number[];
}

/** Body of `PUT change-sets/:id/verdict`: what the caller decides; null takes it back. */
export interface VerdictBody {
  readonly verdict: Verdict | null;
}

/** Body of `PUT change-sets/:id/stage`. */
export interface StageBody {
  /** Row id. */
  readonly stage: number;
  /** Moves the set although approvals are missing. */
  readonly overrule?: boolean;
}

/** Body of `POST change-sets/:id/comments`: about the set, or with a documentId about an entry. */
export interface CommentBody extends Partial<NonNullable<CommentInput['entry']>> {
  /** 1 to 5,000 characters. */
  readonly text: string;
}

/** Body of `PUT change-sets/:id/comments/:id`. */
export interface ResolveCommentBody {
  readonly resolved: boolean;
}
