import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type ContentType, type Document, documentComparisonQuery, documentEntriesQuery } from '../../api/index.js';
import { canReadDrafts, documentTitle } from '../../documents/index.js';
import { Card, FailureAlert } from '../../ui/index.js';
import { PreviewButton } from '../publication/preview-button.js';
import { ComparisonDrawer } from './comparison-drawer.js';
import { TakeOutDialog } from './take-out-dialog.js';
import { useChangeSetPermissions } from './use-change-set.js';

/** An open document, and the change set that is chosen. */
export interface MembershipCardProps {
  readonly setId: string;
  readonly type: ContentType;
  /** null: not written yet. */
  readonly document: Document | null;
  readonly locale: string | null;
}

/** Says whether the open version is in the change set, compares it with what is live, previews it, and takes it out. */
export function MembershipCard({ setId, type, document, locale }: MembershipCardProps) {
  const t = useTranslations('content.changeSets');
  const format = useFormatter();
  const { write } = useChangeSetPermissions();
  const [isTakingOut, setTakingOut] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const documentId = document?.documentId ?? '';
  const title = (document === null ? null : documentTitle(document, type)) ?? t('untitled');
  const { data = [], error } = useQuery({ ...documentEntriesQuery(setId, documentId), enabled: document !== null });
  const entry = data.find((candidate) => candidate.locale === locale);
  const comparison = useQuery({ ...documentComparisonQuery(setId, documentId), enabled: isComparing });
  const compared = comparison.data?.find((candidate) => candidate.locale === locale);
  const when = entry === undefined ? '' : format.relativeTime(new Date(entry.updatedAt), new Date());
  const name = entry?.updatedBy?.name;
  return (
    <Card>
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {t('form.card')}
        </Text>
        {error === null ? null : <FailureAlert failure={error} />}
        {comparison.error === null ? null : <FailureAlert failure={comparison.error} />}
        <Text size="sm" c="dimmed">
          {entry === undefined
            ? t('form.notYet')
            : name === undefined
              ? t('form.part', { when })
              : t('form.partBy', { when, name })}
        </Text>
        {entry === undefined ? null : (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              loading={isComparing && comparison.isPending}
              onClick={() => setComparing(true)}
            >
              {t('compare.button')}
            </Button>
            {write ? (
              <Button size="compact-sm" variant="default" onClick={() => setTakingOut(true)}>
                {t('takeOut')}
              </Button>
            ) : null}
          </Group>
        )}
        {document !== null && type.preview === true && canReadDrafts(type) ? (
          <PreviewButton type={type} documentId={documentId} locale={locale} changeSet={setId} />
        ) : null}
      </Stack>
      {isComparing && compared !== undefined ? (
        <ComparisonDrawer
          setId={setId}
          type={type}
          entry={compared}
          title={title}
          onClose={() => setComparing(false)}
        />
      ) : null}
      {entry === undefined || !isTakingOut ? null : (
        <TakeOutDialog setId={setId} entry={entry} title={title} onClose={() => setTakingOut(false)} />
      )}
    </Card>
  );
}
