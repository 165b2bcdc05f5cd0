import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Share2 } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { type ContentType, type PreviewAddress, previewDocument } from '../../api/index.js';
import { CopyTextButton, FailureAlert } from '../../ui/index.js';

/** Opens a preview of a draft. */
export interface PreviewButtonProps {
  readonly type: ContentType;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** Id of the change set that the site shows it with; null: none. */
  readonly changeSet?: string | null;
}

/** Opens the draft on the site in a new tab, and shows its address to be handed on. */
export function PreviewButton({ type, documentId, locale, changeSet = null }: PreviewButtonProps) {
  const t = useTranslations('content.publication');
  const creation = useMutation({
    mutationFn: () =>
      previewDocument(type.uid, documentId, {
        ...(locale === null ? {} : { locale }),
        ...(changeSet === null ? {} : { set: changeSet }),
      }),
    // Where the browser keeps the tab from opening, the address is in front of the reader still.
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener,noreferrer'),
  });
  return (
    <>
      <Button
        fullWidth
        variant="subtle"
        size="xs"
        justify="flex-start"
        leftSection={<Share2 size={14} aria-hidden />}
        loading={creation.isPending}
        onClick={() => creation.mutate()}
      >
        {t('preview')}
      </Button>
      {creation.error === null ? null : <FailureAlert failure={creation.error} />}
      {creation.data === undefined ? null : (
        <PreviewLinkDialog address={creation.data} isOfSet={changeSet !== null} onClose={creation.reset} />
      )}
    </>
  );
}

interface PreviewLinkDialogProps {
  readonly address: PreviewAddress;
  /** Whether it shows a change set instead of the draft. */
  readonly isOfSet: boolean;
  readonly onClose: () => void;
}

function PreviewLinkDialog({ address: { url, endsAt }, isOfSet, onClose }: PreviewLinkDialogProps) {
  const t = useTranslations('content.publication');
  const common = useTranslations('ui');
  const format = useFormatter();
  const { isDirty } = useFormState();
  const time = format.dateTime(new Date(endsAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t(isOfSet ? 'previewSetTitle' : 'previewTitle')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Group gap={4} wrap="nowrap" align="flex-end">
          <TextInput flex={1} readOnly label={t('previewLink')} value={url} />
          <CopyTextButton text={url} copyLabel={t('previewLink')} />
        </Group>
        <Text size="sm">{t(isOfSet ? 'previewSetUntil' : 'previewUntil', { time })}</Text>
        {isDirty ? (
          <Text size="sm" c="dimmed">
            {t('previewUnsaved')}
          </Text>
        ) : null}
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
          <ExternalLink size={14} aria-hidden /> {t('previewOpen')}
        </Anchor>
      </Stack>
    </Modal>
  );
}
