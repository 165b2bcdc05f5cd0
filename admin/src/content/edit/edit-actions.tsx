import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Columns2, CopyPlus, Ellipsis, EyeOff, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType } from '../../api/index.js';
import { type State, useLocaleName } from '../../documents/index.js';
import { Card, Confirm } from '../../ui/index.js';
import { Affected } from '../affected.js';
import { BesideDialog } from './beside/beside-dialog.js';
import { othersOf } from './beside/others.js';
import classes from './edit-actions.module.css';
import type { FormValues } from './form-values.js';
import type { Rights } from './rights.js';
import type { DocumentWrites } from './use-document-writes.js';
import type { Versions } from './versions.js';

/** What can be done with an open document. */
export interface EditActionsProps {
  readonly type: ContentType;
  /** null: not written yet. */
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly rights: Rights;
  readonly state: State | null;
  readonly versions: Versions;
  readonly writes: DocumentWrites;
}

type Question = 'unpublish' | 'discard' | 'deleteVersion' | 'deleteDocument';

/** Saves and publishes; whatever takes something away is asked about first. On small screens it stays at the lower edge. */
export function EditActions({ type, documentId, locale, rights, state, versions, writes }: EditActionsProps) {
  const t = useTranslations('content.edit');
  const { isDirty } = useFormState();
  const [question, setQuestion] = useState<Question | null>(null);
  const [beside, setBeside] = useState<FormValues | null>(null);
  const { getValues } = useFormContext<Record<string, unknown>>();
  const others = othersOf(type, versions, locale);
  const navigate = useNavigate();
  const mayCopy = type.kind === 'collectionType' && type.actions.includes('create');
  const { busy } = writes;

  function duplicate(): void {
    const search = { ...(locale === null ? {} : { locale }), ...(documentId === null ? {} : { from: documentId }) };
    void navigate({ to: '/content/$apiId/new', params: { apiId: apiIdOf(type) }, search });
  }

  const drafts = type.draftAndPublish;
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed" role="status">
            {t(isDirty ? 'unsaved' : state === null ? 'fresh' : 'allSaved')}
          </Text>
          <MoreMenu
            rights={rights}
            localized={locale !== null}
            onAsk={setQuestion}
            onBeside={others.length === 0 ? null : () => setBeside({ ...getValues() })}
            onDuplicate={state !== null && documentId !== null && mayCopy ? duplicate : null}
          />
        </Group>
        <div className={classes.buttons}>
          {drafts && rights.publish ? (
            <Button
              fullWidth
              loading={busy}
              disabled={!isDirty && state !== 'draft' && state !== 'modified'}
              onClick={() => void writes.publish()}
            >
              {t('publish')}
            </Button>
          ) : null}
          {rights.save ? (
            <Button
              fullWidth
              variant={drafts && rights.publish ? 'default' : 'filled'}
              loading={busy}
              disabled={!isDirty}
              onClick={() => void writes.save()}
            >
              {t(drafts ? 'save' : 'saveDirectly')}
            </Button>
          ) : null}
        </div>
      </Stack>
      {beside === null ? null : (
        <BesideDialog
          type={type}
          documentId={documentId}
          others={others}
          values={beside}
          onClose={() => setBeside(null)}
        />
      )}
      <Questions
        type={type}
        documentId={documentId}
        question={question}
        onClose={() => setQuestion(null)}
        locale={locale}
        writes={writes}
      />
    </Card>
  );
}

interface MoreMenuProps {
  readonly rights: Rights;
  readonly localized: boolean;
  readonly onAsk: (question: Question) => void;
  /** null: there is no other version. */
  readonly onBeside: (() => void) | null;
  /** null: there is nothing to be like. */
  readonly onDuplicate: (() => void) | null;
}

function MoreMenu({ rights, localized, onAsk, onBeside, onDuplicate }: MoreMenuProps) {
  const t = useTranslations('content.edit');
  if (!rights.unpublish && !rights.discard && !rights.remove && onBeside === null && onDuplicate === null) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('more')}>
          <Ellipsis size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onBeside === null ? null : (
          <Menu.Item leftSection={<Columns2 size={16} />} onClick={onBeside}>
            {t('beside')}
          </Menu.Item>
        )}
        {onDuplicate === null ? null : (
          <Menu.Item leftSection={<CopyPlus size={16} />} onClick={onDuplicate}>
            {t('duplicate')}
          </Menu.Item>
        )}
        {rights.unpublish ? (
          <Menu.Item leftSection={<EyeOff size={16} />} onClick={() => onAsk('unpublish')}>
            {t('unpublish')}
          </Menu.Item>
        ) : null}
        {rights.discard ? (
          <Menu.Item leftSection={<Undo2 size={16} />} onClick={() => onAsk('discard')}>
            {t('discard')}
          </Menu.Item>
        ) : null}
        {rights.remove && localized ? (
          <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={() => onAsk('deleteVersion')}>
            {t('deleteVersion')}
          </Menu.Item>
        ) : null}
        {rights.remove ? (
          <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={() => onAsk('deleteDocument')}>
            {t('deleteDocument')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

interface QuestionsProps extends Pick<EditActionsProps, 'type' | 'documentId'> {
  readonly question: Question | null;
  readonly onClose: () => void;
  readonly locale: string | null;
  readonly writes: DocumentWrites;
}

function Questions({ type, documentId, question, onClose, locale, writes }: QuestionsProps) {
  const t = useTranslations('content.edit');
  const localeName = useLocaleName();
  return (
    <>
      <Confirm
        opened={question === 'unpublish'}
        onClose={onClose}
        title={t('unpublishTitle')}
        action={t('unpublish')}
        onConfirm={writes.unpublish}
      >
        {t('unpublishText')}
      </Confirm>
      <Confirm
        opened={question === 'discard'}
        onClose={onClose}
        title={t('discardTitle')}
        action={t('discard')}
        onConfirm={writes.discard}
      >
        {t('discardText')}
      </Confirm>
      <Confirm
        opened={question === 'deleteVersion'}
        onClose={onClose}
        title={t('deleteTitle')}
        action={t('deleteVersion')}
        onConfirm={() => writes.remove(locale)}
      >
        {t('deleteVersionText', { locale: localeName(locale ?? '') })}
      </Confirm>
      <Confirm
        opened={question === 'deleteDocument'}
        onClose={onClose}
        title={t('deleteTitle')}
        action={t('deleteDocument')}
        onConfirm={() => writes.remove(locale === null ? null : '*')}
      >
        <Stack gap="xs">
          {t('deleteDocumentText')}
          {question !== 'deleteDocument' || documentId === null ? null : (
            <Affected type={type} documentIds={[documentId]} />
          )}
        </Stack>
      </Confirm>
    </>
  );
}
