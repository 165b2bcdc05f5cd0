import { Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FolderPlus, Images, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { filesQuery, foldersQuery, type MediaFile } from '../api/index.js';
import { Card, EmptyState, FailureAlert, maySet, Page, PageLinks, useMe } from '../ui/index.js';
import { DropArea } from './drop-area.js';
import { FileDrawer } from './file-drawer.js';
import { FolderForm } from './folder-form.js';
import { FolderList } from './folder-list.js';
import { FolderWay } from './folder-way.js';
import { LibraryBar } from './library-bar.js';
import { LibraryGrid } from './library-grid.js';
import classes from './library-page.module.css';
import { libraryParameters } from './library-parameters.js';
import type { LibrarySearch } from './library-search.js';
import { LibraryTable } from './library-table.js';
import { type LibraryShape, LibraryTools } from './library-tools.js';
import { UploadList } from './upload-list.js';
import { useUploads } from './use-uploads.js';

/** All files, folder by folder. Everything that narrows what is shown is in its address. */
export function LibraryPage() {
  const t = useTranslations('media.library');
  const me = useMe();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/media' });
  const { folder = null } = search;
  const [shape, setShape] = useLocalStorage<LibraryShape>({
    key: 'octavo.media.shape',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<MediaFile | null>(null);
  const [making, setMaking] = useState(false);
  const folders = useQuery(foldersQuery);
  const { data, error, refetch, isPlaceholderData } = useQuery(filesQuery(libraryParameters(search)));
  const uploads = useUploads(() => undefined);
  const mayWrite = maySet(me, 'write', 'settings::media');
  const send = (files: readonly File[]): void => uploads.add(files, { folder });

  function go(change: { readonly [K in keyof LibrarySearch]?: LibrarySearch[K] | undefined }): void {
    setChosen(new Set());
    void navigate({ to: '/media', search: { ...search, ...change }, replace: !('folder' in change) });
  }

  const inFolder =
    search.q === undefined && search.kind === undefined
      ? (folders.data ?? []).filter(({ parent }) => parent === folder)
      : [];
  const files = data?.data ?? [];
  const chosenFiles = files.filter(({ id }) => chosen.has(id));
  const shown = { files, chosen: mayWrite ? chosen : null, onChosen: setChosen, onOpen: setOpen };
  const failure = error ?? folders.error;

  return (
    <Page
      title={t('title')}
      description={data === undefined ? ' ' : t('count', { count: data.meta.pagination.total })}
      actions={
        mayWrite ? (
          <>
            <Button
              variant="default"
              leftSection={<FolderPlus size={16} aria-hidden />}
              onClick={() => setMaking(true)}
            >
              {t('newFolder')}
            </Button>
            <FileButton multiple onChange={send} inputProps={{ 'aria-label': t('upload') }}>
              {(props) => (
                <Button {...props} leftSection={<Upload size={16} aria-hidden />}>
                  {t('upload')}
                </Button>
              )}
            </FileButton>
          </>
        ) : null
      }
    >
      {failure === null ? null : <FailureAlert failure={failure} retry={() => void refetch()} />}
      <DropArea label={t('drop')} onFiles={mayWrite ? send : null}>
        <Card flush>
          <LibraryTools search={search} shape={shape} onShape={setShape} onSearch={go} />
          <FolderWay
            folders={folders.data ?? []}
            folder={folder}
            onFolder={(id) => go({ folder: id ?? undefined, page: undefined })}
          />
          {uploads.list.length === 0 ? null : (
            <div className={classes.uploads}>
              <UploadList uploads={uploads} />
            </div>
          )}
          {chosenFiles.length === 0 ? null : (
            <LibraryBar files={chosenFiles} folders={folders.data ?? []} onDone={() => setChosen(new Set())} />
          )}
          {inFolder.length === 0 ? null : (
            <FolderList folders={inFolder} mayWrite={mayWrite} onFolder={(id) => go({ folder: id, page: undefined })} />
          )}
          {data === undefined ? (
            <Stack align="center" py={80}>
              {error === null ? <Loader /> : <Text c="dimmed">–</Text>}
            </Stack>
          ) : files.length === 0 && inFolder.length === 0 ? (
            <EmptyState
              icon={Images}
              title={t(search.q === undefined && search.kind === undefined ? 'emptyTitle' : 'noneTitle')}
              description={t(
                search.q !== undefined || search.kind !== undefined ? 'none' : mayWrite ? 'emptyDrop' : 'empty',
              )}
            />
          ) : (
            <div className={classes.files} data-stale={isPlaceholderData}>
              {shape === 'grid' ? <LibraryGrid {...shown} /> : <LibraryTable {...shown} />}
            </div>
          )}
          {data !== undefined && data.meta.pagination.pageCount > 1 ? (
            <Group justify="center" className={classes.foot}>
              <PageLinks
                pagination={data.meta.pagination}
                onPage={(page) => go({ page: page === 1 ? undefined : page })}
              />
            </Group>
          ) : null}
        </Card>
      </DropArea>
      {making ? <FolderForm folder={null} parent={folder} onClose={() => setMaking(false)} /> : null}
      {open === null ? null : (
        <FileDrawer file={open} folders={folders.data ?? []} mayWrite={mayWrite} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
