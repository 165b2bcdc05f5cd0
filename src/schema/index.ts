export type {
  AttributeType,
  ColumnKind,
  JsonSchema,
  OperatorFamily,
  Parsed,
  Retype,
  Stored,
  Strictness,
} from './attributes/attribute-type.js';
export { compareDecimals, exactDecimal } from './attributes/exact-decimal.js';
export { attributeTypes } from './attributes/index.js';
export { retyped, retypeRefusal } from './attributes/retyped.js';
export { parseTextOperand } from './attributes/text-base.js';
export { applyChanges } from './change/apply-changes.js';
export { changesBetween } from './change/changes-between.js';
export { type ChangeHints, parseRename, type RenameHint, type ValueHint } from './change/hints.js';
export { hintsBack } from './change/hints-of-changes.js';
export { changeKinds } from './change/kinds.js';
export { meaningOf } from './change/meaning-of.js';
export type { ChangeCondition, ChangeCost, ChangeMeaning } from './change/meaning-types.js';
export type * from './change/types.js';
export { sharedKeys as sharedAttributeKeys } from './definition/attribute-source.js';
export { storedTypeOf, withStoredTypes } from './definition/custom-fields.js';
export { localesPath, type ModelLocales, printLocales } from './definition/locales-file.js';
export { type ModelFile, placeOf } from './definition/model-file.js';
export { attributeName, isReservedAttribute, isTableName, systemColumns } from './definition/names.js';
export { optionFaults } from './definition/scalar.js';
export type { ModelSettings } from './definition/settings.js';
export { uidOfFile } from './definition/uid-of-file.js';
export { diffModels, type ModelDiff } from './diff.js';
export { attributeOf, contentTypeOf, shapeOf } from './lookup.js';
export { parseModel } from './parse-model.js';
export {
  isRecord,
  type RecordedFacts,
  type RecordedModel,
  type RecordedShape,
  readRecord,
  recordModel,
} from './record.js';
export { snakeCase } from './snake-case.js';
export { nullJson, storedOfColumn, storedOfJson } from './stored.js';
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
  roleUid,
  type ScalarAttribute,
  type Shape,
  type Snapshot,
  userUid,
  type ZoneAttribute,
} from './types.js';
