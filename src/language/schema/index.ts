export type {
  AttributeGroup,
  AttributeType,
  ColumnKind,
  ConvertValue,
  JsonSchema,
  OperatorFamily,
  Parsed,
  Stored,
  Strictness,
} from './attributes/attribute-type.js';
export { type BlockKind, blockKinds, calloutTones, getBlockKinds } from './attributes/block-kinds.js';
export { convertStoredValue, findConversion, getConversionRefusal } from './attributes/convert-value.js';
export { compareDecimals, parseExactDecimal } from './attributes/exact-decimal.js';
export { attributeTypes, type ScalarType, type ScalarTypeName } from './attributes/index.js';
export { type NestedTypeName, nestedTypes } from './attributes/nested-types.js';
export type { OptionKind } from './attributes/option-checks.js';
export { parseTextOperand } from './attributes/text-base.js';
export { applyChanges } from './change/apply-changes.js';
export { assessChange } from './change/assess-change.js';
export type { ChangeAssessment, ChangeCost, ImpactCheck } from './change/assessment-types.js';
export { changeKinds } from './change/change-kinds.js';
export { changesBetween } from './change/changes-between.js';
export { type ChangeHints, parseRename, type RenameHint, type ValueHint } from './change/hints.js';
export { createReverseHints } from './change/reverse-hints.js';
export type * from './change/types.js';
export { sharedOptionNames as sharedAttributeKeys } from './definition/attribute-source.js';
export { findStoredType, resolveStoredTypes } from './definition/custom-fields.js';
export { localesPath, type ModelLocales, printLocales } from './definition/locales-file.js';
export { getDefinitionLocation, type ModelFile } from './definition/model-file.js';
export { getModelFileUid } from './definition/model-file-uid.js';
export { attributeNamePattern, isReservedAttribute, isTableName, systemColumns } from './definition/names.js';
export { listOptionErrors } from './definition/scalar.js';
export { getSearchLanguage, listEmbeddedAttributes } from './definition/search.js';
export type { ModelSettings } from './definition/settings.js';
export { getAttributeView, getShapeView, withoutView } from './definition/view.js';
export { diffModels, type ModelDiff } from './diff-models.js';
export { type DatabaseFunction, type Expression, type ExpressionKind, expressionLimits } from './expressions/types.js';
export { findShapeAttribute, getContentType, getShape, isListAttribute, isRequiredInBody } from './lookup.js';
export { parseModel } from './parse-model.js';
export {
  isRecordedModel,
  parseRecordedModel,
  type RecordedFacts,
  type RecordedModel,
  type RecordedShape,
  serializeModel,
} from './recorded-model.js';
export { snakeCase } from './snake-case.js';
export { nullJson, storedFromColumn, storedFromJson } from './stored-values.js';
export {
  type Attribute,
  type Component,
  type ComponentAttribute,
  type ComputedAttribute,
  type ContentType,
  type ContentTypeKind,
  fileUid,
  type MediaAttribute,
  type RelationAttribute,
  type RelationKind,
  roleUid,
  type ScalarAttribute,
  type SearchDefinition,
  type SearchedAttribute,
  type Shape,
  type Snapshot,
  type StoredAttribute,
  userUid,
  type ValueAttribute,
  type ZoneAttribute,
} from './types.js';
export {
  type AttributeView,
  type PanelText,
  type ShapeView,
  type ViewGroup,
  type ViewWidth,
  viewWidths,
} from './view-types.js';
