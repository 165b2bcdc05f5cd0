export { Field, type FieldProps } from './field.js';
export { fieldLabel } from './field-name.js';
export { fromLocalTime, toLocalTime } from './local-time.js';
export { slugify } from './slug.js';
export { DragHandle, SortableList, type SortableListProps } from './sortable-list.js';
export { toInputText } from './text-value.js';
export type { FieldContext, FieldInputProps, Widget, WidgetProps } from './widget.js';
export { toWriteValue, withoutComponentIds } from './written-value.js';
