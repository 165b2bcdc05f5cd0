import { useQueryClient } from '@tanstack/react-query';

/**
 * Returns what follows a change of the model: whatever is shown is fetched anew, and whatever was remembered besides is forgotten, because
 * documents are put together otherwise now.
 */
export function useRefetchAll(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ type: 'inactive' });
    return client.invalidateQueries();
  };
}
