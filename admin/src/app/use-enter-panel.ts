import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Goes on into the panel once there is a session: to the view that was asked for (`to`, a path within the panel), or to the start. What
 * was remembered for nobody, or for somebody else, is forgotten.
 */
export function useEnterPanel(): (to?: string) => void {
  const { history, basepath } = useRouter();
  const client = useQueryClient();
  return useCallback(
    (to = '/') => {
      client.clear();
      history.replace(`${basepath.replace(/\/$/, '')}${to.startsWith('/') ? to : '/'}`);
    },
    [history, basepath, client],
  );
}
