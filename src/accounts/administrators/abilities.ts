import type { Ability, Action, ContentAction, RowRule } from '../../access/index.js';
import { fileUid, type Snapshot } from '../../schema/index.js';
import { accountRights } from './account-rights.js';
import { entriesOf, entryFor, permissionsDigest, settingsKey } from './permissions.js';
import type { AdministratorRole, ContentPermission, Permissions } from './types.js';

/** What an ability is made of. */
export type AbilityRole = Pick<AdministratorRole, 'id' | 'code' | 'permissions'>;

/** The ability of an administrator, by row id, with a role. */
export type Abilities = (administrator: number, role: AbilityRole) => Ability;

/** Everybody who signs in to the panel may look at files. */
const granted = [`${fileUid}.find`, `${fileUid}.findOne`];

const nothing: ReadonlySet<string> = new Set();

/** Makes the abilities of administrators over one model (behaviour, section 16; decision 0010). */
export function createAbilities(snapshot: Snapshot): Abilities {
  const attributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
    [...snapshot.contentTypes.values()].map((type) => [type.uid, new Set(type.attributes.keys())]),
  );
  const shown: ReadonlyMap<string, ReadonlySet<string>> = new Map(
    [...snapshot.contentTypes.values()].map((type) => [
      type.uid,
      new Set([...type.attributes.values()].flatMap((attribute) => (attribute.private ? [] : [attribute.name]))),
    ]),
  );
  const all = (uid: string): ReadonlySet<string> => attributes.get(uid) ?? nothing;
  const open = (uid: string): ReadonlySet<string> => shown.get(uid) ?? nothing;
  return (administrator, role) => {
    const className = classOf(administrator, role);
    return role.code === 'super-admin'
      ? everything(className, administrator, all)
      : limited(className, administrator, role.permissions, { all, open });
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

/** Names of attributes by the uid of their content type. */
interface Names {
  all(uid: string): ReadonlySet<string>;
  /** Those that are not private. */
  open(uid: string): ReadonlySet<string>;
}

/** What the permissions of a role say. */
function limited(className: string, administrator: number, permissions: Permissions, names: Names): Ability {
  const entries = entriesOf(permissions);
  const entry = (action: Action, uid: string): ContentPermission | undefined => entryFor(entries, action, uid);
  const others = new Set([...granted, ...permissions.settings.map(settingsKey).flatMap(withAccountRights)]);

  const can = (action: Action, uid: string): boolean =>
    entry(action, uid) !== undefined || others.has(`${uid}.${action}`);

  /** The attributes that an action reaches: those its entry names; where there is no entry but a right, those that are not private. */
  function reached(action: ContentAction, uid: string): ReadonlySet<string> {
    if (!can(action, uid)) return nothing;
    const found = entry(action, uid);
    if (found === undefined) return names.open(uid);
    return found.fields === null ? names.all(uid) : new Set(found.fields);
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

function withAccountRights(key: string): readonly string[] {
  return [key, ...accountRights(key)];
}
