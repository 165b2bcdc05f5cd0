import { queryOptions } from '@tanstack/react-query';
import type { Home } from './contract.js';
import { requestData } from './request.js';

/** What the administrator works on, and what is left to do. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => requestData<Home>('home', { signal }),
  staleTime: 0,
});
