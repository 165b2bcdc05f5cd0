import type { Ability, AbilityAction, ContentAction, RowRule } from '../../../../language/query/access/index.js';
import { fileUid, type Snapshot } from '../../../../language/schema/index.js';
import { hasConditions, noConditions } from '../../grants/grant-rule.js';
import { type BoundRule, bindRule, noOperandValues } from '../../grants/granted-ability.js';
import type { AdministratorRole, ContentPermission, Permissions } from '../types.js';
import { impliedAccountActions } from './account-actions.js';
import { contentKey, findPermission, permissionsByKey, permissionsDigest, settingsKey } from './permissions.js';

/** The parts of a role that decide its ability. */
export type AbilityRole = Pick<AdministratorRole, 'id' | 'code' | 'permissions'>;

/** Returns the ability of an administrator, by row id, with a role. */
export type AdministratorAbilityFactory = (administrator: number, role: AbilityRole) => Ability;

/** Every administrator may read files. */
const alwaysGranted = [`${fileUid}.find`, `${fileUid}.findOne`];

const noNames: ReadonlySet<string> = new Set();

/** Creates the factory of administrators' abilities over one model (behaviour, section 16; decision 0010). */
export function createAdministratorAbilityFactory(snapshot: Snapshot): AdministratorAbilityFactory {
  const attributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
    [...snapshot.contentTypes.values()].map((type) => [type.uid, new Set(type.attributes.keys())]),
  );
  const nonPrivateAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
    [...snapshot.contentTypes.values()].map((type) => [
      type.uid,
      new Set([...type.attributes.values()].flatMap((attribute) => (attribute.private ? [] : [attribute.name]))),
    ]),
  );
  const allNames = (uid: string): ReadonlySet<string> => attributes.get(uid) ?? noNames;
  const nonPrivateNames = (uid: string): ReadonlySet<string> => nonPrivateAttributes.get(uid) ?? noNames;
  return (administrator, role) => {
    const fingerprint = permissionFingerprint(administrator, role);
    return role.code === 'super-admin'
      ? superAdminAbility(fingerprint, administrator, allNames)
      : restrictedAbility(fingerprint, administrator, role.permissions, { allNames, nonPrivateNames, snapshot });
  };
}

/** Allows every action on every attribute, private ones included. */
function superAdminAbility(
  fingerprint: string,
  administrator: number,
  allNames: (uid: string) => ReadonlySet<string>,
): Ability {
  return {
    permissionFingerprint: fingerprint,
    identified: true,
    can: () => true,
    rowRule: () => null,
    readableAttributes: allNames,
    writableAttributes: (_, uid) => allNames(uid),
    forcedValues: () => null,
    forWrite() {
      return this;
    },
    administrator,
  };
}

/** The content model, and names of attributes by uid of their content type. */
interface AttributeNames {
  readonly snapshot: Snapshot;
  allNames(uid: string): ReadonlySet<string>;
  /** Returns the attributes that are not private. */
  nonPrivateNames(uid: string): ReadonlySet<string>;
}

/** Returns the ability of the permissions of a role. */
function restrictedAbility(
  fingerprint: string,
  administrator: number,
  permissions: Permissions,
  names: AttributeNames,
): Ability {
  const entriesByKey = permissionsByKey(permissions);
  const conditions = new Map(permissions.content.map((entry) => [entry, bindConditions(entry, names.snapshot)]));
  /** An entry whose conditions the model does not fit allows nothing. */
  const findEntry = (action: AbilityAction, uid: string): ContentPermission | undefined => {
    const entry = findPermission(entriesByKey, action, uid);
    return entry === undefined || conditions.get(entry) === null ? undefined : entry;
  };
  const findConditions = (action: AbilityAction, uid: string): BoundRule | null => {
    const entry = findEntry(action, uid);
    return entry === undefined ? null : (conditions.get(entry) ?? null);
  };
  const otherActions = new Set([
    ...alwaysGranted,
    ...permissions.settings.map(settingsKey).flatMap(withAccountActions),
  ]);

  const can = (action: AbilityAction, uid: string): boolean =>
    findEntry(action, uid) !== undefined || otherActions.has(`${uid}.${action}`);

  /** Returns the attributes that an action covers: those of its entry, otherwise, if the action is allowed, those that are not private. */
  function accessibleAttributes(action: ContentAction, uid: string): ReadonlySet<string> {
    if (!can(action, uid)) return noNames;
    const permission = findEntry(action, uid);
    if (permission === undefined) return names.nonPrivateNames(uid);
    return permission.fields === null ? names.allNames(uid) : new Set(permission.fields);
  }

  return {
    permissionFingerprint: fingerprint,
    identified: true,
    can,
    rowRule: (action, uid) => rowRule(findEntry(action, uid), findConditions(action, uid)?.row ?? null, administrator),
    readableAttributes: (uid) => accessibleAttributes(can('find', uid) ? 'find' : 'findOne', uid),
    writableAttributes: accessibleAttributes,
    forcedValues: (action, uid) => findConditions(action, uid)?.set ?? null,
    forWrite() {
      return this;
    },
    administrator,
  };
}

/** Returns the filter, forced values and status of an entry; null: the model does not fit them. */
function bindConditions(
  { action, type, where = null, set = null, status = null }: ContentPermission,
  snapshot: Snapshot,
): BoundRule | null {
  const rule = { ...noConditions, action: contentKey({ type, action }), where, set, status };
  return hasConditions(rule) ? bindRule(rule, snapshot, noOperandValues) : noRule;
}

const noRule: BoundRule = { row: null, read: null, write: null, set: null };

function rowRule(
  entry: ContentPermission | undefined,
  conditions: RowRule | null,
  administrator: number,
): RowRule | null {
  if (entry === undefined || (!entry.own && entry.locales === null && conditions === null)) return null;
  return {
    ...conditions,
    creator: entry.own ? administrator : null,
    locales: entry.locales === null ? null : new Set(entry.locales),
  };
}

/** Administrators with equal fingerprints get equal responses. Permissions on own documents differ for each administrator. */
function permissionFingerprint(administrator: number, { id, permissions }: AbilityRole): string {
  const role = `administrator-role:${id}:${permissionsDigest(permissions)}`;
  return permissions.content.some(({ own }) => own) ? `${role}:${administrator}` : role;
}

function withAccountActions(key: string): readonly string[] {
  return [key, ...impliedAccountActions(key)];
}
