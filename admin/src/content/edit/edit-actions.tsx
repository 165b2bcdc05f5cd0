import { ActionIcon, Group, Menu, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Columns2, CopyPlus, Ellipsis, EyeOff, Layers, ListChecks, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type ContentType, getApiId } from '../../api/index.js';
import { canReadDrafts, type PublicationState, useLocaleName } from '../../documents/index.js';
import { Card, ConfirmDialog, ExplainedButton } from '../../ui/index.js';
import { BrokenRelations } from '../broken-relations.js';
import { AddToChangeSetDialog } from '../change-sets/add-dialog.js';
import { useChangeSetPermissions, useChosenChangeSet } from '../change-sets/index.js';
import { RequestReviewDialog } from '../change-sets/review/request-review-dialog.js';
import { useSaveLabel } from '../change-sets/use-save-label.js';
import { listComparableVersions } from './compare-versions/comparable-versions.js';
import { CompareVersionsDialog } from './compare-versions/compare-versions-dialog.js';
import type { DocumentPermissions } from './document-permissions.js';
import type { DocumentVersions } from './document-versions.js';
import classes from './edit-actions.module.css';
import type { FormValues } from './form-values.js';
import type { DocumentWrites } from './use-document-writes.js';

/** What can be done with an open document. */
export interface EditActionsProps {
  readonly type: ContentType;
  /** null: not written yet. */
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly permissions: DocumentPermissions;
  readonly state: PublicationState | null;
  readonly versions: DocumentVersions;
  readonly writes: DocumentWrites;
}

type PendingConfirmation = 'unpublish' | 'discard' | 'deleteVersion' | 'deleteDocument';

/** Saves and publishes; destructive actions need a confirmation. On small screens it stays at the lower edge. */
export function EditActions({ type, documentId, locale, permissions, state, versions, writes }: EditActionsProps) {
  const t = useTranslations('content.edit');
  const { isDirty } = useFormState();
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const [compareValues, setCompareValues] = useState<FormValues | null>(null);
  const { getValues } = useFormContext<Record<string, unknown>>();
  const comparableVersions = listComparableVersions(type, versions, locale);
  const navigate = useNavigate();
  const canDuplicate = type.kind === 'collectionType' && type.actions.includes('create');
  const { isWriting } = writes;
  const saveLabel = useSaveLabel(type);
  const isLive = useChosenChangeSet() === null;
  const canAdd = useChangeSetPermissions().write && isLive && state !== null && documentId !== null;
  const [isAdding, setAdding] = useState(false);
  const [isRequesting, setRequesting] = useState(false);
  const canWrite = permissions.save || permissions.publish;
  const statusKey = !canWrite ? 'readOnlyState' : isDirty ? 'unsaved' : state === null ? 'fresh' : 'allSaved';
  // Nothing is saved while somebody else's version is in the way.
  const isSettled = writes.conflicts.open === null || statusKey !== 'allSaved';

  function duplicate(): void {
    const search = { ...(locale === null ? {} : { locale }), ...(documentId === null ? {} : { from: documentId }) };
    void navigate({ to: '/content/$apiId/new', params: { apiId: getApiId(type) }, search });
  }

  const hasDrafts = type.draftAndPublish;
  const publishObstacle =
    isDirty || state === 'draft' || state === 'modified' ? null : t(state === null ? 'nothingWritten' : 'allPublished');

  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed" role="status">
            {isSettled ? t(statusKey) : ''}
          </Text>
          <MoreMenu
            permissions={permissions}
            localized={locale !== null}
            onConfirmationRequest={setPending}
            onAdd={canAdd ? () => setAdding(true) : null}
            onReviewRequest={canAdd && canReadDrafts(type) ? () => setRequesting(true) : null}
            onCompare={comparableVersions.length === 0 || !isLive ? null : () => setCompareValues({ ...getValues() })}
            onDuplicate={state !== null && documentId !== null && canDuplicate ? duplicate : null}
          />
        </Group>
        <div className={classes.buttons}>
          {hasDrafts && permissions.publish ? (
            <ExplainedButton
              fullWidth
              hotkey="Enter"
              loading={isWriting}
              reason={publishObstacle}
              onClick={() => void writes.publish()}
            >
              {t('publish')}
            </ExplainedButton>
          ) : null}
          {permissions.save ? (
            <ExplainedButton
              fullWidth
              hotkey="S"
              variant={hasDrafts && permissions.publish ? 'default' : 'filled'}
              loading={isWriting}
              reason={isDirty ? null : t(state === null ? 'nothingWritten' : 'nothingChanged')}
              onClick={() => void writes.save()}
            >
              {saveLabel}
            </ExplainedButton>
          ) : null}
        </div>
      </Stack>
      {isAdding && documentId !== null ? (
        <AddToChangeSetDialog
          type={type}
          documentIds={[documentId]}
          locale={locale}
          onClose={() => setAdding(false)}
          onDone={() => setAdding(false)}
        />
      ) : null}
      {isRequesting && documentId !== null ? (
        <RequestReviewDialog type={type} documentId={documentId} locale={locale} onClose={() => setRequesting(false)} />
      ) : null}
      {compareValues === null ? null : (
        <CompareVersionsDialog
          type={type}
          documentId={documentId}
          versions={comparableVersions}
          values={compareValues}
          onClose={() => setCompareValues(null)}
        />
      )}
      <ConfirmationDialogs
        type={type}
        documentId={documentId}
        pending={pending}
        onClose={() => setPending(null)}
        locale={locale}
        writes={writes}
      />
    </Card>
  );
}

