import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { ChangeSet } from '../../api/index.js';
import { useRefusalText } from '../../ui/index.js';

/** Says when a change set is to be published, or why it was not at that time. */
export function ScheduleNote({ set: { state, schedule } }: { readonly set: ChangeSet }) {
  const t = useTranslations('content.changeSets.schedule');
  const format = useFormatter();
  const refusalText = useRefusalText();
  if (schedule === null || state !== 'open') return null;
  const { at: time, refusal } = schedule;
  const when = format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' });
  return refusal === null ? (
    <Text component="span" display="block" size="xs" c="dimmed">
      {t('scheduled', { when })}
    </Text>
  ) : (
    <Text component="span" display="block" size="xs" c="var(--mantine-color-error)" maw={320}>
      {t('refused', { reason: refusalText(refusal) })}
    </Text>
  );
}
