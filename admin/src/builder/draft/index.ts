export { attributeDifference, countChanges, type Difference, removedUids, shapeDifference } from './differences.js';
export { loadDraft, storeDraft } from './draft-storage.js';
export {
  type AttributeContent,
  findOtherSide,
  moveAttribute,
  removeAttribute,
  upsertAttribute,
} from './edit-attributes.js';
export { isTwoSided, upsertRelation } from './edit-relations.js';
export { getShapeSearch, type ShapeSearch, setShapeSearch } from './edit-search.js';
export {
  addShape,
  deriveUid,
  getShapeSettings,
  newShapeSettings,
  removeShape,
  type ShapeSettings,
  updateShape,
} from './edit-shapes.js';
export {
  type FormItem,
  getAttributeView,
  getShapeView,
  setAttributeView,
  setShapeView,
  toFormItems,
  toViewGroups,
} from './edit-view.js';
export { createProposal, isEmptyProposal, toDefinitions } from './proposal.js';
export {
  asJsonObject,
  asText,
  asTexts,
  builtInTypes,
  createDraft,
  findShape,
  getCategory,
  getDisplayName,
  getShapeKind,
  hasDrafts,
  isLocalized,
  userUid,
} from './shape-accessors.js';
export type { Draft, DraftAttribute, DraftShape, JsonObject, ShapeKind } from './types.js';
export { withProperty, withPropertyAt } from './with-property.js';
