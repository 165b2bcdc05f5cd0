export { type CreateOnce, createOnce } from './create-once.js';
export { useLocaleName } from './locale-name.js';
export { type PublicActions, usePublicActions } from './public-actions.js';
export { StateBadge } from './state-badge.js';
export {
  publicationFilters,
  readsDrafts,
  type State,
  states,
  statesQuery,
  type VersionState,
  versionKey,
} from './states.js';
export { titleAttribute, titleOf } from './title-attribute.js';
export { useVisibilities } from './use-visibilities.js';
export { conditionsOf, isShown, type Visibility, visibilityIn } from './visibility.js';
