import { Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType, Document, Person } from '../../api/index.js';
import type { VersionState } from '../../documents/index.js';
import { Card, CopyTextButton, RelativeTime } from '../../ui/index.js';
import { HistoryLink } from '../history/history-links.js';

/** An open document. */
export interface DocumentDetailsProps {
  readonly type: ContentType;
  readonly document: Document;
  /** Who wrote it; null: not known. */
  readonly version: VersionState | null;
}

/** When a document was written and by whom, what it was before, and what programs call it. */
export function DocumentDetails({ type, document, version }: DocumentDetailsProps) {
  const t = useTranslations('content.edit');
  const { createdAt, updatedAt, documentId } = document;
  return (
    <Card>
      <Stack gap="sm">
        {createdAt === undefined ? null : (
          <Detail name={t('created')}>
            <WrittenAt timestamp={createdAt} author={version?.createdBy ?? null} />
          </Detail>
        )}
        {updatedAt === undefined ? null : (
          <Detail name={t('updated')}>
            <WrittenAt timestamp={version?.updatedAt ?? updatedAt} author={version?.updatedBy ?? null} />
          </Detail>
        )}
        <HistoryLink type={type} documentId={documentId} locale={type.localized ? (document.locale ?? null) : null} />
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('identity')}
          </Text>
          <Group gap={4} wrap="nowrap" justify="space-between">
            <Code style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{documentId}</Code>
            <CopyTextButton text={documentId} copyLabel={t('identity')} />
          </Group>
        </div>
      </Stack>
    </Card>
  );
}

function WrittenAt({ timestamp, author }: { readonly timestamp: string; readonly author: Person | null }) {
  const t = useTranslations('content.edit');
  return (
    <Text component="span" size="sm" ta="end">
      <RelativeTime timestamp={timestamp} size="sm" />
      {author === null ? null : (
        <Text component="span" size="sm" display="block">
          {t('by', { name: author.name })}
        </Text>
      )}
    </Text>
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
