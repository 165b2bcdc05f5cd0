import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { hinted } from './hint.js';
import { textOf } from './text-value.js';
import type { WidgetProps } from './widget.js';

/** A password: written and never read, so the input is empty whether there is one or not. */
export function PasswordField({ frame, place, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const hint = place.documentId === null ? undefined : t('passwordKept');
  return (
    <PasswordInput
      {...frame}
      description={hinted(frame.description, hint)}
      autoComplete="new-password"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
