import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure, type ContentType, keys, type ScheduledAction, setSchedule } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { FormDialog, useSaving } from '../../ui/index.js';
import { fromInput, toInput } from './local-input.js';

/** When a version is published and unpublished. */
export interface ScheduleFormProps {
  readonly type: ContentType;
  readonly documentId: string;
  readonly locale: string | null;
  /** What there is of it. */
  readonly scheduled: readonly ScheduledAction[];
  readonly onClose: () => void;
}

/** Asks when a version is to be published and unpublished, by the clock here; an empty field: not at all. */
export function ScheduleForm({ type, documentId, locale, scheduled, onClose }: ScheduleFormProps) {
  const t = useTranslations('content.publication');
  const localeName = useLocaleName();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [publishAt, setPublishAt] = useState(() => toInput(timeOf(scheduled, 'publish')));
  const [unpublishAt, setUnpublishAt] = useState(() => toInput(timeOf(scheduled, 'unpublish')));
  const isWrong = publishAt !== '' && unpublishAt !== '' && unpublishAt <= publishAt;
  const saving = useSaving(
    keys.schedule,
    () => {
      const times = { publishAt: fromInput(publishAt), unpublishAt: fromInput(unpublishAt) };
      return setSchedule(type.uid, documentId, { ...times, ...(locale === null ? {} : { locale }) });
    },
    onClose,
  );
  const mayUnpublish = type.actions.includes('unpublish');
  return (
    <FormDialog
      title={t('title')}
      saving={saving}
      onSubmit={() => {
        if (!isWrong) saving.run(undefined);
      }}
      onClose={onClose}
    >
      {locale === null ? null : (
        <Text size="sm" c="dimmed">
          {t('inLocale', { locale: localeName(locale) })}
        </Text>
      )}
      <TextInput
        type="datetime-local"
        step={1}
        label={t('publishAt')}
        description={t('zone', { zone: timeZone })}
        value={publishAt}
        error={problemOf(saving.failure, 'publishAt')}
        onChange={(event) => setPublishAt(event.currentTarget.value)}
        data-autofocus
      />
      {mayUnpublish ? (
        <TextInput
          type="datetime-local"
          step={1}
          label={t('unpublishAt')}
          description={t('zone', { zone: timeZone })}
          value={unpublishAt}
          error={isWrong ? t('wrongOrder') : problemOf(saving.failure, 'unpublishAt')}
          onChange={(event) => setUnpublishAt(event.currentTarget.value)}
        />
      ) : null}
      <Text size="sm" c="dimmed">
        {t('saved')}
      </Text>
    </FormDialog>
  );
}

function timeOf(scheduled: readonly ScheduledAction[], action: ScheduledAction['action']): string | null {
  return scheduled.find((one) => one.action === action)?.at ?? null;
}

/** What was refused about a field of the form; null: nothing. */
function problemOf(failure: unknown, field: 'publishAt' | 'unpublishAt'): string | null {
  if (!(failure instanceof ApiFailure)) return null;
  return failure.problems.find(({ path }) => path[0] === field)?.message ?? null;
}
