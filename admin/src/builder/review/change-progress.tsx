import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { modelProgressQuery } from '../../api/index.js';
import { Card } from '../../ui/index.js';

/** How far a change is that is being made. */
export function ChangeProgress() {
  const t = useTranslations('builder.plan');
  const { data } = useQuery(modelProgressQuery);
  const total = data?.total ?? 0;
  const percent = data === undefined || data === null || total === 0 ? null : Math.min(100, (100 * data.done) / total);
  return (
    <Card>
      <Stack gap="xs" role="status">
        <Text size="sm" fw={550}>
          {data?.says ?? t('applying')}
        </Text>
        <Progress value={percent ?? 100} animated aria-label={t('applying')} />
        {data === undefined || data === null || total === 0 ? null : (
          <Text size="xs" c="dimmed" className="octavo-figures">
            {t('progress', { done: data.done, total })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
