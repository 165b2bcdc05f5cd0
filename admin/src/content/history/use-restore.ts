import { useQueryClient } from '@tanstack/react-query';
import {
  apiIdOf,
  type ContentType,
  type DocumentRevision,
  keys,
  type RestoreResult,
  restoreState,
} from '../../api/index.js';

/**
 * Brings a state back, or with names some attributes of it; everything that is known of documents of the type is asked for again. Raises
 * ApiFailure where the state cannot be written today.
 */
export function useRestore(
  type: ContentType,
  { documentId, id }: Pick<DocumentRevision, 'documentId' | 'id'>,
  onRestored: (restored: RestoreResult) => void,
): (attributes: readonly string[] | null) => Promise<void> {
  const client = useQueryClient();
  return async (attributes) => {
    const restored = await restoreState(type, documentId, id, attributes);
    await client.invalidateQueries({ queryKey: keys.content(apiIdOf(type)) });
    onRestored(restored);
  };
}
