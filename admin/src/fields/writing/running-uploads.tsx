import { Button, Group, Loader, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PictureUpload } from './use-picture-upload.js';

/** The pictures of a text that are on their way. */
export interface RunningUploadsProps {
  readonly pictures: PictureUpload;
  /** The button is gone: the focus belongs into the text. */
  readonly onCancel: () => void;
}

/** Lists the pictures that are uploaded into a text, each with a way to stop it. */
export function RunningUploads({ pictures, onCancel }: RunningUploadsProps) {
  const t = useTranslations('fields.writing');
  const common = useTranslations('ui');
  return pictures.running.map(({ key, name }) => (
    <Group key={key} gap="xs" px="sm" py={4} wrap="nowrap">
      <Loader size={14} aria-hidden />
      <Text size="sm" truncate>
        {t('uploading', { name })}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        mih={26}
        flex="none"
        aria-label={t('cancelUpload', { name })}
        onClick={() => {
          pictures.cancel(key);
          onCancel();
        }}
      >
        {common('cancel')}
      </Button>
    </Group>
  ));
}
