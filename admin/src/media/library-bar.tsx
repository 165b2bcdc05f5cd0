import { Button, CloseButton, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Folder, keys, type MediaFile, moveFiles, removeFile } from '../api/index.js';
import { Confirm, closeUndoable, FailureAlert, toastDone, useUndoable } from '../ui/index.js';
import { FileUses } from './file-uses.js';
import { folderPaths } from './folder-paths.js';
import classes from './library-page.module.css';
import { moveBack } from './move-back.js';

/** Files that are chosen. */
export interface LibraryBarProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly Folder[];
  readonly onDone: () => void;
}

/** Where so many files are used is looked up before they go. */
const lookedUp = 20;

/** Says how many files are chosen; moves and deletes all of them. */
export function LibraryBar({ files, folders, onDone }: LibraryBarProps) {
  const t = useTranslations('media.library');
  const client = useQueryClient();
  const tellUndoable = useUndoable();
  const [asking, setAsking] = useState<'move' | 'remove' | null>(null);
  const count = files.length;

  async function moved(): Promise<void> {
    await client.invalidateQueries({ queryKey: keys.media });
    tellUndoable(t('moved', { count }), {
      undone: t('movedBack', { count }),
      async onUndo() {
        await moveBack(files);
        await client.invalidateQueries({ queryKey: keys.media });
      },
    });
    onDone();
  }

  async function remove(): Promise<void> {
    for (const { id } of files) await removeFile(id);
    await client.invalidateQueries({ queryKey: keys.media });
    toastDone(t('removed', { count }));
    onDone();
  }

  return (
    <Group className={classes.bar} gap="xs" role="group" aria-label={t('chosenFiles')}>
      <Text size="sm" fw={600} role="status">
        {t('chosen', { count })}
      </Text>
      <Group gap="xs" ml="auto">
        <Button size="xs" variant="default" onClick={() => setAsking('move')}>
          {t('move')}
        </Button>
        <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
        <CloseButton onClick={onDone} aria-label={t('chooseNone')} />
      </Group>
      {asking === 'move' ? (
        <Move
          files={files}
          folders={folders}
          onClose={() => setAsking(null)}
          onMoved={() => {
            setAsking(null);
            void moved();
          }}
        />
      ) : null}
      <Confirm
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={t('removeTitle', { count })}
        action={t('remove')}
        onConfirm={remove}
      >
        <Stack gap="xs">
          {t('removeText')}
          {asking === 'remove'
            ? files.slice(0, lookedUp).map((file) => <FileUses key={file.id} file={file} named={count > 1} />)
            : null}
        </Stack>
      </Confirm>
    </Group>
  );
}

interface MoveProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

const top = 'top';

function Move({ files, folders, onClose, onMoved }: MoveProps) {
  const t = useTranslations('media.library');
  const common = useTranslations('ui');
  const [to, setTo] = useState(top);
  const moving = useMutation({
    onMutate: closeUndoable,
    mutationFn: () => moveFiles({ files: files.map(({ id }) => id), to: to === top ? null : Number(to) }),
    onSuccess: onMoved,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('moveTitle', { count: files.length })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        {moving.error === null ? null : <FailureAlert failure={moving.error} />}
        <Select
          label={t('to')}
          searchable
          data={[
            { value: top, label: t('top') },
            ...folderPaths(folders).map(({ id, path }) => ({ value: String(id), label: path })),
          ]}
          value={to}
          onChange={(value) => setTo(value ?? top)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button loading={moving.isPending} onClick={() => moving.mutate()}>
            {t('move')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
