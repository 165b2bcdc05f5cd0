import type { ScalarAttribute } from '../api/index.js';
import { ExactNumber } from './exact-number.js';
import type { WidgetProps } from './widget.js';

/** A whole number of up to 64 bits. */
export function BigintegerField(props: WidgetProps<ScalarAttribute>) {
  return <ExactNumber {...props} inputMode="numeric" />;
}
