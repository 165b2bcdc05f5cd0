import { Button, Chip, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cropFile, type MediaFile, queryKeys } from '../api/index.js';
import { FailureAlert, toastSuccess } from '../ui/index.js';
import { CropArea } from './crop-area.js';
import { CropNumbers } from './crop-numbers.js';
import {
  type AspectRatioName,
  aspectRatio,
  aspectRatioNames,
  fitToRatio,
  fullRectangle,
  type Size,
} from './crop-rectangle.js';
import { pictureUrl } from './picture-url.js';

/** A picture of which a part is to be cut out. */
export interface CropDialogProps {
  readonly file: MediaFile;
  /** In whole pixels, as it is seen. */
  readonly picture: Size;
  readonly onClose: () => void;
  /** The file has another content now. */
  readonly onCropped: (file: MediaFile) => void;
}

/** Crops an image: in place, wherever it is used, or into a new file. */
export function CropDialog({ file, picture, onClose, onCropped }: CropDialogProps) {
  const t = useTranslations('media.crop');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const [ratioName, setRatioName] = useState<AspectRatioName>('free');
  const [selection, setSelection] = useState(() => fullRectangle(picture));
  const bounds = { picture, ratio: aspectRatio(ratioName, picture) };
  const isWholePicture = selection.width === picture.width && selection.height === picture.height;

  const cropping = useMutation({
    mutationFn: (copy: boolean) => cropFile(file.id, { ...selection, copy }),
    onSuccess: async (cropped, copy) => {
      toastSuccess(copy ? t('copied', { name: cropped.name }) : t('done'));
      if (!copy) onCropped(cropped);
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.media });
    },
  });
  const isSaving = (copy: boolean): boolean => cropping.isPending && cropping.variables === copy;

  function chooseRatio(name: string): void {
    const chosen = aspectRatioNames.find((candidate) => candidate === name) ?? 'free';
    setRatioName(chosen);
    setSelection(fitToRatio(selection, { picture, ratio: aspectRatio(chosen, picture) }));
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form of the document contains this one for React.
          event.stopPropagation();
          cropping.mutate(false);
        }}
      >
        <Stack gap="sm">
          {cropping.error === null ? null : <FailureAlert failure={cropping.error} />}
          <CropArea src={pictureUrl(file, 'large')} bounds={bounds} value={selection} onChange={setSelection} />
          <Chip.Group value={ratioName} onChange={chooseRatio}>
            <Group gap={6} role="radiogroup" aria-label={t('shape')}>
              {aspectRatioNames.map((name) => (
                <Chip key={name} value={name} size="xs">
                  {name === 'free' || name === 'original' ? t(name) : name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <CropNumbers bounds={bounds} value={selection} onChange={setSelection} />
          <Text size="sm" className="octavo-figures">
            {t('result', {
              width: String(selection.width),
              height: String(selection.height),
              wholeWidth: String(picture.width),
              wholeHeight: String(picture.height),
            })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('hint')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button
              variant="default"
              loading={isSaving(true)}
              disabled={isWholePicture || isSaving(false)}
              onClick={() => cropping.mutate(true)}
            >
              {t('copy')}
            </Button>
            <Button type="submit" loading={isSaving(false)} disabled={isWholePicture || isSaving(true)}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
