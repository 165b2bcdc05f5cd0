import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type AgentGrant, agentsQuery, endAgent, queryKeys } from '../api/index.js';
import { Card, QueryResult, toastError, toastSuccess, useFailureText } from '../ui/index.js';
import { AgentRow } from './agent-row.js';

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
              <OwnAgentRow key={grant.id} grant={grant} />
            ))}
          </Stack>
        )}
      </QueryResult>
    </Card>
  );
}

function OwnAgentRow({ grant }: { readonly grant: AgentGrant }) {
  const t = useTranslations('agents');
  const common = useTranslations('ui');
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { id, client } = grant;
  const ending = useMutation({
    mutationFn: () => endAgent(id),
    onSuccess: () => {
      toastSuccess(t('ended', { client }));
      return queries.invalidateQueries({ queryKey: queryKeys.agents });
    },
    onError: (error) => toastError(failureText(error), common('close')),
  });
  return (
    <AgentRow grant={grant}>
      <Button
        variant="default"
        size="xs"
        loading={ending.isPending}
        onClick={() => ending.mutate()}
        aria-label={t('endLabel', { client })}
      >
        {t('end')}
      </Button>
    </AgentRow>
  );
}
