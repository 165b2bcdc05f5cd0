import { TextInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { hinted } from './hint.js';
import { useRangeHint } from './limits.js';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

/** A number that is a text on its way, so that none of its digits is lost. `inputMode`: which keys small screens show. */
export function ExactNumber({
  attribute,
  frame,
  value,
  onChange,
  onBlur,
  inputMode,
}: WidgetProps<ScalarAttribute> & { readonly inputMode: 'numeric' | 'decimal' }) {
  const hint = useRangeHint(attribute);
  return (
    <TextInput
      {...frame}
      description={hinted(frame.description, hint)}
      className="octavo-figures"
      inputMode={inputMode}
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(valueIn(event.currentTarget.value.trim()))}
      onBlur={onBlur}
      maw={320}
    />
  );
}
