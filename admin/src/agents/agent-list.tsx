import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type AgentGrant, agentsQuery, endAgent, queryKeys } from '../api/index.js';
import { Card, QueryResult, toastError, toastSuccess, useFailureText } from '../ui/index.js';

/** The agents that act for the administrator, with an end for each. */
export function AgentList() {
  const t = useTranslations('agents');
  const agents = useQuery(agentsQuery);
  return (
    <Card title={t('list')} description={t('listText')}>
      <QueryResult query={agents}>
        {(grants) => (
          <Stack gap="lg">
            {grants.length === 0 ? <Text size="sm">{t('none')}</Text> : null}
            {grants.map((grant) => (
              <AgentRow key={grant.id} grant={grant} />
            ))}
          </Stack>
        )}
      </QueryResult>
    </Card>
  );
}

function AgentRow({ grant }: { readonly grant: AgentGrant }) {
  const t = useTranslations('agents');
  const common = useTranslations('ui');
  const format = useFormatter();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { id, client, redirectHost, scopes, createdAt, lastUsedAt } = grant;
  const ending = useMutation({
    mutationFn: () => endAgent(id),
    onSuccess: () => {
      toastSuccess(t('ended', { client }));
      return queries.invalidateQueries({ queryKey: queryKeys.agents });
    },
    onError: (error) => toastError(failureText(error), common('close')),
  });
  const now = new Date();
  const formatRelative = (timestamp: string): string => format.relativeTime(new Date(timestamp), now);
  return (
    <Group wrap="nowrap" gap="md">
      <Bot size={20} strokeWidth={1.75} aria-hidden />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={550}>
          {client} · {redirectHost}
        </Text>
        <Text size="sm">{format.list(scopes.map((scope) => t(`scopes.${scope}`)))}</Text>
        <Text size="sm" c="dimmed">
          {t('since', { when: formatRelative(createdAt) })} · {t('used', { when: formatRelative(lastUsedAt) })}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={ending.isPending}
        onClick={() => ending.mutate()}
        aria-label={t('endLabel', { client })}
      >
        {t('end')}
      </Button>
    </Group>
  );
}
