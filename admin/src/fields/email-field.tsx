import { TextInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { fromInputText, toInputText } from './input-text.js';
import type { WidgetProps } from './widget.js';

/** An e-mail address. */
export function EmailField({ inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  return (
    <TextInput
      {...inputProps}
      type="email"
      autoComplete="off"
      value={toInputText(value)}
      onChange={(event) => onChange(fromInputText(event.currentTarget.value))}
      onBlur={onBlur}
    />
  );
}
