import { ActionIcon, Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CircleAlert, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import {
  type ContentType,
  documentScheduleQuery,
  getApiId,
  queryKeys,
  type ScheduledAction,
  type ScheduleFailure,
} from '../../api/index.js';
import { FailureAlert, useProblemText, useRefusalText } from '../../ui/index.js';
import { scrollToField } from '../edit/show-problems.js';
import { useAdministratorName } from './use-administrator-name.js';
import { useCancelScheduled } from './use-cancel-scheduled.js';

const ScheduleForm = lazy(async () => ({ default: (await import('./schedule-form.js')).ScheduleForm }));

/** A version that may be published at a time. */
export interface ScheduleProps {
  readonly type: ContentType;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** Says when the open version is published and unpublished, and by whose will, and sets it; what was refused then is shown at the fields. */
export function Schedule({ type, documentId, locale }: ScheduleProps) {
  const t = useTranslations('content.publication');
  const { data = [], error } = useQuery(documentScheduleQuery(type.uid, documentId));
  const [formOpen, setFormOpen] = useState(false);
  const scheduled = data.filter((candidate) => candidate.locale === locale);
  useRefreshStatesAfterRun(type, scheduled);
  return (
    <>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {t('title')}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<CalendarClock size={14} aria-hidden />}
            onClick={() => setFormOpen(true)}
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
          scheduled.map((action) => <ScheduledActionRow key={action.id} action={action} />)
        )}
      </Stack>
      {formOpen ? (
        <Suspense>
          <ScheduleForm
            type={type}
            documentId={documentId}
            locale={locale}
            scheduled={scheduled}
            onClose={() => setFormOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** An entry that disappeared is done: the publication states are fetched again. */
function useRefreshStatesAfterRun(type: ContentType, scheduled: readonly ScheduledAction[]): void {
  const client = useQueryClient();
  const previousCount = useRef(scheduled.length);
  useEffect(() => {
    if (scheduled.length < previousCount.current) {
      void client.invalidateQueries({ queryKey: [...queryKeys.content(getApiId(type)), 'states'] });
    }
    previousCount.current = scheduled.length;
  }, [client, type, scheduled.length]);
}

function ScheduledActionRow({ action }: { readonly action: ScheduledAction }) {
  const t = useTranslations('content.publication');
  const format = useFormatter();
  const administratorName = useAdministratorName();
  const cancellation = useCancelScheduled();
  const actionLabel = t(action.action);
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div>
          <Text size="sm">
            {actionLabel}: {format.dateTime(new Date(action.at), { dateStyle: 'medium', timeStyle: 'short' })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('by', { name: administratorName(action.administrator) })}
          </Text>
        </div>
        <ActionIcon
          aria-label={t('takeAwayOf', { what: actionLabel })}
          loading={cancellation.isPending}
          onClick={() => cancellation.mutate(action)}
        >
          <X size={16} />
        </ActionIcon>
      </Group>
      {action.refusal === null ? null : <ScheduleFailureAlert refusal={action.refusal} />}
    </Stack>
  );
}

/** Why it was not done. The fields of the form show what is theirs of it. */
function ScheduleFailureAlert({ refusal: { code, message, errors } }: { readonly refusal: ScheduleFailure }) {
  const t = useTranslations('content.publication');
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  const sayProblem = useRef(problemText);
  sayProblem.current = problemText;
  const { setError } = useFormContext();
  // A new object after each fetch, but equal as long as nothing is set.
  const errorsJson = JSON.stringify(errors);
  const shownErrors: ScheduleFailure['errors'] = JSON.parse(errorsJson);
  const [first] = shownErrors;

  useEffect(() => {
    const problems: ScheduleFailure['errors'] = JSON.parse(errorsJson);
    for (const problem of problems) {
      setError(problem.path.join('.'), { type: 'server', message: sayProblem.current({ code, ...problem }) });
    }
  }, [errorsJson, code, setError]);

  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} title={t('refusedTitle')}>
      <Text size="sm">{t('refused', { reason: refusalText({ code, message, errors }) })}</Text>
      {first === undefined ? null : (
        <>
          {shownErrors.length === 1 ? null : (
            <List size="sm" mt="xs">
              {shownErrors.map((problem) => (
                <List.Item key={problem.path.join('.')}>
                  {t('problem', { path: problem.path.join(' › '), message: problemText({ code, ...problem }) })}
                </List.Item>
              ))}
            </List>
          )}
          <Button mt="xs" size="compact-sm" variant="default" onClick={() => scrollToField(first.path)}>
            {t('atFields')}
          </Button>
        </>
      )}
    </Alert>
  );
}
