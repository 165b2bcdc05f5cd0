export type {
  AttributeType,
  ColumnKind,
  OperatorFamily,
  Parsed,
  Stored,
  Strictness,
} from './attributes/attribute-type.js';
export { compareDecimals, exactDecimal } from './attributes/exact-decimal.js';
export { attributeTypes } from './attributes/index.js';
export { parseTextOperand } from './attributes/text-base.js';
export { attributeOf, shapeOf } from './lookup.js';
export {
  type Attribute,
  type Component,
  type ComponentAttribute,
  type ContentType,
  type ContentTypeKind,
  fileUid,
  type MediaAttribute,
  type RelationAttribute,
  type RelationKind,
  type ScalarAttribute,
  type Shape,
  type Snapshot,
  type ZoneAttribute,
} from './types.js';
