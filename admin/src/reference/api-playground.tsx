import { Button, Group, PasswordInput, SegmentedControl, Select, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, userRolesQuery } from '../api/index.js';
import { Card, hasSettingsPermission, useMe } from '../ui/index.js';
import { type ApiQuery, emptyQuery } from './api-query.js';
import { QueryForm } from './query-form.js';
import classes from './reference-page.module.css';
import { ResponseView } from './response-view.js';
import { type ApiCaller, sendRequest } from './send-request.js';
import { SnippetTabs } from './snippet-tabs.js';
import { requestPath } from './snippets.js';

type CallerKind = 'public' | 'role' | 'token';

/** Composes a query, sends it as a client would, and shows the response. */
export function ApiPlayground({ type }: { readonly type: ContentType }) {
  const t = useTranslations('reference');
  const me = useMe();
  const canReadRoles = hasSettingsPermission(me, 'read', 'settings::user-roles');
  const roles = useQuery({ ...userRolesQuery, enabled: canReadRoles });
  const [query, setQuery] = useState<ApiQuery>(emptyQuery);
  const [callerKind, setCallerKind] = useState<CallerKind>('public');
  const [role, setRole] = useState<number | null>(null);
  // A token is stored only while the view is open.
  const [token, setToken] = useState('');
  const caller = resolveCaller(callerKind, token.trim(), role);
  const request = useMutation({
    mutationFn: (currentCaller: ApiCaller) => sendRequest(requestPath(type, query), currentCaller),
  });
  const run = (): void => {
    if (caller !== null) request.mutate(caller);
  };
  useHotkeys([['mod+Enter', run]], [], true);

  return (
    <div className={classes.columns}>
      <Card title={t('question.title')} description={t('question.description')}>
        <QueryForm type={type} query={query} onChange={setQuery} />
      </Card>
      <Stack className={classes.side}>
        <Card title={t('ask.title')} description={t('ask.description')}>
          <Stack gap="md">
            <SnippetTabs request={{ origin: location.origin, type, query, withToken: callerKind !== 'public' }} />
            <Group gap="sm" align="flex-end">
              <SegmentedControl<CallerKind>
                aria-label={t('ask.who')}
                data={[
                  { value: 'public', label: t('ask.public') },
                  ...(canReadRoles ? [{ value: 'role', label: t('ask.role') } as const] : []),
                  { value: 'token', label: t('ask.token') },
                ]}
                value={callerKind}
                onChange={setCallerKind}
              />
              {callerKind === 'role' ? (
                <Select
                  aria-label={t('ask.roleLabel')}
                  placeholder={t('ask.roleLabel')}
                  flex={1}
                  miw={180}
                  data={(roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={role === null ? null : String(role)}
                  onChange={(id) => setRole(id === null ? null : Number(id))}
                />
              ) : null}
              {callerKind === 'token' ? (
                <PasswordInput
                  aria-label={t('ask.tokenLabel')}
                  placeholder={t('ask.tokenLabel')}
                  autoComplete="off"
                  flex={1}
                  miw={180}
                  value={token}
                  onChange={(event) => setToken(event.currentTarget.value)}
                />
              ) : null}
              <Button
                ms="auto"
                leftSection={<Play size={15} aria-hidden />}
                onClick={run}
                loading={request.isPending}
                disabled={caller === null}
              >
                {t('ask.run')}
              </Button>
            </Group>
          </Stack>
        </Card>
        <ResponseView response={request.data ?? null} failure={request.error} />
      </Stack>
    </div>
  );
}

/** null: it is not said yet with which token, or with which role. */
function resolveCaller(kind: CallerKind, token: string, role: number | null): ApiCaller | null {
  switch (kind) {
    case 'public':
      return { kind: 'public' };
    case 'token':
      return token === '' ? null : { kind: 'token', token };
    case 'role':
      return role === null ? null : { kind: 'role', id: role };
  }
}
