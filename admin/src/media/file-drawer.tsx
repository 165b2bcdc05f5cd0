import { Drawer, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fileQuery } from '../api/index.js';
import { ConfirmDialog, FailureAlert, hasSettingsPermission, useMe } from '../ui/index.js';
import { FileDetails } from './file-details.js';
import classes from './file-drawer.module.css';
import { useReturnFocus } from './use-return-focus.js';

/** A file that is open. */
export interface FileDrawerProps {
  readonly id: number;
  /** Shown until the file is loaded. */
  readonly name: string;
  /** `library`: files can be deleted; `field`: they can be opened in the library. */
  readonly place: 'library' | 'field';
  readonly onClose: () => void;
}

/** Everything about a file, beside what is being worked on. What is typed is not lost without a question. */
export function FileDrawer({ id, name, place, onClose }: FileDrawerProps) {
  const t = useTranslations('media.file');
  const common = useTranslations('ui');
  const canWrite = hasSettingsPermission(useMe(), 'write', 'settings::media');
  const { data: file, error, refetch } = useQuery(fileQuery(id));
  const [isDirty, setDirty] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isCovered, setCovered] = useState(false);
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={() => (isDirty ? setLeaving(true) : onClose())}
      // What is in front of the file is closed first.
      closeOnEscape={!isLeaving && !isCovered}
      position="right"
      size="md"
      title={
        <Text fw={650} className={classes.title}>
          {file?.name ?? name}
        </Text>
      }
      classNames={{ body: classes.body }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {file !== undefined ? (
        <FileDetails
          key={file.id}
          file={file}
          place={place}
          canWrite={canWrite}
          onDirtyChange={setDirty}
          onCoveredChange={setCovered}
          onClose={onClose}
        />
      ) : error === null ? (
        <Stack align="center" py={80}>
          <Loader aria-label={common('loading')} />
        </Stack>
      ) : (
        <FailureAlert failure={error} onRetry={() => void refetch()} />
      )}
      {/* Mounted when it is needed: a closed dialog listens to keys as well, and the Escape that opens it would close it. */}
      {isLeaving ? (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(false)}
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          onConfirm={async () => onClose()}
        >
          {t('discardText')}
        </ConfirmDialog>
      ) : null}
    </Drawer>
  );
}
