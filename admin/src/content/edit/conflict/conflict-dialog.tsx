import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Attribute, ContentType } from '../../../api/index.js';
import { useAttributeLabel } from '../../../fields/index.js';
import { toastSuccess, useModel } from '../../../ui/index.js';
import { collectDocumentNames } from '../../compare/document-names.js';
import { formatValue } from '../../compare/format-value.js';
import { SideBySide } from '../../compare/side-by-side.js';
import { useValueFormat } from '../../compare/use-value-format.js';
import { changedAttributes } from './three-way-merge.js';
import type { Conflict } from './use-conflict.js';

/** A conflict, and the ways out of it. */
export interface ConflictDialogProps {
  readonly type: ContentType;
  readonly conflict: Conflict;
  readonly onTakeTheirs: () => void;
  /** Writes what was changed here over what the other has saved. */
  readonly onKeepMine: () => void;
  /** Back to the form; nothing is decided. */
  readonly onClose: () => void;
}

/** Says who saved the document meanwhile and in what it differs from the form, and asks what is to become of both. */
export function ConflictDialog({ type, conflict, onTakeTheirs, onKeepMine, onClose }: ConflictDialogProps) {
  const t = useTranslations('content.conflict');
  const common = useTranslations('ui');
  const model = useModel();
  const attributeLabel = useAttributeLabel();
  const { base, mine, theirs, document, hasMine } = conflict;
  const format = useValueFormat(collectDocumentNames(type, [document, mine, base], model));
  const [textToCopy, setTextToCopy] = useState<string | null>(null);
  const changedHere = changedAttributes(type, model, base, mine);
  const differences = changedAttributes(type, model, hasMine ? mine : base, theirs);
  const textFor = (attribute: Attribute, values: Conflict['mine']): string =>
    formatValue(attribute, values[attribute.name], model, format);

  async function copyAndReload(): Promise<void> {
    const text = changedHere
      .map((attribute) => `${attributeLabel(attribute)}\n${textFor(attribute, mine)}`)
      .join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      // Without https, or where the browser forbids it, there is no clipboard for scripts: people copy by hand.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      setTextToCopy(text);
      return;
    }
    onTakeTheirs();
    toastSuccess(t('copied'));
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <ConflictAuthor conflict={conflict} />
        <SideBySide
          label={t('differences')}
          attributes={differences}
          left={{
            name: t(hasMine ? 'mine' : 'before'),
            formatAttribute: (attribute) => textFor(attribute, hasMine ? mine : base),
          }}
          right={{ name: t('theirs'), formatAttribute: (attribute) => textFor(attribute, theirs) }}
          annotate={(attribute) => (hasMine && !changedHere.includes(attribute) ? ` ${t('theirsOnly')}` : '')}
        />
        {textToCopy === null ? null : (
          <Textarea
            label={t('copyByHand')}
            value={textToCopy}
            readOnly
            autosize
            minRows={3}
            maxRows={12}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            {t(textToCopy === null ? 'takeTheirs' : 'reload')}
          </Button>
          {hasMine && textToCopy === null ? (
            <Button variant="default" onClick={() => void copyAndReload()}>
              {t('copyMine')}
            </Button>
          ) : null}
          <Button onClick={onKeepMine} data-autofocus={textToCopy === null}>
            {t(hasMine ? 'keepMine' : 'doAnyway')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ConflictAuthor({ conflict: { version, hasMine } }: Pick<ConflictDialogProps, 'conflict'>) {
  const t = useTranslations('content.conflict');
  const format = useFormatter();
  const name = version?.updatedBy?.name ?? t('somebody');
  const when =
    version === null ? '' : format.dateTime(new Date(version.updatedAt), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Text size="sm">
      {version === null ? t('whoOnly', { name }) : t('who', { name, when })} {t(hasMine ? 'nothingLost' : 'notDone')}
    </Text>
  );
}
