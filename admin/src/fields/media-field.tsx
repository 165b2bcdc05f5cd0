import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { Images, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaAttribute, MediaFile } from '../api/index.js';
import {
  acceptAttribute,
  DropArea,
  FileDrawer,
  FilePicker,
  UploadList,
  useAllowedFiles,
  useUploads,
} from '../media/index.js';
import { hasSettingsPermission, useMe } from '../ui/index.js';
import { useAttributeLabel } from './labels.js';
import classes from './media-field.module.css';
import { MediaFieldTile } from './media-field-tile.js';
import { SortableList } from './sortable-list.js';
import { moveItem } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';

/** Files of the library: chosen there, or dropped or pasted here. Each opens beside the form. */
export function MediaField({ attribute, inputProps: frame, value, onChange, onBlur }: WidgetProps<MediaAttribute>) {
  const t = useTranslations('fields.media');
  const me = useMe();
  const [picking, setPicking] = useState(false);
  const [opened, setOpened] = useState<MediaFile | null>(null);
  const { readOnly, ...wrapperProps } = frame;
  const files = toFiles(value);
  const name = useAttributeLabel()(attribute);
  const setFiles = (list: readonly MediaFile[]): void => onChange(attribute.many ? list : (list[0] ?? null));

  function add(added: readonly MediaFile[]): void {
    const existingIds = new Set(files.map(({ id }) => id));
    setFiles(attribute.many ? [...files, ...added.filter(({ id }) => !existingIds.has(id))] : added.slice(-1));
  }

  const uploads = useUploads((file) => add([file]));
  const allowedFiles = useAllowedFiles(attribute.allowedTypes);
  const canOpen = hasSettingsPermission(me, 'read', 'settings::media');
  const canUpload = !readOnly && hasSettingsPermission(me, 'write', 'settings::media');

  function upload(list: readonly File[]): void {
    const allowed = allowedFiles(list);
    uploads.add(attribute.many ? allowed : allowed.slice(0, 1), {});
  }

  return (
    <Input.Wrapper {...wrapperProps} labelElement="div">
      <DropArea label={t('dropFor', { name })} kinds={attribute.allowedTypes} onFiles={canUpload ? upload : null}>
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
                <MediaFieldTile
                  file={file}
                  onOpen={canOpen ? () => setOpened(file) : null}
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
              {canOpen ? (
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
                  multiple={attribute.many}
                  onChange={(chosen) => upload(Array.isArray(chosen) ? chosen : chosen === null ? [] : [chosen])}
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
      {opened === null ? null : (
        <FileDrawer id={opened.id} name={opened.name} place="field" onClose={() => setOpened(null)} />
      )}
    </Input.Wrapper>
  );
}

function acceptProp({ allowedTypes }: MediaAttribute): { readonly accept?: string } {
  const accept = acceptAttribute(allowedTypes);
  return accept === undefined ? {} : { accept };
}

/** The files in a value, whether it is one or several. */
function toFiles(value: unknown): readonly MediaFile[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is MediaFile => typeof item === 'object' && item !== null && 'mime' in item);
}
