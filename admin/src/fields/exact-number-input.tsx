import { TextInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { fromInputText, toInputText } from './input-text.js';
import { useRangeHint } from './limit-hints.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** A number that is a text on its way, so that none of its digits is lost. `inputMode`: which keys small screens show. */
export function ExactNumberInput({
  attribute,
  inputProps,
  value,
  onChange,
  onBlur,
  inputMode,
}: WidgetProps<ScalarAttribute> & { readonly inputMode: 'numeric' | 'decimal' }) {
  const hint = useRangeHint(attribute);
  return (
    <TextInput
      {...inputProps}
      description={withHint(inputProps.description, hint)}
      className="octavo-figures"
      inputMode={inputMode}
      autoComplete="off"
      value={toInputText(value)}
      onChange={(event) => onChange(fromInputText(event.currentTarget.value.trim()))}
      onBlur={onBlur}
    />
  );
}
