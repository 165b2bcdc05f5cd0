import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiFailure, apiIdOf, type ContentType, keys, takeBack, tryTakeBack, type UndoBody } from '../../api/index.js';
import { toastDone, useUndoable } from '../../ui/index.js';

/** Something that was taken away from documents. */
export interface Taken extends UndoBody {
  /** Says that it was. */
  readonly done: string;
  /** Other documents led to these: those links do not come back with them. */
  readonly losesLinks?: boolean;
  /** Once it is there again, and the lists know of it. */
  readonly onBack?: () => Promise<void>;
}

/** Says that something was taken away from documents, and offers the way back where it would bring back all of it. */
export function useTellTaken(type: ContentType): (taken: Taken) => Promise<void> {
  const t = useTranslations('content.undo');
  const client = useQueryClient();
  const tellUndoable = useUndoable();
  return async ({ action, documentIds, done, losesLinks = false, onBack }) => {
    const body = { action, documentIds };
    if (!(await comesBackWhole(type, body))) {
      toastDone(done);
      return;
    }
    tellUndoable(done, {
      undone: t(losesLinks ? 'deleteWithoutLinks' : action, { count: documentIds.length }),
      async onUndo() {
        await takeBack(type, body);
        await client.invalidateQueries({ queryKey: keys.content(apiIdOf(type)) });
        await onBack?.();
      },
    });
  };
}

/** Where no history is kept, or the role may not do it, it would be refused: there is no way back to offer. */
async function comesBackWhole(type: ContentType, body: UndoBody): Promise<boolean> {
  try {
    return (await tryTakeBack(type, body)).whole;
  } catch (error) {
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}
