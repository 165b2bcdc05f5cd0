import { Button, Group, Loader, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Images, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { filesQuery, foldersQuery, type MediaFile } from '../api/index.js';
import { EmptyState, FailureAlert, PageLinks } from '../ui/index.js';
import { type FileKind, fileKindFilter } from './file-kind.js';
import { FileTile } from './file-tile.js';
import { folderPaths } from './folder-paths.js';

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

/** Chooses files of the library: by name, by folder, page by page. */
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

  function toggleFile(file: MediaFile): void {
    const others = chosen.filter(({ id }) => id !== file.id);
    if (others.length < chosen.length) setChosen(others);
    else setChosen(many ? [...chosen, file] : [file]);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t(many ? 'titleMany' : 'title')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Group gap="sm">
          <TextInput
            type="search"
            role="searchbox"
            flex={1}
            miw={180}
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
        </Group>
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
        <Group justify="space-between">
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
      </Stack>
    </Modal>
  );
}
