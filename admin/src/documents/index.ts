export { createIdempotentCreate, type IdempotentCreate } from './create-once.js';
export { useLocaleName } from './locale-name.js';
export { type PublicActions, usePublicActions } from './public-actions.js';
export { StateBadge } from './state-badge.js';
export {
  canReadDrafts,
  documentStatesQuery,
  type PublicationState,
  publicationFilterByState,
  publicationStates,
  type VersionState,
  versionKey,
} from './states.js';
export { documentTitle, findTitleAttribute } from './title-attribute.js';
export { useVisibilityRules } from './use-visibilities.js';
export { isFieldVisible, parseVisibility, toVisibilityConditions, type Visibility } from './visibility.js';
