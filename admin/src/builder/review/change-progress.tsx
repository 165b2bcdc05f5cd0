import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { modelProgressQuery } from '../../api/index.js';
import { Card } from '../../ui/index.js';
import { subjectText } from './impact-text.js';
import { type ModelSides, useModelWords } from './model-words.js';

/** How far a change is that is being made. */
export function ChangeProgress(sides: ModelSides) {
  const words = useModelWords(sides);
  const { t } = words;
  const { data } = useQuery(modelProgressQuery);
  const total = data?.total ?? 0;
  const percent = data === undefined || data === null || total === 0 ? null : Math.min(100, (100 * data.done) / total);
  return (
    <Card>
      <Stack gap="xs" role="status">
        <Text size="sm" fw={550}>
          {t('plan.applying')}
        </Text>
        <Progress value={percent ?? 100} animated aria-label={t('plan.applying')} />
        {data?.subject === undefined ? null : <Text size="xs">{subjectText(data.subject, words)}</Text>}
        {data === undefined || data === null || total === 0 ? null : (
          <Text size="xs" c="dimmed" className="octavo-figures">
            {t('plan.progress', { done: data.done, total })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
