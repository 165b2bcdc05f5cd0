export { documentTitle, findTitleAttribute } from './document-title.js';
export { isFieldVisible, parseVisibility, toVisibilityConditions, type Visibility } from './field-visibility.js';
export { createIdempotentCreate, type IdempotentCreate } from './idempotent-create.js';
export {
  canReadDrafts,
  documentStatesQuery,
  type PublicationState,
  publicationFilterByState,
  publicationStates,
  type VersionState,
  versionKey,
} from './publication-states.js';
export { isLocaleAllowed, newDocumentLocale, openingLocale } from './role-locales.js';
export { StateBadge } from './state-badge.js';
export { useLocaleName } from './use-locale-name.js';
export { type PublicActions, usePublicActions } from './use-public-actions.js';
export { useVisibilityRules } from './use-visibility-rules.js';
