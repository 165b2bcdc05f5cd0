import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Folder as FolderIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Folder, queryKeys, removeFolder } from '../api/index.js';
import { ConfirmDialog, toastSuccess } from '../ui/index.js';
import { FolderForm } from './folder-form.js';
import classes from './library-page.module.css';

/** The folders in a folder. */
export interface FolderListProps {
  readonly folders: readonly Folder[];
  readonly canWrite: boolean;
  readonly onOpenFolder: (id: number) => void;
}

/** Shows folders, which open, get other names and go. */
export function FolderList({ folders, canWrite, onOpenFolder }: FolderListProps) {
  const t = useTranslations('media.library');
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<Folder | null>(null);
  const [removing, setRemoving] = useState<Folder | null>(null);

  async function remove({ id, files, folders: subfolders }: Folder): Promise<void> {
    await removeFolder(id, files + subfolders > 0);
    await client.invalidateQueries({ queryKey: queryKeys.media });
    toastSuccess(t('folderRemoved'));
  }

  return (
    <ul className={classes.folders} aria-label={t('folders')}>
      {folders.map((folder) => (
        <li key={folder.id} className={classes.folder}>
          <UnstyledButton className={classes.open} onClick={() => onOpenFolder(folder.id)}>
            <FolderIcon size={20} strokeWidth={1.75} aria-hidden />
            <Text size="sm" fw={550} truncate flex={1}>
              {folder.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t('inside', { count: folder.files + folder.folders })}
            </Text>
          </UnstyledButton>
          {canWrite ? (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon aria-label={t('folderActions', { name: folder.name })}>
                  <Ellipsis size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setRenaming(folder)}>{t('rename')}</Menu.Item>
                <Menu.Item color="red" onClick={() => setRemoving(folder)}>
                  {t('remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </li>
      ))}
      {renaming === null ? null : (
        <FolderForm folder={renaming} parent={renaming.parent} onClose={() => setRenaming(null)} />
      )}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeFolderTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          if (removing !== null) await remove(removing);
        }}
      >
        {removing === null
          ? ''
          : t('removeFolderText', { name: removing.name, files: removing.files, folders: removing.folders })}
      </ConfirmDialog>
    </ul>
  );
}
