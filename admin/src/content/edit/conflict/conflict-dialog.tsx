import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Attribute, ContentType } from '../../../api/index.js';
import { fieldLabel } from '../../../fields/index.js';
import { toastDone, useModel } from '../../../ui/index.js';
import { namesIn } from '../../compare/names.js';
import { readableValue } from '../../compare/readable-value.js';
import { TwoSides } from '../../compare/two-sides.js';
import { useWording } from '../../compare/use-wording.js';
import { differing } from './meeting.js';
import type { Conflict } from './use-conflict.js';

/** A conflict, and the ways out of it. */
export interface ConflictDialogProps {
  readonly type: ContentType;
  readonly conflict: Conflict;
  readonly onTheirs: () => void;
  /** Writes what was changed here over what the other has saved. */
  readonly onMine: () => void;
  /** Back to the form; nothing is decided. */
  readonly onClose: () => void;
}

/** Says who saved the document meanwhile and in what it differs from the form, and asks what is to become of both. */
export function ConflictDialog({ type, conflict, onTheirs, onMine, onClose }: ConflictDialogProps) {
  const t = useTranslations('content.conflict');
  const common = useTranslations('ui');
  const model = useModel();
  const { began, mine, theirs, document, hasMine } = conflict;
  const wording = useWording(namesIn(type, [document, mine, began], model));
  const [uncopied, setUncopied] = useState<string | null>(null);
  const changed = differing(type, model, began, mine);
  const shown = differing(type, model, hasMine ? mine : began, theirs);
  const textOf = (attribute: Attribute, values: Conflict['mine']): string =>
    readableValue(attribute, values[attribute.name], model, wording);

  async function copyAndReload(): Promise<void> {
    const text = changed.map((attribute) => `${fieldLabel(attribute.name)}\n${textOf(attribute, mine)}`).join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      // Without https, or where the browser forbids it, there is no clipboard for scripts: people copy by hand.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      setUncopied(text);
      return;
    }
    onTheirs();
    toastDone(t('copied'));
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
        <Who conflict={conflict} />
        <TwoSides
          label={t('differences')}
          attributes={shown}
          left={{
            name: t(hasMine ? 'mine' : 'before'),
            textOf: (attribute) => textOf(attribute, hasMine ? mine : began),
          }}
          right={{ name: t('theirs'), textOf: (attribute) => textOf(attribute, theirs) }}
          note={(attribute) => (hasMine && !changed.includes(attribute) ? ` ${t('theirsOnly')}` : '')}
        />
        {uncopied === null ? null : (
          <Textarea
            label={t('copyByHand')}
            value={uncopied}
            readOnly
            autosize
            minRows={3}
            maxRows={12}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onTheirs}>
            {t(uncopied === null ? 'takeTheirs' : 'reload')}
          </Button>
          {hasMine && uncopied === null ? (
            <Button variant="default" onClick={() => void copyAndReload()}>
              {t('copyMine')}
            </Button>
          ) : null}
          <Button onClick={onMine} data-autofocus={uncopied === null}>
            {t(hasMine ? 'keepMine' : 'doAnyway')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Who({ conflict: { version, hasMine } }: Pick<ConflictDialogProps, 'conflict'>) {
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
