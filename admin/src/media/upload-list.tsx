import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../ui/index.js';
import type { Uploads } from './use-uploads.js';

/** Shows files on their way: how much is sent, and what went wrong. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = useTranslations('media.upload');
  const failureText = useFailureText();
  if (uploads.list.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={t('label')}>
      {uploads.list.map(({ key, file, state, progress, failure }) => (
        <Stack key={key} gap={4}>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" truncate flex={1}>
              {file.name}
            </Text>
            {state === 'failed' ? (
              <Button size="compact-xs" variant="default" onClick={() => uploads.retry(key)}>
                {t('retry')}
              </Button>
            ) : null}
            <ActionIcon
              size="sm"
              onClick={() => uploads.cancel(key)}
              aria-label={t(state === 'failed' ? 'forget' : 'cancel', { name: file.name })}
            >
              <X size={14} />
            </ActionIcon>
          </Group>
          {state === 'failed' ? (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {failureText(failure)}
            </Text>
          ) : (
            <Progress value={progress * 100} aria-label={t('progress', { name: file.name })} size="sm" />
          )}
        </Stack>
      ))}
    </Stack>
  );
}
