import type { ScalarAttribute } from '../api/index.js';
import { ExactNumberInput } from './exact-number-input.js';
import type { WidgetProps } from './widget.js';

/** A whole number of up to 64 bits. */
export function BigintegerField(props: WidgetProps<ScalarAttribute>) {
  return <ExactNumberInput {...props} inputMode="numeric" />;
}
