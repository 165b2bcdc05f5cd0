import { Button, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { foldersQuery, type MediaFile, queryKeys, removeFile, updateFile } from '../api/index.js';
import { ProposeDescription } from '../assist/index.js';
import { ConfirmDialog, CopyTextButton, FailureAlert, toastSuccess } from '../ui/index.js';
import { AlternativeTextInput } from './alternative-text-input.js';
import { FileActions } from './file-actions.js';
import classes from './file-drawer.module.css';
import { getFileKind } from './file-kind.js';
import { FilePreview } from './file-preview.js';
import { FileSize } from './file-size.js';
import { FileUses, FileUsesNote } from './file-uses.js';
import { type FileValues, rootFolder, toFileChanges, toFileValues } from './file-values.js';
import { FocalPoint } from './focal-point.js';
import { folderPaths } from './folder-paths.js';

/** A file in a drawer. */
export interface FileDetailsProps {
  readonly file: MediaFile;
  readonly place: 'library' | 'field';
  readonly canWrite: boolean;
  /** Told whether something typed is not saved. */
  readonly onDirtyChange: (isDirty: boolean) => void;
  /** Told whether a dialog is in front of the file. */
  readonly onCoveredChange: (isCovered: boolean) => void;
  readonly onClose: () => void;
}

/** What a file is called, what it shows and where it is used. Saving changes the file, wherever it is used. */
export function FileDetails({ file, place, canWrite, onDirtyChange, onCoveredChange, onClose }: FileDetailsProps) {
  const t = useTranslations('media.file');
  const client = useQueryClient();
  const folders = useQuery(foldersQuery);
  const [values, setValues] = useState(() => toFileValues(file));
  const [isRemoving, setRemoving] = useState(false);
  const patchValues = (change: Partial<FileValues>): void => setValues((current) => ({ ...current, ...change }));
  const changes = toFileChanges(values, file);
  const isDirty = Object.keys(changes).length > 0;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  /** The content brings its own name along, unless another one has been typed. */
  function handleContentChanged(changed: MediaFile): void {
    patchValues({
      focalPoint: changed.focalPoint,
      ...(values.name === file.name ? { name: changed.name } : {}),
    });
    client.setQueryData(queryKeys.file(file.id), changed);
  }

  const saving = useMutation({
    mutationFn: () => updateFile(file.id, changes),
    onSuccess: async (saved) => {
      client.setQueryData(queryKeys.file(file.id), saved);
      toastSuccess(t('savedFile', { name: saved.name }));
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.media });
    },
  });
  const save = (): void => {
    if (canWrite && isDirty && !saving.isPending) saving.mutate();
  };

  /** The document behind the drawer has the same key. */
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  }

  const isImage = getFileKind(file) === 'images';
  const fileUrl = new URL(file.url, location.origin).href;
  return (
    <form
      onKeyDown={handleKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the document contains this one for React.
        event.stopPropagation();
        save();
      }}
    >
      <Stack className={classes.content}>
        {isImage ? (
          <FocalPoint
            file={file}
            value={values.focalPoint}
            onChange={canWrite ? (focalPoint) => patchValues({ focalPoint }) : null}
          />
        ) : (
          <div className={classes.sign}>
            <FilePreview file={file} />
          </div>
        )}
        <Text size="sm" c="dimmed">
          {file.mime}
          {file.width === null || file.height === null ? '' : ` · ${file.width} × ${file.height}`} ·{' '}
          <FileSize file={file} />
        </Text>
        <FileActions
          file={file}
          place={place}
          canWrite={canWrite}
          onCoveredChange={onCoveredChange}
          onChanged={handleContentChanged}
        />
        <AlternativeTextInput values={values} isImage={isImage} canWrite={canWrite} onChange={patchValues} />
        {isImage && canWrite && !values.isDecorative ? (
          <ProposeDescription
            fileId={file.id}
            field={t('alternativeText')}
            onAccept={(alternativeText) => patchValues({ alternativeText })}
          />
        ) : null}
        <Textarea
          label={t('caption')}
          autosize
          minRows={2}
          value={values.caption}
          readOnly={!canWrite}
          onChange={(event) => patchValues({ caption: event.currentTarget.value })}
        />
        <section aria-label={t('uses')}>
          <Text size="sm" fw={500} mb={4}>
            {t('uses')}
          </Text>
          <FileUses file={file} />
        </section>
        <TextInput
          label={t('name')}
          value={values.name}
          readOnly={!canWrite}
          onChange={(event) => patchValues({ name: event.currentTarget.value })}
        />
        <Select
          label={t('folder')}
          searchable
          disabled={!canWrite}
          data={[
            { value: rootFolder, label: t('top') },
            ...folderPaths(folders.data ?? []).map(({ id, path }) => ({ value: String(id), label: path })),
          ]}
          value={values.folder}
          onChange={(folder) => patchValues({ folder: folder ?? rootFolder })}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('visibility')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('visibility')}
            disabled={!canWrite}
            data={[
              { value: 'public', label: t('public') },
              { value: 'private', label: t('private') },
            ]}
            value={values.visibility}
            onChange={(value) => patchValues({ visibility: value === 'private' ? 'private' : 'public' })}
          />
        </div>
        <Group gap={4} wrap="nowrap">
          <Text size="sm" truncate flex={1}>
            {fileUrl}
          </Text>
          <CopyTextButton text={fileUrl} copyLabel={t('address')} />
        </Group>
      </Stack>
      {canWrite ? (
        <Stack gap="xs" className={classes.foot}>
          {saving.error === null ? null : <FailureAlert failure={saving.error} />}
          <FileUsesNote file={file} />
          <Group justify="space-between">
            {place === 'library' ? (
              <Button
                variant="subtle"
                color="red"
                c="var(--mantine-color-error)"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => {
                  setRemoving(true);
                  onCoveredChange(true);
                }}
              >
                {t('remove')}
              </Button>
            ) : null}
            <Button type="submit" ms="auto" disabled={!isDirty} loading={saving.isPending}>
              {t('saveFile')}
            </Button>
          </Group>
        </Stack>
      ) : null}
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => {
          setRemoving(false);
          onCoveredChange(false);
        }}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          await removeFile(file.id);
          toastSuccess(t('removed'));
          onClose();
          client.removeQueries({ queryKey: queryKeys.file(file.id) });
          await client.invalidateQueries({ queryKey: queryKeys.media });
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </form>
  );
}
