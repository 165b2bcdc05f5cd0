import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type AdministratorSession, endSession, keys, sessionsQuery } from '../../api/index.js';
import { Card, FailureAlert, toastDone, toastFailed, useFailureText } from '../../ui/index.js';
import { agentName } from './agent-name.js';

/** Where one is signed in, with an end for each but the one in use. */
export function MySessions() {
  const t = useTranslations('app.me');
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Card title={t('sessions')} description={t('sessionsText')}>
      {error === null ? null : <FailureAlert failure={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Loader /> : null}
      <Stack gap="lg">
        {data?.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </Stack>
    </Card>
  );
}

function Session({ session }: { readonly session: AdministratorSession }) {
  const t = useTranslations('app.me');
  const format = useFormatter();
  const client = useQueryClient();
  const text = useFailureText();
  const common = useTranslations('ui');
  const { id, agent, address, createdAt, lastUsedAt, current } = session;
  const name = agentName(agent) ?? t('unknownAgent');
  const ending = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => {
      toastDone(t('ended'));
      return client.invalidateQueries({ queryKey: keys.sessions });
    },
    onError: (error) => toastFailed(text(error), common('close')),
  });
  const now = new Date();
  const when = (at: string): string => format.relativeTime(new Date(at), now);
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
          {[address, t('since', { when: when(createdAt) }), t('used', { when: when(lastUsedAt) })]
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
