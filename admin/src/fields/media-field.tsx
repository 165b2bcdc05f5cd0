import { ActionIcon, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { Images, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaAttribute, MediaFile } from '../api/index.js';
import { acceptAttribute, DropArea, FilePicker, FilePreview, UploadList, useUploads } from '../media/index.js';
import { hasSettingsPermission, useMe } from '../ui/index.js';
import { fieldLabel } from './field-label.js';
import classes from './media-field.module.css';
import { DragHandle, SortableList } from './sortable-list.js';
import { moveItem } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';

/** Files of the library: chosen there, or dropped here. */
export function MediaField({ attribute, inputProps: frame, value, onChange, onBlur }: WidgetProps<MediaAttribute>) {
  const t = useTranslations('fields.media');
  const me = useMe();
  const [picking, setPicking] = useState(false);
  const { readOnly, ...wrapperProps } = frame;
  const files = toFiles(value);
  const name = fieldLabel(attribute.name);
  const setFiles = (list: readonly MediaFile[]): void => onChange(attribute.many ? list : (list[0] ?? null));

  function add(added: readonly MediaFile[]): void {
    const existingIds = new Set(files.map(({ id }) => id));
    setFiles(attribute.many ? [...files, ...added.filter(({ id }) => !existingIds.has(id))] : added.slice(-1));
  }

  const uploads = useUploads((file) => add([file]));
  const canUpload = !readOnly && hasSettingsPermission(me, 'write', 'settings::media');
  const upload = (list: readonly File[]): void => uploads.add(attribute.many ? list : list.slice(0, 1), {});

  return (
    <Input.Wrapper {...wrapperProps} labelElement="div">
      <DropArea label={t('drop')} onFiles={canUpload ? upload : null}>
        <Stack gap="sm" mt={4} className={classes.area} onBlur={onBlur} role="group" aria-label={name}>
          <SortableList
            label={name}
            layout="tiles"
            keys={files.map(({ id }) => String(id))}
            itemLabel={(index) => files[index]?.name ?? ''}
            onMove={readOnly ? null : (from, to) => setFiles(moveItem(files, from, to))}
          >
            {(index) => {
              const file = files[index];
              return file === undefined ? null : (
                <SelectedFileTile
                  file={file}
                  onRemove={readOnly ? null : () => setFiles(files.filter((candidate) => candidate !== file))}
                />
              );
            }}
          </SortableList>
          {files.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(canUpload ? 'emptyDrop' : 'empty')}
            </Text>
          ) : null}
          <UploadList uploads={uploads} />
          {readOnly ? null : (
            <Group gap="xs">
              {hasSettingsPermission(me, 'read', 'settings::media') ? (
                <Button
                  variant="default"
                  leftSection={<Images size={16} aria-hidden />}
                  onClick={() => setPicking(true)}
                  aria-label={t('chooseFor', { name })}
                >
                  {t('choose')}
                </Button>
              ) : null}
              {canUpload ? (
                <FileButton
                  multiple
                  onChange={upload}
                  inputProps={{ 'aria-label': t('uploadFor', { name }) }}
                  {...acceptProp(attribute)}
                >
                  {(props) => (
                    <Button
                      {...props}
                      variant="default"
                      leftSection={<Upload size={16} aria-hidden />}
                      aria-label={t('uploadFor', { name })}
                    >
                      {t('upload')}
                    </Button>
                  )}
                </FileButton>
              ) : null}
            </Group>
          )}
        </Stack>
      </DropArea>
      {picking ? (
        <FilePicker
          kinds={attribute.allowedTypes}
          many={attribute.many}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => {
            setPicking(false);
            add(chosen);
          }}
        />
      ) : null}
    </Input.Wrapper>
  );
}

function acceptProp({ allowedTypes }: MediaAttribute): { readonly accept?: string } {
  const accept = acceptAttribute(allowedTypes);
  return accept === undefined ? {} : { accept };
}

interface SelectedFileTileProps {
  readonly file: MediaFile;
  readonly onRemove: (() => void) | null;
}

function SelectedFileTile({ file, onRemove }: SelectedFileTileProps) {
  const t = useTranslations('fields.media');
  return (
    <div className={classes.tile}>
      <div className={classes.picture}>
        <FilePreview file={file} />
      </div>
      <Group gap={2} wrap="nowrap" className={classes.foot}>
        <DragHandle />
        <Text size="xs" truncate flex={1} pl={4} title={file.name}>
          {file.name}
        </Text>
        {onRemove === null ? null : (
          <ActionIcon size="sm" onClick={onRemove} aria-label={t('remove', { name: file.name })}>
            <X size={14} />
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}

/** The files in a value, whether it is one or several. */
function toFiles(value: unknown): readonly MediaFile[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is MediaFile => typeof item === 'object' && item !== null && 'mime' in item);
}
