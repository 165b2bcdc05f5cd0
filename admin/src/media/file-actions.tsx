import { Button, Group } from '@mantine/core';
import { Crop, Download, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../api/index.js';
import { ButtonLink } from '../ui/index.js';
import { CropDialog } from './crop-dialog.js';
import { getCroppableSize } from './file-kind.js';
import { ReplaceFile } from './replace-file.js';

/** What can be done with the content of a file. */
export interface FileActionsProps {
  readonly file: MediaFile;
  readonly place: 'library' | 'field';
  readonly canWrite: boolean;
  readonly onCoveredChange: (isCovered: boolean) => void;
  /** The file has another content. */
  readonly onChanged: (file: MediaFile) => void;
}

/** Crops, replaces and downloads a file, or leads to it in the library, beside the form that it is used in. */
export function FileActions({ file, place, canWrite, onCoveredChange, onChanged }: FileActionsProps) {
  const t = useTranslations('media.file');
  const [isCropping, setCropping] = useState(false);
  const size = getCroppableSize(file);
  const showCrop = (isShown: boolean): void => {
    setCropping(isShown);
    onCoveredChange(isShown);
  };
  return (
    <Group gap="xs">
      {canWrite && size !== null ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Crop size={14} aria-hidden />}
          onClick={() => showCrop(true)}
        >
          {t('crop')}
        </Button>
      ) : null}
      {canWrite ? <ReplaceFile file={file} onReplaced={onChanged} /> : null}
      <Button
        component="a"
        href={file.url}
        download={file.name}
        size="compact-sm"
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
      >
        {t('download')}
      </Button>
      {place === 'field' ? (
        <ButtonLink
          to="/media"
          search={{ ...(file.folderId === null ? {} : { folder: file.folderId }), file: file.id }}
          target="_blank"
          size="compact-sm"
          variant="default"
          leftSection={<FolderOpen size={14} aria-hidden />}
        >
          {t('openInLibrary')}
        </ButtonLink>
      ) : null}
      {isCropping && size !== null ? (
        <CropDialog file={file} picture={size} onClose={() => showCrop(false)} onCropped={onChanged} />
      ) : null}
    </Group>
  );
}
