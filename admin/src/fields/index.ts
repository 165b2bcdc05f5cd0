export { Field, type FieldProps } from './field.js';
export { fieldLabel } from './field-name.js';
export { fromLocalTime, toLocalTime } from './local-time.js';
export { slugOf } from './slug.js';
export { Grip, SortableList, type SortableListProps } from './sortable-list.js';
export { textOf } from './text-value.js';
export type { FieldFrame, FieldPlace, Widget, WidgetProps } from './widget.js';
export { asNew, writtenValue } from './written-value.js';
