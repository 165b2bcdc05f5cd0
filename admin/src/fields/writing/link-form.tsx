import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { FileSymlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isAllowedUrl } from '../blocks/links.js';

/** The address of a link. */
export interface LinkFormProps {
  /** null: there is no link yet. */
  readonly url: string | null;
  /** The text that is selected, where the form asks for it; left out: it does not. */
  readonly text?: string;
  readonly description: string;
  readonly onSubmit: (url: string, text: string) => void;
  /** null: there is nothing to remove. */
  readonly onRemove: (() => void) | null;
  /** Offers a document in place of an address; left out: the text has no such links. */
  readonly onDocument?: () => void;
  readonly onClose: () => void;
}

/** Asks for the address of a link, and for its text where there is a place for it. */
export function LinkForm({
  url: currentUrl,
  text: currentText,
  description,
  onSubmit,
  onRemove,
  onDocument,
  onClose,
}: LinkFormProps) {
  const t = useTranslations('fields.blocks');
  const writing = useTranslations('fields.writing');
  const common = useTranslations('ui');
  const [url, setUrl] = useState(currentUrl ?? '');
  const [text, setText] = useState(currentText ?? '');
  const [isInvalid, setInvalid] = useState(false);

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
          if (isAllowedUrl(url)) onSubmit(url, text);
          else setInvalid(true);
        }}
      >
        <Stack>
          <TextInput
            label={t('address')}
            description={description}
            placeholder="https://"
            value={url}
            error={isInvalid ? t('addressWrong') : null}
            onChange={(event) => {
              setUrl(event.currentTarget.value.trim());
              setInvalid(false);
            }}
            data-autofocus
          />
          {currentText === undefined ? null : (
            <TextInput
              label={writing('linkText')}
              description={writing('linkTextHint')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {onDocument === undefined ? null : (
            <Button
              variant="default"
              w="fit-content"
              leftSection={<FileSymlink size={16} aria-hidden />}
              onClick={onDocument}
            >
              {writing('documentLink')}
            </Button>
          )}
          <Group justify="flex-end" gap="xs">
            {onRemove === null ? null : (
              <Button variant="default" onClick={onRemove}>
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
