import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReactEditor } from 'slate-react';
import { useTranslations } from 'use-intl';
import type { BlockEditor } from './block-types.js';
import { currentLinkUrl, isAllowedUrl, removeLink, setLink } from './links.js';

/** The address of a link. */
export interface LinkFormProps {
  readonly editor: BlockEditor;
  /** Some text is chosen that becomes the link. */
  readonly hasSelection: boolean;
  readonly onClose: () => void;
}

/** Asks for the address of a link. */
export function LinkForm({ editor, hasSelection, onClose }: LinkFormProps) {
  const t = useTranslations('fields.blocks');
  const common = useTranslations('ui');
  const [currentUrl] = useState(() => currentLinkUrl(editor));
  const [url, setUrl] = useState(currentUrl ?? '');
  const [isInvalid, setInvalid] = useState(false);

  function applyAndClose(change: () => void): void {
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
          if (isAllowedUrl(url)) applyAndClose(() => setLink(editor, url));
          else setInvalid(true);
        }}
      >
        <Stack>
          <TextInput
            label={t('address')}
            description={t(hasSelection || currentUrl !== null ? 'addressHint' : 'addressAlone')}
            placeholder="https://"
            value={url}
            error={isInvalid ? t('addressWrong') : null}
            onChange={(event) => {
              setUrl(event.currentTarget.value.trim());
              setInvalid(false);
            }}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            {currentUrl === null ? null : (
              <Button variant="default" onClick={() => applyAndClose(() => removeLink(editor))}>
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
