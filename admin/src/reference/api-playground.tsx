import { Button, Group, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../api/index.js';
import { Card } from '../ui/index.js';
import { type ApiQuery, emptyQuery } from './api-query.js';
import { CallerChoice, useCallerChoice } from './caller-choice.js';
import { QueryForm } from './query-form.js';
import classes from './reference-page.module.css';
import { ResponseView } from './response-view.js';
import { type ApiCaller, sendRequest } from './send-request.js';
import { SnippetTabs } from './snippet-tabs.js';
import { requestPath } from './snippets.js';

/** Composes a query, sends it as a client would, and shows the response. */
export function ApiPlayground({ type }: { readonly type: ContentType }) {
  const t = useTranslations('reference');
  const [query, setQuery] = useState<ApiQuery>(emptyQuery);
  const { chosen, setChosen, caller } = useCallerChoice();
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
            <SnippetTabs request={{ origin: location.origin, type, query, withToken: chosen.kind !== 'public' }} />
            <Group gap="sm" align="flex-end">
              <CallerChoice chosen={chosen} onChange={setChosen} />
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
