import { Button, Drawer, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Crop, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Folder, type MediaFile, queryKeys, removeFile, updateFile } from '../api/index.js';
import { ConfirmDialog, CopyTextButton, FailureAlert, toastSuccess } from '../ui/index.js';
import { CropDialog } from './crop-dialog.js';
import classes from './file-drawer.module.css';
import { getCroppableSize, getFileKind } from './file-kind.js';
import { FilePreview } from './file-preview.js';
import { FileSize } from './file-size.js';
import { FileUses } from './file-uses.js';
import { FocalPoint } from './focal-point.js';
import { folderPaths } from './folder-paths.js';
import { ReplaceFile } from './replace-file.js';

/** A file that is open. */
export interface FileDrawerProps {
  readonly file: MediaFile;
  readonly folders: readonly Folder[];
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

const rootFolder = 'top';

/** Everything about a file: what it is called, what it shows, where it is used. */
export function FileDrawer({ file: initialFile, folders, canWrite, onClose }: FileDrawerProps) {
  const t = useTranslations('media.file');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const [file, setFile] = useState(initialFile);
  const [values, setValues] = useState(() => toFormValues(initialFile));
  const [removing, setRemoving] = useState(false);
  const [cropping, setCropping] = useState(false);
  const patchValues = (change: Partial<FileFormValues>): void => setValues({ ...values, ...change });

  /** The content brings its own name along, unless another one has been typed. */
  function handleReplaced(replaced: MediaFile): void {
    if (values.name === file.name) patchValues({ name: replaced.name });
    setFile(replaced);
  }

  const saving = useMutation({
    mutationFn: () => updateFile(file.id, toUpdateBody(values)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.media });
      toastSuccess(common('saved'));
      onClose();
    },
  });
  const size = getCroppableSize(file);
  const fileUrl = new URL(file.url, location.origin).href;

  return (
    <Drawer
      opened
      onClose={onClose}
      // What is in front of the file is closed first.
      closeOnEscape={!removing && !cropping}
      position="right"
      size="md"
      title={
        <Text fw={650} className={classes.title}>
          {file.name}
        </Text>
      }
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
          {getFileKind(file) === 'images' ? (
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
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {file.mime}
              {file.width === null || file.height === null ? '' : ` · ${file.width} × ${file.height}`} ·{' '}
              <FileSize file={file} />
            </Text>
            {canWrite && size !== null ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Crop size={14} aria-hidden />}
                onClick={() => setCropping(true)}
              >
                {t('crop')}
              </Button>
            ) : null}
          </Group>
          <Group gap={4} wrap="nowrap">
            <Text size="sm" truncate flex={1}>
              {fileUrl}
            </Text>
            <CopyTextButton text={fileUrl} copyLabel={t('address')} />
          </Group>
          <TextInput
            label={t('name')}
            value={values.name}
            readOnly={!canWrite}
            onChange={(event) => patchValues({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('alternativeText')}
            description={t('alternativeHint')}
            value={values.alternativeText}
            readOnly={!canWrite}
            onChange={(event) => patchValues({ alternativeText: event.currentTarget.value })}
          />
          <Textarea
            label={t('caption')}
            autosize
            minRows={2}
            value={values.caption}
            readOnly={!canWrite}
            onChange={(event) => patchValues({ caption: event.currentTarget.value })}
          />
          <Select
            label={t('folder')}
            searchable
            disabled={!canWrite}
            data={[
              { value: rootFolder, label: t('top') },
              ...folderPaths(folders).map(({ id, path }) => ({ value: String(id), label: path })),
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
          <section aria-label={t('uses')}>
            <Text size="sm" fw={500} mb={4}>
              {t('uses')}
            </Text>
            <FileUses file={file} />
          </section>
          {canWrite ? (
            <Group justify="space-between" className={classes.foot}>
              <Group gap="xs">
                <Button
                  variant="subtle"
                  color="red"
                  c="var(--mantine-color-error)"
                  leftSection={<Trash2 size={16} aria-hidden />}
                  onClick={() => setRemoving(true)}
                >
                  {t('remove')}
                </Button>
                <ReplaceFile file={file} onReplaced={handleReplaced} />
              </Group>
              <Button type="submit" loading={saving.isPending}>
                {common('save')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </form>
      {cropping && size !== null ? (
        <CropDialog
          file={file}
          picture={size}
          onClose={() => setCropping(false)}
          onCropped={(cropped) => {
            setFile(cropped);
            patchValues({ focalPoint: cropped.focalPoint });
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          await removeFile(file.id);
          await client.invalidateQueries({ queryKey: queryKeys.media });
          toastSuccess(t('removed'));
          onClose();
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Drawer>
  );
}

interface FileFormValues {
  readonly name: string;
  readonly alternativeText: string;
  readonly caption: string;
  readonly folder: string;
  readonly visibility: MediaFile['visibility'];
  readonly focalPoint: MediaFile['focalPoint'];
}

function toFormValues({ name, alternativeText, caption, folderId, visibility, focalPoint }: MediaFile): FileFormValues {
  return {
    name,
    alternativeText: alternativeText ?? '',
    caption: caption ?? '',
    folder: folderId === null ? rootFolder : String(folderId),
    visibility,
    focalPoint,
  };
}

function toUpdateBody({ name, alternativeText, caption, folder, visibility, focalPoint }: FileFormValues) {
  return {
    name,
    alternativeText: alternativeText === '' ? null : alternativeText,
    caption: caption === '' ? null : caption,
    folder: folder === rootFolder ? null : Number(folder),
    visibility,
    focalPoint,
  };
}
