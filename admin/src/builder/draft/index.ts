export {
  type AttributeContent,
  otherSideOf,
  withAttribute,
  withAttributeMoved,
  withoutAttribute,
} from './attributes.js';
export { countOfChanges, type Difference, differenceOf, differenceOfAttribute, goneFrom } from './differences.js';
export { keepDraft, keptDraft } from './kept.js';
export { asksForNothing, proposalOf } from './proposal.js';
export {
  builtInTypes,
  categoryOf,
  displayNameOf,
  draftOf,
  factsIn,
  hasDrafts,
  isLocalized,
  kindOf,
  shapeWith,
  textIn,
  textsIn,
  userUid,
} from './read.js';
export { isPaired, withRelation } from './relations.js';
export { namesOf, newNames, type ShapeNames, uidOf, withNames, withoutShape, withShape } from './shapes.js';
export type { Draft, DraftAttribute, DraftShape, Facts, ShapeKind } from './types.js';
export { withFact, withFactAt } from './with-fact.js';
