import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createFolder, type Folder, queryKeys, updateFolder } from '../api/index.js';
import { FailureAlert } from '../ui/index.js';

/** A folder that is made or gets another name. */
export interface FolderFormProps {
  /** null: a new one. */
  readonly folder: Folder | null;
  /** null: at the top. */
  readonly parent: number | null;
  readonly onClose: () => void;
}

/** Asks what a folder is to be called. */
export function FolderForm({ folder, parent, onClose }: FolderFormProps) {
  const t = useTranslations('media.library');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const [name, setName] = useState(folder?.name ?? '');
  const saving = useMutation({
    mutationFn: () => (folder === null ? createFolder({ name, parent }) : updateFolder(folder.id, { name })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.folders });
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t(folder === null ? 'newFolder' : 'rename')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Stack>
          {saving.error === null ? null : <FailureAlert failure={saving.error} />}
          <TextInput
            label={t('folderName')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
