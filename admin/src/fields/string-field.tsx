import { TextInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { fromInputText, toInputText } from './input-text.js';
import { useLengthHint } from './limit-hints.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** A line of text. */
export function StringField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const text = toInputText(value);
  const hint = useLengthHint(attribute, text);
  return (
    <TextInput
      {...inputProps}
      description={withHint(inputProps.description, hint)}
      value={text}
      onChange={(event) => onChange(fromInputText(event.currentTarget.value))}
      onBlur={onBlur}
    />
  );
}
