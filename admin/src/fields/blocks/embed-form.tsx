import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** What is embedded. */
export interface EmbedFormProps {
  /** null: it is new. */
  readonly embed: { readonly url: string; readonly title: string } | null;
  readonly onSubmit: (embed: { readonly url: string; readonly title: string }) => void;
  readonly onClose: () => void;
}

const maxUrlLength = 2_048;
const maxTitleLength = 255;

/** Asks for the address and the title of an embed. Nothing is loaded from there. */
export function EmbedForm({ embed, onSubmit, onClose }: EmbedFormProps) {
  const t = useTranslations('fields.blockTools.embed');
  const common = useTranslations('ui');
  const [url, setUrl] = useState(embed?.url ?? '');
  const [title, setTitle] = useState(embed?.title ?? '');
  const [isChecked, setChecked] = useState(false);
  const isUrl = isEmbedUrl(url.trim());
  const isTitle = title.trim() !== '';

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t(embed === null ? 'add' : 'edit')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
      returnFocus={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isUrl && isTitle) onSubmit({ url: url.trim(), title: title.trim() });
          else setChecked(true);
        }}
      >
        <Stack>
          <TextInput
            label={t('url')}
            description={t('urlHint')}
            type="url"
            placeholder="https://"
            maxLength={maxUrlLength}
            value={url}
            error={isChecked && !isUrl ? t('urlWrong') : null}
            onChange={(event) => setUrl(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label={t('title')}
            description={t('titleHint')}
            maxLength={maxTitleLength}
            value={title}
            error={isChecked && !isTitle ? t('titleMissing') : null}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit">{t(embed === null ? 'add' : 'apply')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Whether the server takes an address. */
function isEmbedUrl(text: string): boolean {
  if (!/^https:\/\/[^\s<>"\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
