import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  ApiFailure,
  type ContentType,
  dryRunUndo,
  getApiId,
  queryKeys,
  type UndoBody,
  undoChanges,
} from '../../api/index.js';
import { toastSuccess, useUndoToast } from '../../ui/index.js';

/** Something that was taken away from documents. */
export interface UndoableChange extends UndoBody {
  /** Says that it was. */
  readonly message: string;
  /** Other documents led to these: those links do not come back with them. */
  readonly losesLinks?: boolean;
  /** Once it is there again, and the lists know of it. */
  readonly onUndone?: () => Promise<void>;
}

/** Says that something was taken away from documents, and offers the way back where it would bring back all of it. */
export function useNotifyWithUndo(type: ContentType): (change: UndoableChange) => Promise<void> {
  const t = useTranslations('content.undo');
  const client = useQueryClient();
  const showUndoToast = useUndoToast();
  return async ({ action, documentIds, message, losesLinks = false, onUndone }) => {
    const body = { action, documentIds };
    if (!(await canUndoFully(type, body))) {
      toastSuccess(message);
      return;
    }
    showUndoToast(message, {
      undoneMessage: t(losesLinks ? 'deleteWithoutLinks' : action, { count: documentIds.length }),
      async onUndo() {
        await undoChanges(type, body);
        await client.invalidateQueries({ queryKey: queryKeys.content(getApiId(type)) });
        await onUndone?.();
      },
    });
  };
}

/** Without history or permission the undo would be rejected, so it is not offered. */
async function canUndoFully(type: ContentType, body: UndoBody): Promise<boolean> {
  try {
    return (await dryRunUndo(type, body)).whole;
  } catch (error) {
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}