interface MoreMenuProps {
  readonly permissions: DocumentPermissions;
  readonly localized: boolean;
  readonly onConfirmationRequest: (question: PendingConfirmation) => void;
  /** null: there is no other version. */
  readonly onCompare: (() => void) | null;
  /** null: there is nothing to be like. */
  readonly onDuplicate: (() => void) | null;
  /** null: it cannot be put into a change set. */
  readonly onAdd: (() => void) | null;
  /** null: it has no draft to be reviewed, or cannot be put into a change set. */
  readonly onReviewRequest: (() => void) | null;
}

function MoreMenu({
  permissions,
  localized,
  onConfirmationRequest,
  onCompare,
  onDuplicate,
  onAdd,
  onReviewRequest,
}: MoreMenuProps) {
  const t = useTranslations('content.edit');
  const sets = useTranslations('content.changeSets');
  if (
    !permissions.unpublish &&
    !permissions.discard &&
    !permissions.remove &&
    !permissions.removeDocument &&
    onCompare === null &&
    onAdd === null &&
    onDuplicate === null
  )
    return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('more')}>
          <Ellipsis size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onCompare === null ? null : (
          <Menu.Item leftSection={<Columns2 size={16} />} onClick={onCompare}>
            {t('beside')}
          </Menu.Item>
        )}
        {onDuplicate === null ? null : (
          <Menu.Item leftSection={<CopyPlus size={16} />} onClick={onDuplicate}>
            {t('duplicate')}
          </Menu.Item>
        )}
        {onAdd === null ? null : (
          <Menu.Item leftSection={<Layers size={16} />} onClick={onAdd}>
            {sets('add.button')}
          </Menu.Item>
        )}
        {onReviewRequest === null ? null : (
          <Menu.Item leftSection={<ListChecks size={16} />} onClick={onReviewRequest}>
            {sets('review.request.button')}
          </Menu.Item>
        )}
        {permissions.unpublish ? (
          <Menu.Item leftSection={<EyeOff size={16} />} onClick={() => onConfirmationRequest('unpublish')}>
            {t('unpublish')}
          </Menu.Item>
        ) : null}
        {permissions.discard ? (
          <Menu.Item leftSection={<Undo2 size={16} />} onClick={() => onConfirmationRequest('discard')}>
            {t('discard')}
          </Menu.Item>
        ) : null}
        {permissions.remove && localized ? (
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={16} />}
            onClick={() => onConfirmationRequest('deleteVersion')}
          >
            {t('deleteVersion')}
          </Menu.Item>
        ) : null}
        {permissions.removeDocument ? (
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={16} />}
            onClick={() => onConfirmationRequest('deleteDocument')}
          >
            {t('deleteDocument')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ConfirmationDialogsProps extends Pick<EditActionsProps, 'type' | 'documentId'> {
  readonly pending: PendingConfirmation | null;
  readonly onClose: () => void;
  readonly locale: string | null;
  readonly writes: DocumentWrites;
}

function ConfirmationDialogs({ type, documentId, pending, onClose, locale, writes }: ConfirmationDialogsProps) {
  const t = useTranslations('content.edit');
  const sets = useTranslations('content.changeSets.form');
  const isLive = useChosenChangeSet() === null;
  const localeName = useLocaleName();
  return (
    <>
      <ConfirmDialog
        opened={pending === 'unpublish'}
        onClose={onClose}
        title={t('unpublishTitle')}
        confirmLabel={t('unpublish')}
        onConfirm={writes.unpublish}
      >
        {t('unpublishText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={pending === 'discard'}
        onClose={onClose}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        onConfirm={writes.discard}
      >
        {t('discardText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={pending === 'deleteVersion'}
        onClose={onClose}
        title={t('deleteTitle')}
        confirmLabel={t('deleteVersion')}
        onConfirm={() => writes.remove(locale)}
      >
        {(isLive ? t : sets)('deleteVersionText', { locale: localeName(locale ?? '') })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={pending === 'deleteDocument'}
        onClose={onClose}
        title={t('deleteTitle')}
        confirmLabel={t('deleteDocument')}
        onConfirm={() => writes.remove(locale === null ? null : '*')}
      >
        <Stack gap="xs">
          {(isLive ? t : sets)('deleteDocumentText')}
          {pending !== 'deleteDocument' || documentId === null ? null : (
            <BrokenRelations type={type} documentIds={[documentId]} />
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
