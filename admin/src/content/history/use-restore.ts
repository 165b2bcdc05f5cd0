import { useQueryClient } from '@tanstack/react-query';
import { apiIdOf, type ContentType, type KeptState, keys, type Restored, restoreState } from '../../api/index.js';

/**
 * Brings a state back, or with names some attributes of it; everything that is known of documents of the type is asked for again. Raises
 * ApiFailure where the state cannot be written today.
 */
export function useRestore(
  type: ContentType,
  { documentId, id }: Pick<KeptState, 'documentId' | 'id'>,
  onRestored: (restored: Restored) => void,
): (attributes: readonly string[] | null) => Promise<void> {
  const client = useQueryClient();
  return async (attributes) => {
    const restored = await restoreState(type, documentId, id, attributes);
    await client.invalidateQueries({ queryKey: keys.content(apiIdOf(type)) });
    onRestored(restored);
  };
}
