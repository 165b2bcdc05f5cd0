export {
  type AttributeContent,
  findOtherSide,
  moveAttribute,
  removeAttribute,
  upsertAttribute,
} from './attributes.js';
export { attributeDifference, countChanges, type Difference, removedUids, shapeDifference } from './differences.js';
export { loadDraft, storeDraft } from './kept.js';
export { createProposal, isEmptyProposal } from './proposal.js';
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
} from './read.js';
export { isTwoSided, upsertRelation } from './relations.js';
export {
  addShape,
  deriveUid,
  getShapeSettings,
  newShapeSettings,
  removeShape,
  type ShapeSettings,
  updateShape,
} from './shapes.js';
export type { Draft, DraftAttribute, DraftShape, JsonObject, ShapeKind } from './types.js';
export { withProperty, withPropertyAt } from './with-fact.js';
