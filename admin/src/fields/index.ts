export { Field, type FieldProps } from './field.js';
export { fieldLabel } from './field-label.js';
export { toInputText } from './input-text.js';
export { fromLocalTime, toLocalTime } from './local-time.js';
export { slugify } from './slugify.js';
export { DragHandle, SortableList, type SortableListProps } from './sortable-list.js';
export type { FieldContext, FieldInputProps, Widget, WidgetProps } from './widget.js';
export { attributeTypeViews, isAttributeType } from './widget-registry.js';
export { toWriteValue, withoutComponentIds } from './write-value.js';
