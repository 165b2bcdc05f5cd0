import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type BulkAction,
  bulkDryRunQuery,
  type ContentType,
  getApiId,
  queryKeys,
  runBulkAction,
} from '../../api/index.js';
import { closeUndoToast, FailureAlert, toastSuccess } from '../../ui/index.js';
import { useNotifyWithUndo } from '../history/use-notify-with-undo.js';
import { BulkDryRun } from './bulk-dry-run.js';
import { type BulkProgress, BulkProgressBar } from './bulk-progress.js';
import { LocaleScope } from './locale-scope.js';

/** What is done with documents as they are. */
export type ListAction = Exclude<BulkAction, 'update'>;

/** Several documents, and what is to be done with them. */
export interface BulkDialogProps {
  readonly action: ListAction;
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Asks before something is done with several documents, and says what would come of it: nothing is done unless it can be done with all.
 * Those that stand against it can be left out.
 */
export function BulkDialog({ action, type, documentIds: initialIds, locale, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('content.bulk');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const notifyWithUndo = useNotifyWithUndo(type);
  const apiId = getApiId(type);
  const [documentIds, setDocumentIds] = useState(initialIds);
  const [allLocales, setAllLocales] = useState(action === 'delete');
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const localeScope = locale !== null && allLocales ? '*' : locale;
  const body = { documentIds, ...(localeScope === null ? {} : { locale: localeScope }) };
  const onChecked = (done: number) => setProgress({ is: 'check', done });
  const dryRun = useQuery({ ...bulkDryRunQuery(apiId, action, body, onChecked), retry: false });
  const count = documentIds.length;
  const bulkAction = useMutation({
    onMutate: () => {
      setProgress({ is: 'change', done: 0 });
      closeUndoToast();
    },
    mutationFn: () => runBulkAction(apiId, action, body, (done) => setProgress({ is: 'change', done })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.content(apiId) });
      await client.invalidateQueries({ queryKey: queryKeys.schedule });
      onDone();
      const message = t(`${action}Done`, { count });
      if (action === 'publish' || action === 'unpublish') toastSuccess(message);
      else
        await notifyWithUndo({ action, documentIds, message, losesLinks: (dryRun.data?.uses?.uses.length ?? 0) > 0 });
    },
    // The documents were changed meanwhile: the dry run is repeated, for those that are not done yet.
    onError: async () => {
      const done = progress?.is === 'change' ? progress.done : 0;
      if (done === 0) await dryRun.refetch();
      else {
        setDocumentIds(documentIds.slice(done));
        await client.invalidateQueries({ queryKey: queryKeys.content(apiId) });
      }
    },
  });
  const refused = dryRun.data?.refused ?? [];

  function excludeRefused(): void {
    const excludedIds = new Set(refused.map(({ documentId }) => documentId));
    setDocumentIds(documentIds.filter((id) => !excludedIds.has(id)));
    bulkAction.reset();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t(`${action}Title`, { count })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text size="sm">{t(`${action}Text`)}</Text>
        {locale === null ? null : <LocaleScope locale={locale} allLocales={allLocales} onChange={setAllLocales} />}
        {bulkAction.error === null || refused.length > 0 ? null : <FailureAlert failure={bulkAction.error} />}
        {dryRun.error === null ? null : <FailureAlert failure={dryRun.error} onRetry={() => void dryRun.refetch()} />}
        {dryRun.data === undefined ? (
          dryRun.error === null ? (
            <BulkProgressBar progress={progress} total={count} />
          ) : null
        ) : (
          <BulkDryRun result={dryRun.data} />
        )}
        {bulkAction.isPending ? <BulkProgressBar progress={progress} total={count} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {common('cancel')}
          </Button>
          {refused.length > 0 && refused.length < count ? (
            <Button variant="default" onClick={excludeRefused}>
              {t('goOn', { count: count - refused.length })}
            </Button>
          ) : null}
          <Button
            loading={bulkAction.isPending}
            disabled={dryRun.data === undefined || refused.length > 0}
            onClick={() => bulkAction.mutate()}
            {...(action === 'publish' ? {} : { color: 'red' })}
          >
            {t(action)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
