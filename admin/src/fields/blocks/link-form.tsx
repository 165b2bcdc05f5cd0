import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReactEditor } from 'slate-react';
import { useTranslations } from 'use-intl';
import type { BlockEditor } from './block-types.js';
import { isAddress, linkAt, removeLink, setLink } from './links.js';

/** The address of a link. */
export interface LinkFormProps {
  readonly editor: BlockEditor;
  /** Some text is chosen that becomes the link. */
  readonly hasText: boolean;
  readonly onClose: () => void;
}

/** Asks for the address of a link. */
export function LinkForm({ editor, hasText, onClose }: LinkFormProps) {
  const t = useTranslations('fields.blocks');
  const common = useTranslations('ui');
  const [there] = useState(() => linkAt(editor));
  const [url, setUrl] = useState(there ?? '');
  const [wrong, setWrong] = useState(false);

  function done(change: () => void): void {
    change();
    onClose();
    ReactEditor.focus(editor);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('link')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
      returnFocus={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isAddress(url)) done(() => setLink(editor, url));
          else setWrong(true);
        }}
      >
        <Stack>
          <TextInput
            label={t('address')}
            description={t(hasText || there !== null ? 'addressHint' : 'addressAlone')}
            placeholder="https://"
            value={url}
            error={wrong ? t('addressWrong') : null}
            onChange={(event) => {
              setUrl(event.currentTarget.value.trim());
              setWrong(false);
            }}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            {there === null ? null : (
              <Button variant="default" onClick={() => done(() => removeLink(editor))}>
                {t('unlink')}
              </Button>
            )}
            <Button type="submit">{t('setLink')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
