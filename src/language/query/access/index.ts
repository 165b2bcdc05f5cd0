export {
  abilityFromGrants,
  anonymousAbility,
  anonymousCaller,
  createAbility,
  fullAccess,
  intersectNames,
  mergeAbilities,
  uniteAbilities,
} from './ability.js';
export {
  type AccountAction,
  accountActions,
  authUid,
  type ContentAction,
  changeSetsUid,
  componentsUid,
  contentActions,
  contentTypesUid,
  localesUid,
  momentsUid,
  permissionsUid,
  type SettingsAction,
  type SettingsPart,
  settingsParts,
  uploadUid,
} from './actions.js';
export { canReadChangeSet, canUseChangeSets, changeSetUid } from './change-sets.js';
export type {
  Ability,
  AbilityAction,
  Caller,
  ForcedValues,
  Identity,
  RowRule,
  RuleCondition,
  UnsavedDraft,
} from './types.js';
