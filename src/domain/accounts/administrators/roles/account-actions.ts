import { type AbilityAction, permissionsUid } from '../../../../language/query/access/index.js';
import { roleUid, userUid } from '../../../../language/schema/index.js';

/** Actions on the endpoints of end users and their roles (`<uid>.<action>`) by permission on settings. */
const actionsBySettingsKey: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'settings::users.read',
    [...actionKeys(userUid, 'find', 'findOne', 'count'), ...actionKeys(roleUid, 'find', 'findOne')],
  ],
  ['settings::users.write', actionKeys(userUid, 'create', 'update', 'delete', 'destroy')],
  [
    'settings::user-roles.read',
    [...actionKeys(roleUid, 'find', 'findOne'), ...actionKeys(permissionsUid, 'getPermissions')],
  ],
  [
    'settings::user-roles.write',
    actionKeys(roleUid, 'create', 'update', 'delete', 'createRole', 'updateRole', 'deleteRole'),
  ],
]);

/** Returns the `<uid>.<action>` that a permission on settings implies, by its key (`settingsKey`). */
export function impliedAccountActions(key: string): readonly string[] {
  return actionsBySettingsKey.get(key) ?? [];
}

function actionKeys(uid: string, ...actions: readonly AbilityAction[]): readonly string[] {
  return actions.map((action) => `${uid}.${action}`);
}
