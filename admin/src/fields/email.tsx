import { TextInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

/** An e-mail address. */
export function EmailField({ frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  return (
    <TextInput
      {...frame}
      type="email"
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(valueIn(event.currentTarget.value))}
      onBlur={onBlur}
    />
  );
}
