import { ActionIcon, Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CircleAlert, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import {
  apiIdOf,
  type ContentType,
  keys,
  type ScheduledAction,
  type ScheduleFailure,
  scheduleOfQuery,
} from '../../api/index.js';
import { Card, FailureAlert, useProblemText } from '../../ui/index.js';
import { leadTo } from '../edit/show-problems.js';
import { usePeople } from './use-people.js';
import { useTakeAway } from './use-take-away.js';

const ScheduleForm = lazy(async () => ({ default: (await import('./schedule-form.js')).ScheduleForm }));

/** A version that may be published at a time. */
export interface ScheduleCardProps {
  readonly type: ContentType;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** Says when the open version is published and unpublished, and by whose will, and sets it; what was refused then is shown at the fields. */
export function ScheduleCard({ type, documentId, locale }: ScheduleCardProps) {
  const t = useTranslations('content.publication');
  const { data = [], error } = useQuery(scheduleOfQuery(type.uid, documentId));
  const [setting, setSetting] = useState(false);
  const scheduled = data.filter((one) => one.locale === locale);
  useStatesAfter(type, scheduled);
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {t('title')}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<CalendarClock size={14} aria-hidden />}
            onClick={() => setSetting(true)}
          >
            {t(scheduled.length === 0 ? 'set' : 'change')}
          </Button>
        </Group>
        {error === null ? null : <FailureAlert failure={error} />}
        {scheduled.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        ) : (
          scheduled.map((action) => <Planned key={action.id} action={action} />)
        )}
      </Stack>
      {setting ? (
        <Suspense>
          <ScheduleForm
            type={type}
            documentId={documentId}
            locale={locale}
            scheduled={scheduled}
            onClose={() => setSetting(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** What is gone from the plan is done: how far the versions are is asked anew. */
function useStatesAfter(type: ContentType, scheduled: readonly ScheduledAction[]): void {
  const client = useQueryClient();
  const known = useRef(scheduled.length);
  useEffect(() => {
    if (scheduled.length < known.current) {
      void client.invalidateQueries({ queryKey: [...keys.content(apiIdOf(type)), 'states'] });
    }
    known.current = scheduled.length;
  }, [client, type, scheduled.length]);
}

function Planned({ action }: { readonly action: ScheduledAction }) {
  const t = useTranslations('content.publication');
  const format = useFormatter();
  const nameOf = usePeople();
  const takingAway = useTakeAway();
  const what = t(action.action);
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div>
          <Text size="sm">
            {what}: {format.dateTime(new Date(action.at), { dateStyle: 'medium', timeStyle: 'short' })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('by', { name: nameOf(action.administrator) })}
          </Text>
        </div>
        <ActionIcon
          aria-label={t('takeAwayOf', { what })}
          loading={takingAway.isPending}
          onClick={() => takingAway.mutate(action)}
        >
          <X size={16} />
        </ActionIcon>
      </Group>
      {action.refusal === null ? null : <Refusal refusal={action.refusal} />}
    </Stack>
  );
}

/** Why it was not done. The fields of the form show what is theirs of it. */
function Refusal({ refusal: { code, message, errors } }: { readonly refusal: ScheduleFailure }) {
  const t = useTranslations('content.publication');
  const problemText = useProblemText();
  const { setError } = useFormContext();
  // Written anew by each look at the server, and the same as long as nothing is set.
  const texts = JSON.stringify(errors);
  const shown: ScheduleFailure['errors'] = JSON.parse(texts);
  const [first] = shown;

  useEffect(() => {
    const problems: ScheduleFailure['errors'] = JSON.parse(texts);
    for (const { path, message } of problems) setError(path.join('.'), { type: 'server', message });
  }, [texts, setError]);

  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} title={t('refusedTitle')}>
      <Text size="sm">{t('refused', { reason: problemText({ path: [], code, message }) })}</Text>
      {first === undefined ? null : (
        <>
          {shown.length === 1 ? null : (
            <List size="sm" mt="xs">
              {shown.map(({ path, message: text }) => (
                <List.Item key={path.join('.')}>{t('problem', { path: path.join(' › '), message: text })}</List.Item>
              ))}
            </List>
          )}
          <Button mt="xs" size="compact-sm" variant="default" onClick={() => leadTo(first.path)}>
            {t('atFields')}
          </Button>
        </>
      )}
    </Alert>
  );
}
