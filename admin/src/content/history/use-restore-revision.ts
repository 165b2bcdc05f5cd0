import { useQueryClient } from '@tanstack/react-query';
import {
  type ContentType,
  type DocumentRevision,
  getApiId,
  queryKeys,
  type RestoreResult,
  restoreDocumentRevision,
} from '../../api/index.js';

/**
 * Brings a state back, or with names some attributes of it; everything that is known of documents of the type is asked for again. Throws
 * ApiFailure where the state cannot be written today.
 */
export function useRestoreRevision(
  type: ContentType,
  { documentId, id }: Pick<DocumentRevision, 'documentId' | 'id'>,
  onRestored: (restored: RestoreResult) => void,
): (attributes: readonly string[] | null) => Promise<void> {
  const client = useQueryClient();
  return async (attributes) => {
    const restored = await restoreDocumentRevision(type, documentId, id, attributes);
    await client.invalidateQueries({ queryKey: queryKeys.content(getApiId(type)) });
    onRestored(restored);
  };
}
