import { useTranslations } from 'use-intl';
import { useFailureText } from './failure-text.js';
import { toastDone, toastFailed, toastUndoable } from './toasts.js';

/** A way back from what is done. */
export interface WayBack {
  /** Goes it; raises what was refused. */
  readonly onUndo: () => Promise<void>;
  /** Says that it was gone. */
  readonly undone: string;
}

/** Says that something is done, and offers the way back for some seconds; whoever takes it is told how it ended, or why it could not be gone. */
export function useUndoable(): (message: string, back: WayBack) => void {
  const t = useTranslations('ui');
  const failureText = useFailureText();
  return (message, { onUndo, undone }) =>
    toastUndoable(message, {
      label: t('undo'),
      onUndo() {
        onUndo().then(
          () => toastDone(undone),
          (error: unknown) => toastFailed(failureText(error), t('close')),
        );
      },
    });
}
