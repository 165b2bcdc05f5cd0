import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type ChangeSetEntry, discardChangeSetEntry, getApiId, queryKeys } from '../../api/index.js';
import { ConfirmDialog, toastSuccess, useModel } from '../../ui/index.js';

/** An entry of a change set, to be taken out of it. */
export interface TakeOutDialogProps {
  readonly setId: string;
  readonly entry: Pick<ChangeSetEntry, 'type' | 'documentId' | 'locale'>;
  readonly title: string;
  readonly onClose: () => void;
  /** Runs once it is out. */
  readonly onDone?: () => void;
}

/** Asks before a document is taken out of a change set, whose changes to it are lost. */
export function TakeOutDialog({ setId, entry, title, onClose, onDone }: TakeOutDialogProps) {
  const t = useTranslations('content.changeSets');
  const takeOut = useTakeOut(setId);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('takeOutTitle')}
      confirmLabel={t('takeOut')}
      onConfirm={async () => {
        await takeOut(entry);
        onDone?.();
      }}
    >
      {t('takeOutText', { title })}
    </ConfirmDialog>
  );
}

/** Takes a document out of a change set, and fetches anew what showed it. Throws ApiFailure. */
export function useTakeOut(setId: string): (entry: TakeOutDialogProps['entry']) => Promise<void> {
  const t = useTranslations('content.changeSets');
  const client = useQueryClient();
  const { contentTypes } = useModel();
  return async ({ type: uid, documentId, locale }) => {
    await discardChangeSetEntry(setId, documentId, locale);
    const type = contentTypes.find((candidate) => candidate.uid === uid);
    await client.invalidateQueries({ queryKey: queryKeys.changeSets });
    if (type !== undefined) await client.invalidateQueries({ queryKey: queryKeys.content(getApiId(type)) });
    toastSuccess(t('takenOut'));
  };
}
