import { ActionIcon, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { Images, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaAttribute, MediaFile } from '../api/index.js';
import { acceptOf, DropArea, FilePicker, FilePreview, UploadList, useUploads } from '../media/index.js';
import { maySet, useMe } from '../ui/index.js';
import { fieldLabel } from './field-name.js';
import classes from './media.module.css';
import { Grip, SortableList } from './sortable-list.js';
import { moved } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';

/** Files of the library: chosen there, or dropped here. */
export function MediaField({ attribute, frame, value, onChange, onBlur }: WidgetProps<MediaAttribute>) {
  const t = useTranslations('fields.media');
  const me = useMe();
  const [picking, setPicking] = useState(false);
  const { readOnly, ...around } = frame;
  const files = filesOf(value);
  const name = fieldLabel(attribute.name);
  const set = (list: readonly MediaFile[]): void => onChange(attribute.many ? list : (list[0] ?? null));

  function add(added: readonly MediaFile[]): void {
    const there = new Set(files.map(({ id }) => id));
    set(attribute.many ? [...files, ...added.filter(({ id }) => !there.has(id))] : added.slice(-1));
  }

  const uploads = useUploads((file) => add([file]));
  const mayUpload = !readOnly && maySet(me, 'write', 'settings::media');
  const send = (list: readonly File[]): void => uploads.add(attribute.many ? list : list.slice(0, 1), {});

  return (
    <Input.Wrapper {...around} labelElement="div">
      <DropArea label={t('drop')} onFiles={mayUpload ? send : null}>
        <Stack gap="sm" mt={4} className={classes.area} onBlur={onBlur} role="group" aria-label={name}>
          <SortableList
            label={name}
            shape="tiles"
            keys={files.map(({ id }) => String(id))}
            nameOf={(at) => files[at]?.name ?? ''}
            onMove={readOnly ? null : (from, to) => set(moved(files, from, to))}
          >
            {(at) => {
              const file = files[at];
              return file === undefined ? null : (
                <Tile file={file} onRemove={readOnly ? null : () => set(files.filter((other) => other !== file))} />
              );
            }}
          </SortableList>
          {files.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(mayUpload ? 'emptyDrop' : 'empty')}
            </Text>
          ) : null}
          <UploadList uploads={uploads} />
          {readOnly ? null : (
            <Group gap="xs">
              {maySet(me, 'read', 'settings::media') ? (
                <Button
                  variant="default"
                  leftSection={<Images size={16} aria-hidden />}
                  onClick={() => setPicking(true)}
                  aria-label={t('chooseFor', { name })}
                >
                  {t('choose')}
                </Button>
              ) : null}
              {mayUpload ? (
                <FileButton
                  multiple
                  onChange={send}
                  inputProps={{ 'aria-label': t('uploadFor', { name }) }}
                  {...accepted(attribute)}
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

function accepted({ allowedTypes }: MediaAttribute): { readonly accept?: string } {
  const accept = acceptOf(allowedTypes);
  return accept === undefined ? {} : { accept };
}

interface TileProps {
  readonly file: MediaFile;
  readonly onRemove: (() => void) | null;
}

function Tile({ file, onRemove }: TileProps) {
  const t = useTranslations('fields.media');
  return (
    <div className={classes.tile}>
      <div className={classes.picture}>
        <FilePreview file={file} />
      </div>
      <Group gap={2} wrap="nowrap" className={classes.foot}>
        <Grip />
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
function filesOf(value: unknown): readonly MediaFile[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one): one is MediaFile => typeof one === 'object' && one !== null && 'mime' in one);
}
