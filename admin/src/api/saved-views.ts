import { queryOptions } from '@tanstack/react-query';
import type { SavedView, SavedViewBody } from './contract.js';
import { requestData, requestJson } from './request.js';

/** Under which key the views of a content type are remembered. */
export const savedViewsKey = (uid: string) => ['views', uid] as const;

/** The views of a content type: one's own, and those that are shared. */
export function savedViewsQuery(uid: string) {
  return queryOptions({
    queryKey: savedViewsKey(uid),
    queryFn: ({ signal }) => requestData<readonly SavedView[]>(`views/${uid}`, { signal }),
    staleTime: 60_000,
  });
}

/** Saves a view; one of the same name and owner is replaced. */
export const saveView = (uid: string, body: SavedViewBody) =>
  requestData<SavedView>(`views/${uid}`, { method: 'POST', body });

/** Removes a view. */
export const removeView = (uid: string, id: number) =>
  requestJson<undefined>(`views/${uid}/${id}`, { method: 'DELETE' });
