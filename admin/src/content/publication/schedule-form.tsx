import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, queryKeys, type ScheduledAction, setSchedule } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { FormDialog, useFieldProblemText, useModel, useSave } from '../../ui/index.js';
import { LocaleScope } from '../list/locale-scope.js';
import { fromDatetimeLocal, toDatetimeLocal } from './datetime-local.js';

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
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const [initial] = useState(() => ({
    publishAt: toDatetimeLocal(scheduledTime(scheduled, 'publish')),
    unpublishAt: toDatetimeLocal(scheduledTime(scheduled, 'unpublish')),
  }));
  const [publishAt, setPublishAt] = useState(initial.publishAt);
  const [unpublishAt, setUnpublishAt] = useState(initial.unpublishAt);
  const isOrderInvalid = publishAt !== '' && unpublishAt !== '' && unpublishAt <= publishAt;
  const saving = useSave(
    queryKeys.schedule,
    () => {
      // What was and stays empty here is not cancelled in the other languages.
      const times = {
        ...(allLocales && publishAt + initial.publishAt === '' ? {} : { publishAt: fromDatetimeLocal(publishAt) }),
        ...(allLocales && unpublishAt + initial.unpublishAt === ''
          ? {}
          : { unpublishAt: fromDatetimeLocal(unpublishAt) }),
      };
      return setSchedule(type.uid, documentId, {
        ...times,
        ...(locale === null ? {} : { locale: allLocales ? '*' : locale }),
      });
    },
    onClose,
  );
  const fieldError = useFieldProblemText<'publishAt' | 'unpublishAt'>(saving.failure);
  const canUnpublish = type.actions.includes('unpublish');
  return (
    <FormDialog
      beside
      title={t('title')}
      saving={saving}
      fields={['publishAt', 'unpublishAt']}
      onSubmit={() => {
        if (!isOrderInvalid) saving.save(undefined);
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
      <TextInput
        type="datetime-local"
        step={1}
        label={t('publishAt')}
        description={t('zone', { zone: timeZone })}
        value={publishAt}
        error={fieldError('publishAt')}
        onChange={(event) => setPublishAt(event.currentTarget.value)}
        data-autofocus
      />
      {canUnpublish ? (
        <TextInput
          type="datetime-local"
          step={1}
          label={t('unpublishAt')}
          description={t('zone', { zone: timeZone })}
          value={unpublishAt}
          error={isOrderInvalid ? t('wrongOrder') : fieldError('unpublishAt')}
          onChange={(event) => setUnpublishAt(event.currentTarget.value)}
        />
      ) : null}
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
