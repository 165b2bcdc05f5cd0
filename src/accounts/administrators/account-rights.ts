import { type Action, permissionsUid } from '../../access/index.js';
import { roleUid, userUid } from '../../schema/index.js';

/** What a permission on settings means for the endpoints of end users and their roles: `<uid>.<action>`. */
const rights: ReadonlyMap<string, readonly string[]> = new Map([
  ['settings::users.read', [...pairs(userUid, 'find', 'findOne', 'count'), ...pairs(roleUid, 'find', 'findOne')]],
  ['settings::users.write', pairs(userUid, 'create', 'update', 'delete', 'destroy')],
  ['settings::user-roles.read', [...pairs(roleUid, 'find', 'findOne'), ...pairs(permissionsUid, 'getPermissions')]],
  [
    'settings::user-roles.write',
    pairs(roleUid, 'create', 'update', 'delete', 'createRole', 'updateRole', 'deleteRole'),
  ],
]);

/** What follows from a permission on settings, by its key (`settingsKey`), as a list of `<uid>.<action>`. */
export function accountRights(key: string): readonly string[] {
  return rights.get(key) ?? [];
}

function pairs(uid: string, ...actions: readonly Action[]): readonly string[] {
  return actions.map((action) => `${uid}.${action}`);
}
