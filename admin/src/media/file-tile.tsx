import { Text, UnstyledButton } from '@mantine/core';
import { Check } from 'lucide-react';
import { useId } from 'react';
import type { MediaFile } from '../api/index.js';
import { AlternativeTextMark } from './alternative-text-mark.js';
import { FilePreview } from './file-preview.js';
import classes from './file-tile.module.css';

/** A file in a grid. */
export interface FileTileProps {
  readonly file: MediaFile;
  /** null: it is opened, not chosen. */
  readonly isSelected: boolean | null;
  readonly onClick: () => void;
}

/** A file as a tile that is pressed. */
export function FileTile({ file, isSelected, onClick }: FileTileProps) {
  const markId = useId();
  return (
    <div className={classes.frame}>
      <UnstyledButton
        className={classes.tile}
        onClick={onClick}
        data-chosen={isSelected === true}
        aria-describedby={markId}
        {...(isSelected === null ? {} : { 'aria-pressed': isSelected })}
      >
        <span className={classes.picture}>
          <FilePreview file={file} />
          {isSelected === true ? (
            <span className={classes.mark}>
              <Check size={14} aria-hidden />
            </span>
          ) : null}
        </span>
        <Text size="xs" truncate className={classes.name}>
          {file.name}
        </Text>
      </UnstyledButton>
      <AlternativeTextMark file={file} id={markId} />
    </div>
  );
}
