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
import { keys } from './keys.js';
import { ask, askData, hasStatus } from './request.js';

/** The content model as its files define it. */
export const definitionsQuery = queryOptions({
  queryKey: keys.definitions,
  queryFn: ({ signal }) => askData<ModelState>('model', { signal }),
  staleTime: 5 * 60_000,
});

/** What a change would do. Raises ApiFailure 400 with a problem per mistake, 409 where the model is another one by now. */
export function planQuery(proposal: ModelProposal) {
  return queryOptions({
    queryKey: keys.plan(proposal),
    queryFn: ({ signal }) => askData<ProposedPlan>('model/plan', { method: 'POST', body: proposal, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Makes a change. Raises the same, and ApiFailure 409 with a problem for everything that stands against it. */
export const changeModel = (body: ModelChangeBody) => askData<ModelRevision>('model/change', { method: 'POST', body });

/** How far a change is, asked for again and again. */
export const progressQuery = queryOptions({
  queryKey: keys.progress,
  queryFn: ({ signal }) => askData<ModelProgress | null>('model/progress', { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: 500,
});

/** The models that the database has had, the newest first. */
export const revisionsQuery = queryOptions({
  queryKey: keys.revisions,
  queryFn: ({ signal }) => askData<readonly ModelRevision[]>('model/revisions', { signal }),
});

/** What taking a revision back would do. Raises ApiFailure 409 where it cannot be. */
export function revertPlanQuery(id: number) {
  return queryOptions({
    queryKey: keys.revertPlan(id),
    queryFn: ({ signal }) => askData<ProposedPlan>(`model/revisions/${id}/revert`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Takes a revision back. */
export const revertRevision = (id: number, body: ModelAgreement) =>
  askData<ModelRevision>(`model/revisions/${id}/revert`, { method: 'POST', body });

/** Whether something was refused because somebody else was faster, not because of what documents hold. */
export function modelWasChanged(error: unknown): boolean {
  return hasStatus(error, 409) && error instanceof ApiFailure && error.problems.length === 0;
}

/** Adds a locale. */
export const createLocale = (body: LocaleBody & { readonly code: string }) =>
  askData<Locale>('locales', { method: 'POST', body });

/** Gives a locale another name, or makes it the default one. */
export const changeLocale = (code: string, body: LocaleBody) =>
  askData<Locale>(`locales/${encodeURIComponent(code)}`, { method: 'PUT', body });

/** Removes a locale with what is written in it. */
export const removeLocale = (code: string) =>
  ask<undefined>(`locales/${encodeURIComponent(code)}`, { method: 'DELETE', parameters: { allowLoss: true } });
