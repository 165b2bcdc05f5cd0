import { Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Document } from '../../api/index.js';
import { Card, CopyText, Moment } from '../../ui/index.js';

/** When a document was written, and what programs call it. */
export function EditDetails({ document }: { readonly document: Document }) {
  const t = useTranslations('content.edit');
  const { createdAt, updatedAt, documentId } = document;
  return (
    <Card>
      <Stack gap="sm">
        {createdAt === undefined ? null : (
          <Detail name={t('created')}>
            <Moment at={createdAt} size="sm" />
          </Detail>
        )}
        {updatedAt === undefined ? null : (
          <Detail name={t('updated')}>
            <Moment at={updatedAt} size="sm" />
          </Detail>
        )}
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('identity')}
          </Text>
          <Group gap={4} wrap="nowrap" justify="space-between">
            <Code style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{documentId}</Code>
            <CopyText text={documentId} what={t('identity')} />
          </Group>
        </div>
      </Stack>
    </Card>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      {children}
    </Group>
  );
}
