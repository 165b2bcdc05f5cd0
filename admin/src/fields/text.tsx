import type { ScalarAttribute } from '../api/index.js';
import { AutoSizeTextarea } from './growing-text.js';
import { withHint } from './hint.js';
import { useLengthHint } from './limits.js';
import { fromInputText, toInputText } from './text-value.js';
import type { WidgetProps } from './widget.js';

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
