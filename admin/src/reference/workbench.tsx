import { Button, Group, PasswordInput, SegmentedControl, Select, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, userRolesQuery } from '../api/index.js';
import { Card, maySet, useMe } from '../ui/index.js';
import { AnswerView } from './answer-view.js';
import { type Asker, askFromOutside } from './ask-from-outside.js';
import { plainQuestion, type Question } from './question.js';
import { QuestionForm } from './question-form.js';
import classes from './reference-page.module.css';
import { SnippetTabs } from './snippet-tabs.js';
import { addressOf } from './snippets.js';

type Who = 'public' | 'role' | 'token';

/** Puts a question together, asks it as somebody outside would, and shows what comes back. */
export function Workbench({ type }: { readonly type: ContentType }) {
  const t = useTranslations('reference');
  const me = useMe();
  const mayReadRoles = maySet(me, 'read', 'settings::user-roles');
  const roles = useQuery({ ...userRolesQuery, enabled: mayReadRoles });
  const [question, setQuestion] = useState<Question>(plainQuestion);
  const [who, setWho] = useState<Who>('public');
  const [role, setRole] = useState<number | null>(null);
  // A token is kept no longer than the view is open.
  const [token, setToken] = useState('');
  const asker = askerOf(who, token.trim(), role);
  const asking = useMutation({
    mutationFn: (by: Asker) => askFromOutside(addressOf(type, question), by),
  });
  const run = (): void => {
    if (asker !== null) asking.mutate(asker);
  };
  useHotkeys([['mod+Enter', run]], [], true);

  return (
    <div className={classes.columns}>
      <Card title={t('question.title')} description={t('question.description')}>
        <QuestionForm type={type} question={question} onChange={setQuestion} />
      </Card>
      <Stack className={classes.side}>
        <Card title={t('ask.title')} description={t('ask.description')}>
          <Stack gap="md">
            <SnippetTabs asking={{ origin: location.origin, type, question, withToken: who !== 'public' }} />
            <Group gap="sm" align="flex-end">
              <SegmentedControl<Who>
                aria-label={t('ask.who')}
                data={[
                  { value: 'public', label: t('ask.public') },
                  ...(mayReadRoles ? [{ value: 'role', label: t('ask.role') } as const] : []),
                  { value: 'token', label: t('ask.token') },
                ]}
                value={who}
                onChange={setWho}
              />
              {who === 'role' ? (
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
              {who === 'token' ? (
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
                ml="auto"
                leftSection={<Play size={15} aria-hidden />}
                onClick={run}
                loading={asking.isPending}
                disabled={asker === null}
              >
                {t('ask.run')}
              </Button>
            </Group>
          </Stack>
        </Card>
        <AnswerView answer={asking.data ?? null} failure={asking.error} />
      </Stack>
    </div>
  );
}

/** null: it is not said yet with which token, or with which role. */
function askerOf(who: Who, token: string, role: number | null): Asker | null {
  switch (who) {
    case 'public':
      return { is: 'public' };
    case 'token':
      return token === '' ? null : { is: 'token', token };
    case 'role':
      return role === null ? null : { is: 'role', id: role };
  }
}
