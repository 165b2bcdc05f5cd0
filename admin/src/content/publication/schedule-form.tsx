import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, queryKeys, type ScheduledAction, setSchedule } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { FormDialog, useFieldProblemText, useModel, useSave } from '../../ui/index.js';
import { LocaleScope } from '../list/locale-scope.js';
import { toDatetimeLocal } from './datetime-local.js';
import { isWrongOrder, ScheduleTimeFields, toScheduleBody } from './schedule-times.js';

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
  const { locales } = useModel();
  const [allLocales, setAllLocales] = useState(false);
  const mayAllLocales = locales.length > 1 && actionsAreInAllLocales(type);
  const [initial] = useState(() => ({
    publishAt: toDatetimeLocal(scheduledTime(scheduled, 'publish')),
    unpublishAt: toDatetimeLocal(scheduledTime(scheduled, 'unpublish')),
  }));
  const [times, setTimes] = useState(initial);
  const saving = useSave(
    queryKeys.schedule,
    () =>
      setSchedule(type.uid, documentId, {
        // What was and stays empty here is not cancelled in the other languages.
        ...toScheduleBody(times, (field) => allLocales && times[field] + initial[field] === ''),
        ...(locale === null ? {} : { locale: allLocales ? '*' : locale }),
      }),
    onClose,
  );
  const fieldError = useFieldProblemText<'publishAt' | 'unpublishAt'>(saving.failure);
  return (
    <FormDialog
      beside
      title={t('title')}
      saving={saving}
      fields={['publishAt', 'unpublishAt']}
      onSubmit={() => {
        if (!isWrongOrder(times)) saving.save(undefined);
      }}
      onClose={onClose}
    >
      {locale === null ? null : mayAllLocales ? (
        <LocaleScope locale={locale} allLocales={allLocales} onChange={setAllLocales} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('inLocale', { locale: localeName(locale) })}
        </Text>
      )}
      <ScheduleTimeFields
        times={times}
        canUnpublish={type.actions.includes('unpublish')}
        errorOf={fieldError}
        onChange={setTimes}
      />
      <Text size="sm" c="dimmed">
        {t('saved')}
      </Text>
    </FormDialog>
  );
}

/** Whether the role may publish and unpublish in every language. */
function actionsAreInAllLocales({ actionLocales }: ContentType): boolean {
  return actionLocales.publish === undefined && actionLocales.unpublish === undefined;
}

function scheduledTime(scheduled: readonly ScheduledAction[], action: ScheduledAction['action']): string | null {
  return scheduled.find((scheduledAction) => scheduledAction.action === action)?.at ?? null;
}
