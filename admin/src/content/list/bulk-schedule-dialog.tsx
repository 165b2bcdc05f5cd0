import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type BulkResult,
  type BulkScheduleBody,
  bulkDryRunQuery,
  type ContentType,
  getApiId,
  queryKeys,
  runBulkAction,
} from '../../api/index.js';
import { FormDialog, toastSuccess, useFieldProblemText } from '../../ui/index.js';
import { isWrongOrder, ScheduleTimeFields, toScheduleBody } from '../publication/schedule-times.js';
import { BulkDryRun } from './bulk-dry-run.js';
import { type BulkProgress, BulkProgressBar } from './bulk-progress.js';
import { LocaleScope } from './locale-scope.js';

/** Several documents that are scheduled. */
export interface BulkScheduleDialogProps {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Asks when several documents are to be published and unpublished, by the clock here, or that nothing is scheduled for them any more.
 * It is checked for all of them before anything is set; those that are refused can be left out.
 */
export function BulkScheduleDialog({
  type,
  documentIds: initialIds,
  locale,
  onClose,
  onDone,
}: BulkScheduleDialogProps) {
  const t = useTranslations('content.publication');
  const bulk = useTranslations('content.bulk');
  const client = useQueryClient();
  const [documentIds, setDocumentIds] = useState(initialIds);
  const [allLocales, setAllLocales] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [times, setTimes] = useState({ publishAt: '', unpublishAt: '' });
  const [isTimeMissing, setTimeMissing] = useState(false);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const canUnpublish = type.actions.includes('unpublish');
  const count = documentIds.length;

  function requestBody(): BulkScheduleBody {
    const cancelled = { publishAt: null, ...(canUnpublish ? { unpublishAt: null } : {}) };
    const body = isCancelling ? cancelled : toScheduleBody(times, (field) => times[field] === '');
    return { documentIds, ...body, ...(locale === null ? {} : { locale: allLocales ? '*' : locale }) };
  }

  const scheduling = useMutation({
    mutationFn: async (): Promise<BulkResult> => {
      const body = requestBody();
      const apiId = getApiId(type);
      const onChecked = (done: number) => setProgress({ is: 'check', done });
      const check = await client.fetchQuery({ ...bulkDryRunQuery(apiId, 'schedule', body, onChecked), retry: false });
      if (check.refused.length > 0) return check;
      return runBulkAction(apiId, 'schedule', body, (done) => setProgress({ is: 'change', done }));
    },
    onSuccess: ({ refused, documents }) => {
      if (refused.length > 0) return;
      toastSuccess(t(isCancelling ? 'severalCancelled' : 'severalDone', { count: documents }));
      onDone();
    },
    // Of several batches, some may be done.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.schedule }),
  });
  const fieldError = useFieldProblemText<'publishAt' | 'unpublishAt'>(scheduling.error);
  const refused = scheduling.data?.refused ?? [];

  /** What was refused is about what the form said before. */
  function edited(): void {
    scheduling.reset();
    setTimeMissing(false);
  }

  function submit(): void {
    const isMissing = !isCancelling && times.publishAt + times.unpublishAt === '';
    setTimeMissing(isMissing);
    if (!isMissing && (isCancelling || !isWrongOrder(times))) scheduling.mutate();
  }

  function excludeRefused(): void {
    const excluded = new Set(refused.map(({ documentId }) => documentId));
    setDocumentIds(documentIds.filter((id) => !excluded.has(id)));
    edited();
  }

  return (
    <FormDialog
      title={t('severalTitle', { count })}
      submitLabel={isCancelling ? t('severalCancel') : t('set')}
      saving={{ isSaving: scheduling.isPending, failure: scheduling.error }}
      fields={['publishAt', 'unpublishAt']}
      onSubmit={submit}
      onClose={onClose}
    >
      {locale === null ? null : (
        <LocaleScope
          locale={locale}
          allLocales={allLocales}
          onChange={(all) => {
            edited();
            setAllLocales(all);
          }}
        />
      )}
      <ScheduleTimeFields
        times={times}
        canUnpublish={canUnpublish}
        disabled={isCancelling}
        errorOf={(field) => (field === 'publishAt' && isTimeMissing ? t('severalMissing') : fieldError(field))}
        onChange={(changed) => {
          edited();
          setTimes(changed);
        }}
      />
      <Text size="sm" c="dimmed">
        {t('severalHint')}
      </Text>
      <Checkbox
        label={t('severalCancel')}
        checked={isCancelling}
        onChange={(event) => {
          edited();
          setCancelling(event.currentTarget.checked);
        }}
      />
      {scheduling.isPending ? <BulkProgressBar progress={progress} total={count} /> : null}
      {scheduling.data === undefined || refused.length === 0 ? null : <BulkDryRun result={scheduling.data} />}
      {refused.length > 0 && refused.length < count ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={excludeRefused}>
            {bulk('goOn', { count: count - refused.length })}
          </Button>
        </Group>
      ) : null}
    </FormDialog>
  );
}
