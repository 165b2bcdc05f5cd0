import { Loader, Progress, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { maxBulkDocuments } from '../../api/index.js';

/** How far a change of many documents is. */
export interface BulkProgress {
  /** Whether it is only tried. */
  readonly is: 'check' | 'change';
  readonly done: number;
}

/** Shows how many of many documents are done; of few documents only that something happens. */
export function BulkProgressBar({
  progress,
  total,
}: {
  readonly progress: BulkProgress | null;
  readonly total: number;
}) {
  const t = useTranslations('content.bulk');
  const lists = useTranslations('content.lists');
  if (total <= maxBulkDocuments) return <Loader size="xs" aria-label={t('trial')} />;
  const done = progress?.done ?? 0;
  const label = lists(progress?.is === 'change' ? 'changed' : 'checked', { done, total });
  return (
    <Stack gap={4}>
      <Progress value={(100 * done) / total} aria-label={label} />
      <Text size="sm" c="dimmed" role="status" className="octavo-figures">
        {label}
      </Text>
    </Stack>
  );
}
