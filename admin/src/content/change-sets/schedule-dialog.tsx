import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangeSet, queryKeys, scheduleChangeSet } from '../../api/index.js';
import { FormDialog, useFieldProblemText, useSave } from '../../ui/index.js';
import { fromDatetimeLocal, toDatetimeLocal } from '../publication/datetime-local.js';

/** Asks when a change set is published, by the clock here; an empty field: not at all. */
export function ScheduleDialog({ set, onClose }: { readonly set: ChangeSet; readonly onClose: () => void }) {
  const t = useTranslations('content.changeSets.schedule');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [publishAt, setPublishAt] = useState(() => toDatetimeLocal(set.schedule?.at ?? null));
  const saving = useSave(
    queryKeys.changeSets,
    () => scheduleChangeSet(set.id, { publishAt: fromDatetimeLocal(publishAt) }),
    onClose,
  );
  const fieldError = useFieldProblemText<'publishAt'>(saving.failure);
  return (
    <FormDialog
      title={t('title', { name: set.name })}
      saving={saving}
      fields={['publishAt']}
      onSubmit={() => saving.save(undefined)}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        step={1}
        label={t('at')}
        description={t('zone', { zone: timeZone })}
        value={publishAt}
        error={fieldError('publishAt')}
        onChange={(event) => setPublishAt(event.currentTarget.value)}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
    </FormDialog>
  );
}
