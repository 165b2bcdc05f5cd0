import type { ScalarAttribute } from '../api/index.js';
import { ExactNumberInput } from './exact-number-input.js';
import type { WidgetProps } from './widget.js';

/** A number with an exact fraction, such as a price. */
export function DecimalField(props: WidgetProps<ScalarAttribute>) {
  return <ExactNumberInput {...props} inputMode="decimal" />;
}
