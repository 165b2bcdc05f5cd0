import type { ScalarAttribute } from '../api/index.js';
import { GrowingText } from './growing-text.js';
import { hinted } from './hint.js';
import { useLengthHint } from './limits.js';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

/** A text of several lines, without any form. */
export function TextField({ attribute, frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const text = textOf(value);
  const hint = useLengthHint(attribute, text);
  return (
    <GrowingText
      {...frame}
      description={hinted(frame.description, hint)}
      value={text}
      onChange={(event) => onChange(valueIn(event.currentTarget.value))}
      onBlur={onBlur}
      minRows={3}
      maxRows={14}
    />
  );
}
