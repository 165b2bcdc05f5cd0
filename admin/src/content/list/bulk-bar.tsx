import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContentType, maxBulkDocuments, maxMatchingDocuments } from '../../api/index.js';
import { FailureAlert } from '../../ui/index.js';
import { AddToChangeSetDialog } from '../change-sets/add-dialog.js';
import { useChangeSetPermissions, useChosenChangeSet } from '../change-sets/index.js';
import classes from './bulk-bar.module.css';
import { BulkDialog, type ListAction } from './bulk-dialog.js';
import { BulkEditDialog, bulkEditableAttributes } from './bulk-edit-dialog.js';
import { BulkScheduleDialog } from './bulk-schedule-dialog.js';
import type { MatchingIds } from './use-matching-ids.js';

/** The documents that match a list. */
export interface MatchingSelection extends MatchingIds {
  readonly total: number;
  readonly areAllChosen: boolean;
}

/** Documents that are chosen in a list. */
export interface BulkBarProps {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  readonly locale: string | null;
  /** The documents of the list, of which the chosen ones are some. */
  readonly matching: MatchingSelection;
  /** Nothing is chosen any more. */
  readonly onDone: () => void;
}

/** Says how many documents are chosen, and what can be done with all of them. */
export function BulkBar({ type, documentIds, locale, matching, onDone }: BulkBarProps) {
  const t = useTranslations('content.bulk');
  const lists = useTranslations('content.lists');
  const publication = useTranslations('content.publication');
  const [action, setAction] = useState<ListAction | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const sets = useTranslations('content.changeSets');
  const canAdd = useChangeSetPermissions().write;
  // What is done with several documents applies at once, and not to a change set.
  const isLive = useChosenChangeSet() === null;
  const isAllowed = (name: ContentType['actions'][number]): boolean => isLive && type.actions.includes(name);
  return (
    <Group className={classes.bar} gap="xs" role="group" aria-label={t('label')}>
      <Text size="sm" fw={600} role="status">
        {matching.areAllChosen
          ? lists('matchingChosen', { count: documentIds.length })
          : t(documentIds.length === maxBulkDocuments ? 'chosenMost' : 'chosen', { count: documentIds.length })}
      </Text>
      <ChooseMatching chosen={documentIds.length} matching={matching} />
      <Group gap="xs" ms="auto">
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
        {type.draftAndPublish && isAllowed('publish') ? (
          <Button size="xs" variant="default" onClick={() => setScheduling(true)}>
            {publication('set')}
          </Button>
        ) : null}
        {isAllowed('update') && bulkEditableAttributes(type).length > 0 ? (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            {lists('editField')}
          </Button>
        ) : null}
        {canAdd ? (
          <Button size="xs" variant={isLive ? 'default' : 'filled'} onClick={() => setAdding(true)}>
            {sets('add.button')}
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
      {isAdding ? (
        <AddToChangeSetDialog
          type={type}
          documentIds={documentIds}
          locale={locale}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            onDone();
          }}
        />
      ) : null}
      {isScheduling ? (
        <BulkScheduleDialog
          type={type}
          documentIds={documentIds}
          locale={locale}
          onClose={() => setScheduling(false)}
          onDone={() => {
            setScheduling(false);
            onDone();
          }}
        />
      ) : null}
      {isEditing ? (
        <BulkEditDialog
          type={type}
          documentIds={documentIds}
          locale={locale}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            onDone();
          }}
        />
      ) : null}
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

/** Chooses all documents that match the list, however many pages they are on. */
function ChooseMatching({ chosen, matching }: { readonly chosen: number; readonly matching: MatchingSelection }) {
  const t = useTranslations('content.lists');
  const { total, areAllChosen, isFinding, found, failure, find } = matching;
  if (areAllChosen || total <= chosen) return null;
  return (
    <>
      <Button size="compact-sm" variant="subtle" loading={isFinding} onClick={find}>
        {total > maxMatchingDocuments
          ? t('selectMatchingMost', { count: maxMatchingDocuments })
          : t('selectMatching', { count: total })}
      </Button>
      {isFinding ? (
        <Text size="sm" c="dimmed" role="status" className="octavo-figures">
          {t('finding', { found })}
        </Text>
      ) : null}
      {failure === null ? null : <FailureAlert failure={failure} onRetry={find} />}
    </>
  );
}
