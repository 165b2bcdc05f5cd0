export { blockKinds } from './blocks/block-types.js';
export { shareBlocks } from './blocks/shared-block.js';
export { asComponentValues, findComponent, toComponentList } from './component-values.js';
export { Field, type FieldProps } from './field.js';
export { fieldLabel } from './field-label.js';
export { focusFirstField } from './focus-first-field.js';
export { FoundIn, type FoundInProps } from './found-in.js';
export { toInputText } from './input-text.js';
export { LabelScope, useAttributeLabel, usePathLabel } from './labels.js';
export {
  defaultWidth,
  ErrorMark,
  type FormGroup,
  FormLayout,
  type FormTab,
  fieldWidth,
  type PlacedField,
  revealElement,
  toFormTabs,
} from './layout/index.js';
export { fromLocalTime, toLocalTime } from './local-time.js';
export { toRelatedDocuments } from './related-documents.js';
export { slugify } from './slugify.js';
export { DragHandle, SortableList, type SortableListProps } from './sortable-list.js';
export { usePathsWithErrors } from './use-field-error.js';
export type { FieldContext, FieldInputProps, Widget, WidgetProps } from './widget.js';
export { attributeTypeViews, isAttributeType } from './widget-registry.js';
export { toWriteValue, withoutComponentIds } from './write-value.js';
