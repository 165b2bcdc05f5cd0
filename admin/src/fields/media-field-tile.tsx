import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../api/index.js';
import { AlternativeTextMark, FilePreview, useLatestFile } from '../media/index.js';
import classes from './media-field.module.css';
import { DragHandle } from './sortable-list.js';

/** A file in a field. */
export interface MediaFieldTileProps {
  readonly file: MediaFile;
  /** null: the role may not see the library. */
  readonly onOpen: (() => void) | null;
  /** null: the value stays. */
  readonly onRemove: (() => void) | null;
}

/** A file in a field, with what is known of it now: its picture opens it, an image without alternative text is marked. */
export function MediaFieldTile({ file, onOpen, onRemove }: MediaFieldTileProps) {
  const t = useTranslations('fields.media');
  const latest = useLatestFile(file);
  const markId = useId();
  return (
    <div className={classes.tile}>
      {onOpen === null ? (
        <div className={classes.picture}>
          <FilePreview file={latest} />
        </div>
      ) : (
        <UnstyledButton
          className={classes.picture}
          onClick={onOpen}
          aria-label={t('open', { name: latest.name })}
          aria-describedby={markId}
        >
          <FilePreview file={latest} />
        </UnstyledButton>
      )}
      <AlternativeTextMark file={latest} id={markId} />
      <Group gap={2} wrap="nowrap" className={classes.foot}>
        <DragHandle />
        <Text size="xs" truncate flex={1} ps={4} title={latest.name}>
          {latest.name}
        </Text>
        {onRemove === null ? null : (
          <ActionIcon size={24} onClick={onRemove} aria-label={t('remove', { name: latest.name })}>
            <X size={14} />
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}
