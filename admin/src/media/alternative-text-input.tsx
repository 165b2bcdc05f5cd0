import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FileValues } from './file-values.js';

/** What stands for an image where it is not seen. */
export interface AlternativeTextInputProps {
  readonly values: Pick<FileValues, 'alternativeText' | 'isDecorative'>;
  /** Only images can be decorative, and are asked for a text. */
  readonly isImage: boolean;
  readonly canWrite: boolean;
  readonly onChange: (change: Partial<FileValues>) => void;
}

/** Edits the alternative text, or marks the image as decorative. Takes the focus when it is shown. */
export function AlternativeTextInput({ values, isImage, canWrite, onChange }: AlternativeTextInputProps) {
  const t = useTranslations('media.file');
  const input = useRef<HTMLTextAreaElement>(null);
  const { alternativeText, isDecorative } = values;
  useEffect(() => input.current?.focus(), []);
  return (
    <Stack gap="xs">
      <Textarea
        ref={input}
        data-autofocus
        autosize
        minRows={1}
        label={t('alternativeText')}
        description={t('alternativeHint')}
        value={isDecorative ? '' : alternativeText}
        readOnly={!canWrite}
        disabled={isDecorative}
        onChange={(event) => onChange({ alternativeText: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      {isImage ? (
        <Checkbox
          label={t('decorative')}
          description={t('decorativeHint')}
          checked={isDecorative}
          disabled={!canWrite}
          onChange={(event) => onChange({ isDecorative: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}
