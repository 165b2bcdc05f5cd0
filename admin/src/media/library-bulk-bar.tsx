import { Button, CloseButton, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Folder, type MediaFile, moveFiles, queryKeys, removeFile } from '../api/index.js';
import { ConfirmDialog, closeUndoToast, FailureAlert, toastSuccess, useUndoToast } from '../ui/index.js';
import { FileUses } from './file-uses.js';
import { folderPaths } from './folder-paths.js';
import classes from './library-page.module.css';
import { restoreFileFolders } from './restore-file-folders.js';

/** Files that are chosen. */
export interface LibraryBulkBarProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly Folder[];
  readonly onDone: () => void;
}

/** The uses of at most this many files are looked up before a deletion. */
const maxFilesWithUses = 20;

/** Says how many files are chosen; moves and deletes all of them. */
export function LibraryBulkBar({ files, folders, onDone }: LibraryBulkBarProps) {
  const t = useTranslations('media.library');
  const client = useQueryClient();
  const showUndoToast = useUndoToast();
  const [openDialog, setOpenDialog] = useState<'move' | 'remove' | null>(null);
  const count = files.length;

  async function handleMoved(): Promise<void> {
    await client.invalidateQueries({ queryKey: queryKeys.media });
    showUndoToast(t('moved', { count }), {
      undoneMessage: t('movedBack', { count }),
      async onUndo() {
        await restoreFileFolders(files);
        await client.invalidateQueries({ queryKey: queryKeys.media });
      },
    });
    onDone();
  }

  async function remove(): Promise<void> {
    for (const { id } of files) await removeFile(id);
    await client.invalidateQueries({ queryKey: queryKeys.media });
    toastSuccess(t('removed', { count }));
    onDone();
  }

  return (
    <Group className={classes.bar} gap="xs" role="group" aria-label={t('chosenFiles')}>
      <Text size="sm" fw={600} role="status">
        {t('chosen', { count })}
      </Text>
      <Group gap="xs" ms="auto">
        <Button size="xs" variant="default" onClick={() => setOpenDialog('move')}>
          {t('move')}
        </Button>
        <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => setOpenDialog('remove')}>
          {t('remove')}
        </Button>
        <CloseButton onClick={onDone} aria-label={t('chooseNone')} />
      </Group>
      {openDialog === 'move' ? (
        <MoveDialog
          files={files}
          folders={folders}
          onClose={() => setOpenDialog(null)}
          onMoved={() => {
            setOpenDialog(null);
            void handleMoved();
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={openDialog === 'remove'}
        onClose={() => setOpenDialog(null)}
        title={t('removeTitle', { count })}
        confirmLabel={t('remove')}
        onConfirm={remove}
      >
        <Stack gap="xs">
          {t('removeText')}
          {openDialog === 'remove'
            ? files
                .slice(0, maxFilesWithUses)
                .map((file) => <FileUses key={file.id} file={file} showName={count > 1} />)
            : null}
        </Stack>
      </ConfirmDialog>
    </Group>
  );
}

interface MoveDialogProps {
  readonly files: readonly MediaFile[];
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

const rootFolder = 'top';

function MoveDialog({ files, folders, onClose, onMoved }: MoveDialogProps) {
  const t = useTranslations('media.library');
  const common = useTranslations('ui');
  const [to, setTo] = useState(rootFolder);
  const moving = useMutation({
    onMutate: closeUndoToast,
    mutationFn: () => moveFiles({ files: files.map(({ id }) => id), to: to === rootFolder ? null : Number(to) }),
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
            { value: rootFolder, label: t('top') },
            ...folderPaths(folders).map(({ id, path }) => ({ value: String(id), label: path })),
          ]}
          value={to}
          onChange={(value) => setTo(value ?? rootFolder)}
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
