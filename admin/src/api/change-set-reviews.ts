import { queryOptions } from '@tanstack/react-query';
import type {
  CommentBody,
  PageBody,
  ResolveCommentBody,
  ReviewersBody,
  SetComment,
  SetReview,
  Stage,
  StageBody,
  StagesBody,
  VerdictBody,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData, requestJson } from './request.js';

/** Maximum number of comments in one answer. */
const commentPageSize = 100;
/** How many pages of comments are read; the oldest come first. */
const maxCommentPages = 20;

/** The stages of review, in their order. */
export const changeSetStagesQuery = queryOptions({
  queryKey: [...queryKeys.changeSets, 'stages'],
  queryFn: ({ signal }) => requestData<readonly Stage[]>('change-set-stages', { signal }),
});

/** Replaces the stages of review. */
export const saveChangeSetStages = (stages: StagesBody['stages']) =>
  requestData<readonly Stage[]>('change-set-stages', { method: 'PUT', body: { stages } satisfies StagesBody });

/** The review of a change set. */
export function changeSetReviewQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'review', id],
    queryFn: ({ signal }) => requestData<SetReview>(`${setPath(id)}/review`, { signal }),
  });
}

/** Asks exactly these administrators, by their row ids, for a review. */
export const requestReviewers = (id: string, administrators: ReviewersBody['administrators']) =>
  putReview(id, 'reviewers', { administrators } satisfies ReviewersBody);

/** Stores what the administrator decided about what the set contains now; null takes it back. */
export const decideReview = (id: string, verdict: VerdictBody['verdict']) =>
  putReview(id, 'verdict', { verdict } satisfies VerdictBody);

/** Moves a change set to a stage. Throws ApiFailure 409 while approvals are missing, unless `overrules`, which the audit log has. */
export const moveToStage = (id: string, stage: number, overrules: boolean) =>
  putReview(id, 'stage', { stage, ...(overrules ? { overrule: true } : {}) } satisfies StageBody);

/** The comments on a change set and on the documents in it, oldest first; page by page. */
export function changeSetCommentsQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.changeSets, 'comments', id],
    queryFn: async ({ signal }) => {
      const comments: SetComment[] = [];
      for (let page = 1; page <= maxCommentPages; page += 1) {
        const { data, meta } = await requestJson<PageBody<SetComment>>(`${setPath(id)}/comments`, {
          parameters: { page, pageSize: commentPageSize },
          signal,
        });
        comments.push(...data);
        if (page >= meta.pagination.pageCount) break;
      }
      return comments;
    },
  });
}

/** Writes a comment. */
export const addComment = (id: string, body: CommentBody) =>
  requestData<SetComment>(`${setPath(id)}/comments`, { method: 'POST', body });

/** Resolves a comment, or opens it again. */
export const resolveComment = (id: string, comment: number, resolved: boolean) =>
  requestData<SetComment>(`${setPath(id)}/comments/${comment}`, {
    method: 'PUT',
    body: { resolved } satisfies ResolveCommentBody,
  });

/** Removes a comment of the administrator. */
export const removeComment = (id: string, comment: number) =>
  requestJson<undefined>(`${setPath(id)}/comments/${comment}`, { method: 'DELETE' });

function putReview(id: string, part: string, body: ReviewersBody | VerdictBody | StageBody): Promise<SetReview> {
  return requestData<SetReview>(`${setPath(id)}/${part}`, { method: 'PUT', body });
}

function setPath(id: string): string {
  return `change-sets/${encodeURIComponent(id)}`;
}
