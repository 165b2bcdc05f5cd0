import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../ui/index.js';
import type { Upload } from './upload-queue.js';
import type { Uploads } from './use-uploads.js';

/** Rows for files under way, and for failed ones; the others are counted. */
const maxCurrentRows = 3;
const maxFailedRows = 5;

/** Shows files on their way: how many are stored, the next of them, and what went wrong. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = useTranslations('media.upload');
  const { list, storedCount } = uploads;
  if (list.length === 0) return null;
  const total = list.length + storedCount;
  const current = list.filter(({ state }) => state !== 'failed');
  const failed = list.filter(({ state }) => state === 'failed');
  const sent = storedCount + current.reduce((sum, { progress }) => sum + progress, 0);
  return (
    <Stack gap="xs" role="group" aria-label={t('label')}>
      {total === 1 ? null : (
        <Stack gap={6}>
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <Text size="sm" fw={600} className="octavo-figures">
              {t('total', { stored: storedCount, total })}
            </Text>
            {current.length === 0 ? null : (
              <Button size="compact-sm" variant="default" onClick={uploads.cancelAll}>
                {t('cancelAll')}
              </Button>
            )}
          </Group>
          <Progress value={(sent / total) * 100} aria-label={t('totalProgress')} />
        </Stack>
      )}
      {current.slice(0, maxCurrentRows).map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
      {failed.length < 2 ? null : (
        <Group gap="xs" justify="space-between">
          <Text size="sm" fw={600}>
            {t('failedCount', { count: failed.length })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={uploads.retryFailed}>
            {t('retryAll')}
          </Button>
        </Group>
      )}
      {failed.slice(0, maxFailedRows).map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
      {failed.length > maxFailedRows ? (
        <Text size="xs" c="dimmed">
          {t('moreFailed', { count: failed.length - maxFailedRows })}
        </Text>
      ) : null}
      {failed.length > 1 && current.length === 0 ? (
        <Button size="compact-sm" variant="default" onClick={uploads.cancelAll}>
          {t('forgetAll')}
        </Button>
      ) : null}
    </Stack>
  );
}

interface UploadRowProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

function UploadRow({ upload: { key, file, state, progress, failure }, uploads }: UploadRowProps) {
  const t = useTranslations('media.upload');
  const failureText = useFailureText();
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" truncate flex={1}>
          {file.name}
        </Text>
        {state === 'failed' ? (
          <Button size="compact-sm" variant="default" onClick={() => uploads.retry(key)}>
            {t('retry')}
          </Button>
        ) : null}
        <ActionIcon
          size={24}
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
  );
}
