import type { Ability, Action, ContentAction, RowRule } from '../../access/index.js';
import { permissionsUid } from '../../access/index.js';
import { fileUid, roleUid, type Snapshot, userUid } from '../../schema/index.js';
import { contentKey, permissionsDigest, settingsKey } from './permissions.js';
import type { AdministratorRole, ContentPermission, Permissions } from './types.js';

/** What an ability is made of. */
export type AbilityRole = Pick<AdministratorRole, 'id' | 'code' | 'permissions'>;

/** The ability of an administrator, by row id, with a role. */
export type Abilities = (administrator: number, role: AbilityRole) => Ability;

/** Everybody who signs in to the panel may look at files. */
const granted = [`${fileUid}.find`, `${fileUid}.findOne`];

/** What a permission on settings means for the endpoints of end users and their roles: `<uid>.<action>`. */
const accountActionsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['settings::users.read', [...pairs(userUid, 'find', 'findOne', 'count'), ...pairs(roleUid, 'find', 'findOne')]],
  ['settings::users.write', pairs(userUid, 'create', 'update', 'delete', 'destroy')],
  ['settings::user-roles.read', [...pairs(roleUid, 'find', 'findOne'), ...pairs(permissionsUid, 'getPermissions')]],
  [
    'settings::user-roles.write',
    pairs(roleUid, 'create', 'update', 'delete', 'createRole', 'updateRole', 'deleteRole'),
  ],
]);

const nothing: ReadonlySet<string> = new Set();

/** Makes the abilities of administrators over one model (behaviour, section 16; decision 0010). */
export function createAbilities(snapshot: Snapshot): Abilities {
  const attributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
    [...snapshot.contentTypes.values()].map((type) => [type.uid, new Set(type.attributes.keys())]),
  );
  const all = (uid: string): ReadonlySet<string> => attributes.get(uid) ?? nothing;
  return (administrator, role) => {
    const className = classOf(administrator, role);
    return role.code === 'super-admin'
      ? everything(className, administrator, all)
      : limited(className, administrator, role.permissions, all);
  };
}

/** Every right on everything, every attribute included, be it private. */
function everything(className: string, administrator: number, all: (uid: string) => ReadonlySet<string>): Ability {
  return {
    class: className,
    identified: true,
    can: () => true,
    rule: () => null,
    readable: all,
    writable: (_, uid) => all(uid),
    administrator,
  };
}

/** What the permissions of a role say. `find` stands for `findOne` and `readDrafts` too where these have no entry of their own. */
function limited(
  className: string,
  administrator: number,
  permissions: Permissions,
  all: (uid: string) => ReadonlySet<string>,
): Ability {
  const entries = new Map(permissions.content.map((entry) => [contentKey(entry), entry]));
  const others = new Set([...granted, ...permissions.settings.map(settingsKey).flatMap(withAccountActions)]);

  function entry(action: Action, uid: string): ContentPermission | undefined {
    const own = entries.get(`${uid}.${action}`);
    const covered = action === 'findOne' || action === 'readDrafts';
    return own === undefined && covered ? entries.get(`${uid}.find`) : own;
  }

  const can = (action: Action, uid: string): boolean =>
    entry(action, uid) !== undefined || others.has(`${uid}.${action}`);

  /** The attributes that an action reaches: those its entry names; where there is no entry but a right, all. */
  function reached(action: ContentAction, uid: string): ReadonlySet<string> {
    if (!can(action, uid)) return nothing;
    const fields = entry(action, uid)?.fields ?? null;
    return fields === null ? all(uid) : new Set(fields);
  }

  return {
    class: className,
    identified: true,
    can,
    rule: (action, uid) => ruleOf(entry(action, uid), administrator),
    readable: (uid) => reached(can('find', uid) ? 'find' : 'findOne', uid),
    writable: reached,
    administrator,
  };
}

function ruleOf(entry: ContentPermission | undefined, administrator: number): RowRule | null {
  if (entry === undefined || (!entry.own && entry.locales === null)) return null;
  return {
    creator: entry.own ? administrator : null,
    locales: entry.locales === null ? null : new Set(entry.locales),
  };
}

/** Administrators with equal classes get equal answers: rights on what one created are different for each. */
function classOf(administrator: number, { id, permissions }: AbilityRole): string {
  const role = `administrator-role:${id}:${permissionsDigest(permissions)}`;
  return permissions.content.some(({ own }) => own) ? `${role}:${administrator}` : role;
}

function withAccountActions(key: string): readonly string[] {
  return [key, ...(accountActionsOf.get(key) ?? [])];
}

function pairs(uid: string, ...actions: readonly Action[]): readonly string[] {
  return actions.map((action) => `${uid}.${action}`);
}
