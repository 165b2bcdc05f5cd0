import type { ScalarAttribute } from '../api/index.js';
import { AutoSizeTextarea } from './auto-size-textarea.js';
import { fromInputText, toInputText } from './input-text.js';
import { useLengthHint } from './limit-hints.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** A text of several lines, without any form. */
export function TextField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const text = toInputText(value);
  const hint = useLengthHint(attribute, text);
  return (
    <AutoSizeTextarea
      {...inputProps}
      description={withHint(inputProps.description, hint)}
      value={text}
      onChange={(event) => onChange(fromInputText(event.currentTarget.value))}
      onBlur={onBlur}
      minRows={3}
      maxRows={14}
    />
  );
}
