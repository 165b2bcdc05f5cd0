import { useTranslations } from 'use-intl';
import { toastError, toastSuccess, toastWithUndo } from './toasts.js';
import { useFailureText } from './use-failure-text.js';

/** A way back from what is done. */
export interface UndoAction {
  /** Goes it; throws what was refused. */
  readonly onUndo: () => Promise<void>;
  /** Says that it was gone. */
  readonly undoneMessage: string;
}

/** Says that something is done, and offers the way back for some seconds; whoever takes it is told how it ended, or why it could not be gone. */
export function useUndoToast(): (message: string, undo: UndoAction) => void {
  const t = useTranslations('ui');
  const failureText = useFailureText();
  return (message, { onUndo, undoneMessage }) =>
    toastWithUndo(message, {
      label: t('undo'),
      onUndo() {
        onUndo().then(
          () => toastSuccess(undoneMessage),
          (error: unknown) => toastError(failureText(error), t('close')),
        );
      },
    });
}
