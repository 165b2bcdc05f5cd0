import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BulkAction, type ContentType, maxBulkDocuments } from '../../api/index.js';
import classes from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.js';

/** Documents that are chosen in a list. */
export interface BulkBarProps {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  readonly locale: string | null;
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
}

/** Says how many documents are chosen, and what can be done with all of them. */
export function BulkBar({ type, documentIds, locale, onDone }: BulkBarProps) {
  const t = useTranslations('content.bulk');
  const [action, setAction] = useState<BulkAction | null>(null);
  const isAllowed = (name: ContentType['actions'][number]): boolean => type.actions.includes(name);
  return (
    <Group className={classes.bar} gap="xs" role="group" aria-label={t('label')}>
      <Text size="sm" fw={600} role="status">
        {t(documentIds.length < maxBulkDocuments ? 'chosen' : 'chosenMost', { count: documentIds.length })}
      </Text>
      <Group gap="xs" ml="auto">
        {type.draftAndPublish && isAllowed('publish') ? (
          <Button size="xs" onClick={() => setAction('publish')}>
            {t('publish')}
          </Button>
        ) : null}
        {type.draftAndPublish && isAllowed('unpublish') ? (
          <Button size="xs" variant="default" onClick={() => setAction('unpublish')}>
            {t('unpublish')}
          </Button>
        ) : null}
        {isAllowed('discardDraft') ? (
          <Button size="xs" variant="default" onClick={() => setAction('discard-draft')}>
            {t('discard-draft')}
          </Button>
        ) : null}
        {isAllowed('delete') ? (
          <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => setAction('delete')}>
            {t('delete')}
          </Button>
        ) : null}
        <CloseButton onClick={onDone} aria-label={t('forget')} />
      </Group>
      {action === null ? null : (
        <BulkDialog
          action={action}
          type={type}
          documentIds={documentIds}
          locale={locale}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            onDone();
          }}
        />
      )}
    </Group>
  );
}
