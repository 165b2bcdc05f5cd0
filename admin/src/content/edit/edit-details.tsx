import { Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType, Document, Person } from '../../api/index.js';
import type { VersionState } from '../../documents/index.js';
import { Card, CopyText, Moment } from '../../ui/index.js';
import { HistoryLink } from '../history/links.js';

/** An open document. */
export interface EditDetailsProps {
  readonly type: ContentType;
  readonly document: Document;
  /** Who wrote it; null: not known. */
  readonly version: VersionState | null;
}

/** When a document was written and by whom, what it was before, and what programs call it. */
export function EditDetails({ type, document, version }: EditDetailsProps) {
  const t = useTranslations('content.edit');
  const { createdAt, updatedAt, documentId } = document;
  return (
    <Card>
      <Stack gap="sm">
        {createdAt === undefined ? null : (
          <Detail name={t('created')}>
            <Written at={createdAt} by={version?.createdBy ?? null} />
          </Detail>
        )}
        {updatedAt === undefined ? null : (
          <Detail name={t('updated')}>
            <Written at={version?.updatedAt ?? updatedAt} by={version?.updatedBy ?? null} />
          </Detail>
        )}
        <HistoryLink type={type} documentId={documentId} locale={type.localized ? (document.locale ?? null) : null} />
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

function Written({ at, by }: { readonly at: string; readonly by: Person | null }) {
  const t = useTranslations('content.edit');
  return (
    <Text component="span" size="sm" ta="end">
      <Moment at={at} size="sm" />
      {by === null ? null : (
        <Text component="span" size="sm" display="block">
          {t('by', { name: by.name })}
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
