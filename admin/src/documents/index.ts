export { useLocaleName } from './locale-name.js';
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
