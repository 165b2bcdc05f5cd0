import { TextInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { hinted } from './hint.js';
import { useLengthHint } from './limits.js';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

/** A line of text. */
export function StringField({ attribute, frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const text = textOf(value);
  const hint = useLengthHint(attribute, text);
  return (
    <TextInput
      {...frame}
      description={hinted(frame.description, hint)}
      value={text}
      onChange={(event) => onChange(valueIn(event.currentTarget.value))}
      onBlur={onBlur}
    />
  );
}
