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
  componentsUid,
  contentActions,
  contentTypesUid,
  localesUid,
  permissionsUid,
  type SettingsAction,
  type SettingsPart,
  settingsParts,
  uploadUid,
} from './actions.js';
export type { Ability, AbilityAction, Caller, ForcedValues, Identity, RowRule, RuleCondition } from './types.js';
