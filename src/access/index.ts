export { anonymous, fullAccess, grants, nobody, plainAbility, withRightsOf } from './ability.js';
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
export type { Ability, Action, Caller, Identity, RowRule } from './types.js';
