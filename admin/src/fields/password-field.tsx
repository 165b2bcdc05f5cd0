import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { toInputText } from './input-text.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** A password: written and never read, so the input is empty whether there is one or not. */
export function PasswordField({ inputProps, context, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const hint = context.documentId === null ? undefined : t('passwordKept');
  return (
    <PasswordInput
      {...inputProps}
      description={withHint(inputProps.description, hint)}
      autoComplete="new-password"
      value={toInputText(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
