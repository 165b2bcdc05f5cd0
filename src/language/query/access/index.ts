export {
  abilityFromGrants,
  anonymousAbility,
  anonymousCaller,
  createAbility,
  fullAccess,
  mergeAbilities,
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
export type { Ability, AbilityAction, Caller, Identity, RowRule } from './types.js';
