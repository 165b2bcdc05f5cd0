import { Button, Drawer, FileButton, Group, Loader, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Images, Search, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { filesQuery, foldersQuery, type MediaFile } from '../api/index.js';
import { EmptyState, FailureAlert, hasSettingsPermission, PageLinks, useMe } from '../ui/index.js';
import { DropArea } from './drop-area.js';
import { acceptAttribute, type FileKind, fileKindFilter } from './file-kind.js';
import classes from './file-picker.module.css';
import { FileTile } from './file-tile.js';
import { folderPaths } from './folder-paths.js';
import { UploadList, useUploads } from './uploads/index.js';
import { useAllowedFiles } from './use-allowed-files.js';
import { useReturnFocus } from './use-return-focus.js';

/** A choice among the files of the library. */
export interface FilePickerProps {
  /** Kinds that may be chosen; empty: all. */
  readonly kinds: readonly FileKind[];
  readonly many: boolean;
  readonly onClose: () => void;
  readonly onChoose: (files: readonly MediaFile[]) => void;
}

const searchDelay = 200;
const pageSize = 24;
const allFolders = 'all';

/** Chooses files of the library, by name, by folder and page by page, or uploads them: what is uploaded here is chosen. */
export function FilePicker({ kinds, many, onClose, onChoose }: FilePickerProps) {
  const t = useTranslations('media.pick');
  const common = useTranslations('ui');
  const [typed, setTyped] = useState('');
  const [debouncedText] = useDebouncedValue(typed.trim(), searchDelay);
  const [folder, setFolder] = useState(allFolders);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  const folders = useQuery(foldersQuery);
  const kindsFilter = fileKindFilter(kinds);
  const { data, error, refetch } = useQuery(
    filesQuery({
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page, pageSize },
      ...(debouncedText === '' ? {} : { _q: debouncedText }),
      filters: {
        ...(kindsFilter ?? {}),
        ...(folder === allFolders ? {} : { folderId: { $eq: folder } }),
      },
    }),
  );
  const canUpload = hasSettingsPermission(useMe(), 'write', 'settings::media');
  const uploads = useUploads((file) => setChosen((files) => (many ? [...files, file] : [file])));
  const allowedFiles = useAllowedFiles(kinds);
  const accept = acceptAttribute(kinds);
  useReturnFocus();

  function toggleFile(file: MediaFile): void {
    const others = chosen.filter(({ id }) => id !== file.id);
    if (others.length < chosen.length) setChosen(others);
    else setChosen(many ? [...chosen, file] : [file]);
  }

  /** The newest files come first, and have to be in sight. */
  function upload(files: readonly File[]): void {
    const allowed = allowedFiles(files);
    setTyped('');
    setPage(1);
    uploads.add(many ? allowed : allowed.slice(0, 1), folder === allFolders ? {} : { folder: Number(folder) });
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={<Text fw={650}>{t(many ? 'titleMany' : 'title')}</Text>}
      classNames={{ content: classes.drawer, body: classes.body }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.content}>
        <DropArea label={t('drop')} kinds={kinds} onFiles={canUpload ? upload : null}>
          <Stack className={classes.area}>
            <Group gap="sm">
              <TextInput
                type="search"
                role="searchbox"
                flex="2 1 240px"
                aria-label={t('search')}
                placeholder={t('search')}
                leftSection={<Search size={16} aria-hidden />}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setPage(1);
                }}
              />
              <Select
                aria-label={t('folder')}
                flex="1 1 140px"
                data={[
                  { value: allFolders, label: t('everywhere') },
                  ...folderPaths(folders.data ?? []).map(({ id, path }) => ({ value: String(id), label: path })),
                ]}
                value={folder}
                onChange={(next) => {
                  setFolder(next ?? allFolders);
                  setPage(1);
                }}
              />
              {canUpload ? (
                <FileButton
                  multiple={many}
                  onChange={(files) => upload(Array.isArray(files) ? files : files === null ? [] : [files])}
                  inputProps={{ 'aria-label': t('upload') }}
                  {...(accept === undefined ? {} : { accept })}
                >
                  {(props) => (
                    <Button {...props} variant="default" leftSection={<Upload size={16} aria-hidden />}>
                      {t('upload')}
                    </Button>
                  )}
                </FileButton>
              ) : null}
            </Group>
            <UploadList uploads={uploads} />
            {error === null ? null : <FailureAlert failure={error} onRetry={() => void refetch()} />}
            {data === undefined ? (
              <Stack align="center" py={60}>
                {error === null ? <Loader /> : null}
              </Stack>
            ) : data.data.length === 0 ? (
              <EmptyState icon={Images} title={t('noneTitle')} description={t('none')} />
            ) : (
              <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="sm">
                {data.data.map((file) => (
                  <FileTile
                    key={file.id}
                    file={file}
                    isSelected={chosen.some(({ id }) => id === file.id)}
                    onClick={() => toggleFile(file)}
                  />
                ))}
              </SimpleGrid>
            )}
          </Stack>
        </DropArea>
      </div>
      <Group justify="space-between" className={classes.foot}>
        <div>
          {data === undefined ? null : (
            <PageLinks pagination={{ ...data.meta.pagination, page }} onPageChange={setPage} />
          )}
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {t('choose', { count: chosen.length })}
          </Button>
        </Group>
      </Group>
    </Drawer>
  );
}
