import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../api/index.js';
import { FileTile } from './file-tile.js';
import classes from './library-page.module.css';

/** Files that are shown. */
export interface LibraryFilesProps {
  readonly files: readonly MediaFile[];
  /** Ids of those that are chosen; null: nothing can be done with several. */
  readonly selectedIds: ReadonlySet<number> | null;
  readonly onSelectionChange: (selectedIds: ReadonlySet<number>) => void;
  readonly onOpen: (file: MediaFile) => void;
}

/** Files as tiles: pressed they open, ticked they are chosen. */
export function LibraryGrid({ files, selectedIds, onSelectionChange, onOpen }: LibraryFilesProps) {
  const t = useTranslations('media.library');
  return (
    <ul className={classes.grid} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id} className={classes.tile}>
          {selectedIds === null ? null : (
            <Checkbox
              size="md"
              className={classes.check}
              aria-label={t('choose', { name: file.name })}
              checked={selectedIds.has(file.id)}
              onChange={() => onSelectionChange(toggleFile(selectedIds, file.id))}
            />
          )}
          <FileTile file={file} isSelected={null} onClick={() => onOpen(file)} />
        </li>
      ))}
    </ul>
  );
}

/** The same ids with one more, or one less. */
export function toggleFile(selectedIds: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selectedIds);
  if (!next.delete(id)) next.add(id);
  return next;
}
