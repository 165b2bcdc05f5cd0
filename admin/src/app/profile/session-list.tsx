import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type AdministratorSession, endSession, queryKeys, sessionsQuery } from '../../api/index.js';
import { Card, FailureAlert, toastError, toastSuccess, useFailureText } from '../../ui/index.js';
import { userAgentName } from './user-agent-name.js';

/** Where one is signed in, with an end for each but the one in use. */
export function SessionList() {
  const t = useTranslations('app.me');
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Card title={t('sessions')} description={t('sessionsText')}>
      {error === null ? null : <FailureAlert failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loader /> : null}
      <Stack gap="lg">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
    </Card>
  );
}

function SessionRow({ session }: { readonly session: AdministratorSession }) {
  const t = useTranslations('app.me');
  const format = useFormatter();
  const client = useQueryClient();
  const failureText = useFailureText();
  const common = useTranslations('ui');
  const { id, agent, address, createdAt, lastUsedAt, current } = session;
  const name = userAgentName(agent) ?? t('unknownAgent');
  const ending = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => {
      toastSuccess(t('ended'));
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => toastError(failureText(error), common('close')),
  });
  const now = new Date();
  const formatRelative = (timestamp: string): string => format.relativeTime(new Date(timestamp), now);
  return (
    <Group wrap="nowrap" gap="md">
      <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {current ? <Badge>{t('here')}</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {[address, t('since', { when: formatRelative(createdAt) }), t('used', { when: formatRelative(lastUsedAt) })]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </div>
      {current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={ending.isPending}
          onClick={() => ending.mutate()}
          aria-label={t('endLabel', { agent: name })}
        >
          {t('end')}
        </Button>
      )}
    </Group>
  );
}
