import { queryOptions } from '@tanstack/react-query';
import { inChangeSet } from './chosen-change-set.js';
import type { Home } from './contract.js';
import { requestData } from './request.js';

/** What the administrator works on, and what is left to do. `changeSet`: the set with which it is read; null: none. */
export const homeQuery = (changeSet: string | null) =>
  queryOptions({
    queryKey: ['home', changeSet],
    queryFn: ({ signal }) => requestData<Home>('home', { parameters: inChangeSet({}, changeSet), signal }),
    staleTime: 0,
  });
