import { Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FolderPlus, Images, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { filesQuery, foldersQuery, type MediaFile } from '../api/index.js';
import { Card, EmptyState, FailureAlert, hasSettingsPermission, Page, PageLinks, useMe } from '../ui/index.js';
import { DropArea } from './drop-area.js';
import { FileDrawer } from './file-drawer.js';
import { FolderBreadcrumbs } from './folder-breadcrumbs.js';
import { FolderForm } from './folder-form.js';
import { FolderList } from './folder-list.js';
import { LibraryBulkBar } from './library-bulk-bar.js';
import { LibraryGrid } from './library-grid.js';
import classes from './library-page.module.css';
import { libraryParameters } from './library-parameters.js';
import type { LibrarySearch } from './library-search.js';
import { LibraryTable } from './library-table.js';
import { type LibraryLayout, LibraryToolbar } from './library-toolbar.js';
import { MissingTextLink } from './missing-text-link.js';
import { useStartUploads } from './uploads/index.js';

/** All files, folder by folder. Everything that narrows what is shown is in its address. */
export function LibraryPage() {
  const t = useTranslations('media.library');
  const me = useMe();
  const navigate = useNavigate();
  const search = useSearch({ from: '/signed-in/media' });
  const { file: openedId, ...shownSearch } = search;
  const { folder = null } = search;
  const [layout, setLayout] = useLocalStorage<LibraryLayout>({
    key: 'octavo.media.shape',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [isCreatingFolder, setCreatingFolder] = useState(false);
  const folders = useQuery(foldersQuery);
  const { data, error, refetch, isPlaceholderData } = useQuery(filesQuery(libraryParameters(search)));
  const startUploads = useStartUploads();
  const canWrite = hasSettingsPermission(me, 'write', 'settings::media');
  const uploadFiles = (files: readonly File[]): void => startUploads(files, { folder });

  function updateSearch(change: { readonly [K in keyof LibrarySearch]?: LibrarySearch[K] | undefined }): void {
    setSelectedIds(new Set());
    void navigate({ to: '/media', search: { ...search, ...change }, replace: !('folder' in change) });
  }

  const isNarrowed = search.q !== undefined || search.kind !== undefined || search.alt !== undefined;
  const subfolders = !isNarrowed ? (folders.data ?? []).filter(({ parent }) => parent === folder) : [];
  const files = data?.data ?? [];
  const chosenFiles = files.filter(({ id }) => selectedIds.has(id));
  const filesProps = {
    files,
    selectedIds: canWrite ? selectedIds : null,
    onSelectionChange: setSelectedIds,
    onOpen: ({ id }: MediaFile) => void navigate({ to: '/media', search: { ...search, file: id } }),
  };
  const failure = error ?? folders.error;

  return (
    <Page
      title={t('title')}
      description={
        <>
          {data === undefined ? ' ' : t('count', { count: data.meta.pagination.total })}
          <MissingTextLink
            isShown={search.alt === 'missing'}
            onShow={() => updateSearch({ alt: 'missing', kind: undefined, q: undefined, page: undefined })}
          />
        </>
      }
      actions={
        canWrite ? (
          <>
            <Button
              variant="default"
              leftSection={<FolderPlus size={16} aria-hidden />}
              onClick={() => setCreatingFolder(true)}
            >
              {t('newFolder')}
            </Button>
            <FileButton multiple onChange={uploadFiles} inputProps={{ 'aria-label': t('upload') }}>
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
      {failure === null ? null : <FailureAlert failure={failure} onRetry={() => void refetch()} />}
      <DropArea label={t('drop')} onFiles={canWrite ? uploadFiles : null}>
        <Card flush>
          <LibraryToolbar search={search} layout={layout} onLayoutChange={setLayout} onSearchChange={updateSearch} />
          <FolderBreadcrumbs
            folders={folders.data ?? []}
            folder={folder}
            onOpenFolder={(id) => updateSearch({ folder: id ?? undefined, page: undefined })}
          />
          {chosenFiles.length === 0 ? null : (
            <LibraryBulkBar files={chosenFiles} folders={folders.data ?? []} onDone={() => setSelectedIds(new Set())} />
          )}
          {subfolders.length === 0 ? null : (
            <FolderList
              folders={subfolders}
              canWrite={canWrite}
              onOpenFolder={(id) => updateSearch({ folder: id, page: undefined })}
            />
          )}
          {data === undefined ? (
            <Stack align="center" py={80}>
              {error === null ? <Loader /> : <Text c="dimmed">–</Text>}
            </Stack>
          ) : files.length === 0 && subfolders.length === 0 ? (
            <EmptyState
              icon={Images}
              title={t(isNarrowed ? 'noneTitle' : 'emptyTitle')}
              description={t(
                search.alt === 'missing' && search.q === undefined
                  ? 'noneMissing'
                  : isNarrowed
                    ? 'none'
                    : canWrite
                      ? 'emptyDrop'
                      : 'empty',
              )}
            />
          ) : (
            <div className={classes.files} data-stale={isPlaceholderData}>
              {layout === 'grid' ? <LibraryGrid {...filesProps} /> : <LibraryTable {...filesProps} />}
            </div>
          )}
          {data !== undefined && data.meta.pagination.pageCount > 1 ? (
            <Group justify="center" className={classes.foot}>
              <PageLinks
                pagination={data.meta.pagination}
                onPageChange={(page) => updateSearch({ page: page === 1 ? undefined : page })}
              />
            </Group>
          ) : null}
        </Card>
      </DropArea>
      {isCreatingFolder ? <FolderForm folder={null} parent={folder} onClose={() => setCreatingFolder(false)} /> : null}
      {openedId === undefined ? null : (
        <FileDrawer
          key={openedId}
          id={openedId}
          name={files.find(({ id }) => id === openedId)?.name ?? ''}
          place="library"
          onClose={() => void navigate({ to: '/media', search: shownSearch, replace: true })}
        />
      )}
    </Page>
  );
}
