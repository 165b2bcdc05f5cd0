import { Button, Checkbox, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AgentRequest, type AgentScope, agentRequestQuery, answerAgent } from '../api/index.js';
import { administratorName, FailureAlert, QueryResult, useMe } from '../ui/index.js';

/** Asks an administrator what a program may do for them. `query`: the request of the program, as it was sent. */
export function ConnectForm({ query }: { readonly query: string }) {
  return (
    <QueryResult query={useQuery(agentRequestQuery(query))}>
      {(request) => <ScopesForm query={query} request={request} />}
    </QueryResult>
  );
}

function ScopesForm({ query, request }: { readonly query: string; readonly request: AgentRequest }) {
  const t = useTranslations('agents');
  const me = useMe();
  const { client, redirectHost, requested, available } = request;
  const [allowed, setAllowed] = useState<readonly AgentScope[]>(() =>
    // What everyone sees is changed by choice alone.
    available.filter((scope) => scope === 'read' || (scope === 'write' && requested.includes('write'))),
  );
  const answering = useMutation({
    mutationFn: (scopes: readonly AgentScope[]) => answerAgent({ query, scopes }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (answering.isSuccess) {
    return (
      <div role="status">
        <Text fw={550}>{t('answered')}</Text>
        <Text size="sm" c="dimmed">
          {t('answeredText')}
        </Text>
      </div>
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    answering.mutate(allowed);
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Stack gap={4}>
          <Text style={{ overflowWrap: 'anywhere' }}>{t('intro', { client })}</Text>
          <Text size="sm" c="dimmed">
            {t('unverified')}
          </Text>
        </Stack>
        <Stack gap={4}>
          <Fact name={t('account')} value={`${administratorName(me)} · ${me.email}`} />
          <Fact name={t('sentTo')} value={redirectHost} />
        </Stack>
        <Fieldset legend={t('may')}>
          <Stack gap="md">
            {available.map((scope) => (
              <Checkbox
                key={scope}
                label={t(`scopes.${scope}`)}
                description={t(`scopeTexts.${scope}`)}
                checked={allowed.includes(scope)}
                disabled={scope === 'read'}
                onChange={({ currentTarget: { checked } }) =>
                  setAllowed((before) => (checked ? [...before, scope] : before.filter((other) => other !== scope)))
                }
              />
            ))}
          </Stack>
        </Fieldset>
        <Text size="sm" c="dimmed">
          {t('limits')}
        </Text>
        {answering.error === null ? null : <FailureAlert failure={answering.error} />}
        <Group grow>
          <Button variant="default" disabled={answering.isPending} onClick={() => answering.mutate([])}>
            {t('deny')}
          </Button>
          <Button type="submit" loading={answering.isPending}>
            {t('allow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span inherit c="dimmed">
        {name}:
      </Text>{' '}
      <Text span inherit fw={550}>
        {value}
      </Text>
    </Text>
  );
}
