import { Button, Chip, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cropFile, keys, type MediaFile } from '../api/index.js';
import { FailureAlert, toastDone } from '../ui/index.js';
import { CropNumbers } from './crop-numbers.js';
import { ratioOf, type ShapeName, type Size, shaped, shapes, wholeOf } from './crop-rectangle.js';
import { CropStage } from './crop-stage.js';
import { pictureAddress } from './picture-address.js';

/** A picture of which a part is to be cut out. */
export interface CropPictureProps {
  readonly file: MediaFile;
  /** In whole pixels, as it is seen. */
  readonly picture: Size;
  readonly onClose: () => void;
  /** The file has another content now. */
  readonly onCropped: (file: MediaFile) => void;
}

/** Cuts a part out of a picture: in its place, wherever it is used, or into a file of its own. */
export function CropPicture({ file, picture, onClose, onCropped }: CropPictureProps) {
  const t = useTranslations('media.crop');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const [shape, setShape] = useState<ShapeName>('free');
  const [part, setPart] = useState(() => wholeOf(picture));
  const bounds = { picture, ratio: ratioOf(shape, picture) };
  const whole = part.width === picture.width && part.height === picture.height;

  const cropping = useMutation({
    mutationFn: (copy: boolean) => cropFile(file.id, { ...part, copy }),
    onSuccess: async (cropped, copy) => {
      await client.invalidateQueries({ queryKey: keys.media });
      toastDone(copy ? t('copied', { name: cropped.name }) : t('done'));
      if (!copy) onCropped(cropped);
      onClose();
    },
  });
  const busy = (copy: boolean): boolean => cropping.isPending && cropping.variables === copy;

  function choose(name: string): void {
    const chosen = shapes.find((known) => known === name) ?? 'free';
    setShape(chosen);
    setPart(shaped(part, { picture, ratio: ratioOf(chosen, picture) }));
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
          cropping.mutate(false);
        }}
      >
        <Stack gap="sm">
          {cropping.error === null ? null : <FailureAlert failure={cropping.error} />}
          <CropStage address={pictureAddress(file, 'large')} bounds={bounds} value={part} onChange={setPart} />
          <Chip.Group value={shape} onChange={choose}>
            <Group gap={6} role="radiogroup" aria-label={t('shape')}>
              {shapes.map((name) => (
                <Chip key={name} value={name} size="xs">
                  {name === 'free' || name === 'original' ? t(name) : name}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <CropNumbers bounds={bounds} value={part} onChange={setPart} />
          <Text size="sm" className="octavo-figures">
            {t('result', {
              width: String(part.width),
              height: String(part.height),
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
              loading={busy(true)}
              disabled={whole || busy(false)}
              onClick={() => cropping.mutate(true)}
            >
              {t('copy')}
            </Button>
            <Button type="submit" loading={busy(false)} disabled={whole || busy(true)}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
