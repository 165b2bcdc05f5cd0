import { queryOptions } from '@tanstack/react-query';
import type {
  Locale,
  LocaleBody,
  ModelAgreement,
  ModelChangeBody,
  ModelProgress,
  ModelProposal,
  ModelRevision,
  ModelState,
  ProposedPlan,
} from './contract.js';
import { ApiFailure } from './failure.js';
import { queryKeys } from './query-keys.js';
import { hasStatus, requestData, requestJson } from './request.js';

/** The content model as its files define it. */
export const definitionsQuery = queryOptions({
  queryKey: queryKeys.definitions,
  queryFn: ({ signal }) => requestData<ModelState>('model', { signal }),
  staleTime: 5 * 60_000,
});

/** What a change would do. Throws ApiFailure 400 with a problem per mistake, 409 where the model is another one by now. */
export function modelPlanQuery(proposal: ModelProposal) {
  return queryOptions({
    queryKey: queryKeys.plan(proposal),
    queryFn: ({ signal }) => requestData<ProposedPlan>('model/plan', { method: 'POST', body: proposal, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Makes a change. Throws the same, and ApiFailure 409 with a problem for everything that stands against it. */
export const changeModel = (body: ModelChangeBody) =>
  requestData<ModelRevision>('model/change', { method: 'POST', body });

/** The progress of a change, which is polled. */
export const modelProgressQuery = queryOptions({
  queryKey: queryKeys.progress,
  queryFn: ({ signal }) => requestData<ModelProgress | null>('model/progress', { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: 500,
});

/** The models that the database has had, the newest first. */
export const modelRevisionsQuery = queryOptions({
  queryKey: queryKeys.revisions,
  queryFn: ({ signal }) => requestData<readonly ModelRevision[]>('model/revisions', { signal }),
});

/** What taking a revision back would do. Throws ApiFailure 409 where it cannot be. */
export function modelRevertPlanQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.revertPlan(id),
    queryFn: ({ signal }) => requestData<ProposedPlan>(`model/revisions/${id}/revert`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Takes a revision back. */
export const revertModelRevision = (id: number, body: ModelAgreement) =>
  requestData<ModelRevision>(`model/revisions/${id}/revert`, { method: 'POST', body });

/** Whether something was refused because somebody else was faster, not because of what documents hold. */
export function isModelConflict(error: unknown): boolean {
  return hasStatus(error, 409) && error instanceof ApiFailure && error.problems.length === 0;
}

/** Whether documents prevent a change, or it would lose more than was agreed to. */
export function isModelRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'model.refused';
}

/** Adds a locale. */
export const createLocale = (body: LocaleBody & { readonly code: string }) =>
  requestData<Locale>('locales', { method: 'POST', body });

/** Returns a locale another name, or makes it the default one. */
export const updateLocale = (code: string, body: LocaleBody) =>
  requestData<Locale>(`locales/${encodeURIComponent(code)}`, { method: 'PUT', body });

/** Removes a locale with what is written in it. */
export const removeLocale = (code: string) =>
  requestJson<undefined>(`locales/${encodeURIComponent(code)}`, { method: 'DELETE', parameters: { allowLoss: true } });
