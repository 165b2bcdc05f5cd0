import { Button, Group, PasswordInput, SegmentedControl, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../api/index.js';
import { Card } from '../ui/index.js';
import { AnswerView } from './answer-view.js';
import { askFromOutside } from './ask-from-outside.js';
import { plainQuestion, type Question } from './question.js';
import { QuestionForm } from './question-form.js';
import classes from './reference-page.module.css';
import { SnippetTabs } from './snippet-tabs.js';
import { addressOf } from './snippets.js';

type Who = 'public' | 'token';

/** Puts a question together, asks it as somebody outside would, and shows what comes back. */
export function Workbench({ type }: { readonly type: ContentType }) {
  const t = useTranslations('reference');
  const [question, setQuestion] = useState<Question>(plainQuestion);
  const [who, setWho] = useState<Who>('public');
  // A token is kept no longer than the view is open.
  const [token, setToken] = useState('');
  const asking = useMutation({
    mutationFn: () => askFromOutside(addressOf(type, question), who === 'token' ? token.trim() : null),
  });
  const lacksToken = who === 'token' && token.trim() === '';
  const run = (): void => {
    if (!lacksToken) asking.mutate();
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
            <SnippetTabs asking={{ origin: location.origin, type, question, withToken: who === 'token' }} />
            <Group gap="sm" align="flex-end">
              <SegmentedControl
                aria-label={t('ask.who')}
                data={[
                  { value: 'public', label: t('ask.public') },
                  { value: 'token', label: t('ask.token') },
                ]}
                value={who}
                onChange={(value) => setWho(value === 'token' ? 'token' : 'public')}
              />
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
                disabled={lacksToken}
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
