import { Loader, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureAlert } from './failure-alert.js';

/** Something that is fetched, and how it is shown. */
export interface QueryResultProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: T) => ReactNode;
}

/** Shows what was fetched once it is there, and what went wrong otherwise. */
export function QueryResult<T>({ query: { data, error, refetch }, children }: QueryResultProps<T>) {
  if (data !== undefined) return children(data);
  return error === null ? (
    <Stack align="center" py={80}>
      <Loader />
    </Stack>
  ) : (
    <FailureAlert failure={error} onRetry={() => void refetch()} />
  );
}
