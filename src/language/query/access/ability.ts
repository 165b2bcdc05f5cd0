import { type ContentAction, contentActions } from './actions.js';
import type { Ability, AbilityAction, Caller, RowRule } from './types.js';

/** Creates an ability for whole content types: what `can` allows applies to all documents and every attribute that is not private. */
export function createAbility(
  permissionFingerprint: string,
  identified: boolean,
  can: (action: AbilityAction, uid: string) => boolean,
): Ability {
  return {
    permissionFingerprint: permissionFingerprint,
    identified,
    can,
    rowRule: () => null,
    readableAttributes: () => null,
    writableAttributes: () => null,
    forcedValues: () => null,
    administrator: null,
  };
}

/** All permissions: those of a full-access token. */
export const fullAccess: Ability = createAbility('full-access', true, () => true);

/** No permissions: those of a caller without credentials while no role is public. */
export const anonymousAbility: Ability = createAbility('anonymous', false, () => false);

/** A caller without credentials. */
export const anonymousCaller: Caller = { identity: { is: 'nobody' }, ability: anonymousAbility };

/** Creates an ability from a list of `<uid>.<action>` pairs, such as `api::tag.tag.find`. */
export function abilityFromGrants(
  permissionFingerprint: string,
  permissions: Iterable<string>,
  identified = true,
): Ability {
  const grantedPairs = new Set(permissions);
  return createAbility(permissionFingerprint, identified, (action, uid) => grantedPairs.has(`${uid}.${action}`));
}

/**
 * Returns an ability with the permissions of `shared` in addition to its own: it applies to what either applies to. The switch
 * `readDrafts` stays with the permissions that it belongs to: types that only an ability without it may find are read in their published
 * versions. Attributes of an ability that applies to some documents do not count for the documents of the other.
 */
export function mergeAbilities(shared: Ability, own: Ability): Ability {
  const abilities = [own, shared];
  const readsDrafts = (ability: Ability, uid: string): boolean =>
    ability.can('readDrafts', uid) &&
    contentActions.some((action) => action !== 'readDrafts' && ability.can(action, uid));

  /** Returns which of them allow an action. A write has the values that one of them forces, so its own count where they differ. */
  const findSources = (action: ContentAction, uid: string): readonly Ability[] => {
    const sources = abilities.filter((ability) => ability.can(action, uid));
    if (action !== 'create' && action !== 'update') return sources;
    const [forced, ...others] = sources.map((ability) => JSON.stringify(ability.forcedValues(action, uid)));
    return others.every((values) => values === forced) ? sources : sources.slice(0, 1);
  };

  /** Returns the rule of one of them, which finds no drafts if only the other one may read them. */
  function findRule(ability: Ability, action: ContentAction, uid: string): RowRule | null {
    const rule = ability.rowRule(action, uid);
    const othersReadDrafts = isReadAction(action) && abilities.some(({ can }) => can('readDrafts', uid));
    return othersReadDrafts && !ability.can('readDrafts', uid) ? { ...(rule ?? anyDocument), drafts: new Set() } : rule;
  }

  function mergeRules(action: ContentAction, uid: string): RowRule | null {
    const rules = findSources(action, uid).map((ability) => findRule(ability, action, uid));
    const [first, second] = rules;
    if (first === undefined || rules.includes(null)) return null;
    return second === undefined ? first : { ...anyDocument, anyOf: rules.filter((rule) => rule !== null) };
  }

  /** `actions`: those that reach documents with the attributes. */
  function mergeNames(actions: readonly ContentAction[], uid: string, names: (ability: Ability) => Names): Names {
    const sources = abilities.filter((ability) => actions.some((action) => findSources(action, uid).includes(ability)));
    const reachesAll = (ability: Ability): boolean =>
      actions.every((action) => !ability.can(action, uid) || findRule(ability, action, uid) === null);
    const unlimited = sources.filter(reachesAll).map(names);
    return unlimited.length > 0 ? uniteNames(unlimited) : intersectNames(sources.map(names));
  }

  return {
    ...own,
    permissionFingerprint: `${own.permissionFingerprint}+${shared.permissionFingerprint}`,
    can: (action, uid) =>
      action === 'readDrafts'
        ? abilities.some((ability) => readsDrafts(ability, uid))
        : own.can(action, uid) || shared.can(action, uid),
    rowRule: mergeRules,
    readableAttributes: (uid) => mergeNames(['find', 'findOne'], uid, (ability) => ability.readableAttributes(uid)),
    writableAttributes: (action, uid) =>
      mergeNames([action], uid, (ability) => ability.writableAttributes(action, uid)),
    forcedValues: (action, uid) => findSources(action, uid)[0]?.forcedValues(action, uid) ?? null,
  };
}

const anyDocument: RowRule = { creator: null, locales: null };

function isReadAction(action: ContentAction): boolean {
  return action === 'find' || action === 'findOne';
}

/** Names of attributes; null: all. */
type Names = ReadonlySet<string> | null;

function uniteNames(lists: readonly Names[]): Names {
  const known = lists.filter((names) => names !== null);
  return known.length < lists.length ? null : new Set(known.flatMap((names) => [...names]));
}

/** Returns the names that all lists contain. */
export function intersectNames(lists: readonly Names[]): Names {
  const [first, ...others] = lists.filter((names) => names !== null);
  if (first === undefined) return null;
  return new Set([...first].filter((name) => others.every((names) => names.has(name))));
}
