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

/** Shows that an action is done, and offers to undo it for some seconds; then shows the result of the undo, or why it failed. */
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
