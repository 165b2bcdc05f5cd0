import type { ScalarAttribute } from '../api/index.js';
import { DatetimeField } from './datetime-field.js';
import type { WidgetProps } from './widget.js';

/** A point in time, under its other name. */
export function TimestampField(props: WidgetProps<ScalarAttribute>) {
  return <DatetimeField {...props} />;
}
