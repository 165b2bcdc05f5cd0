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
    forWrite() {
      return this;
    },
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
 * versions. Attributes of an ability that applies to some documents do not count for the documents of the other. If the two force
 * different values, its own count.
 */
export function mergeAbilities(shared: Ability, own: Ability): Ability {
  return joinAbilities([own, shared], 'own');
}

/**
 * Returns the same for the roles of one user. If they force different values on a write, those of a role count that allows the attributes
 * of the body: of one without any limits for it, otherwise of the first, the main role before the others.
 */
export function uniteAbilities(main: Ability, others: readonly Ability[]): Ability {
  if (others.length === 0) return main;
  return joinAbilities([main, ...others], 'any');
}

type WriteAction = 'create' | 'update';

/** `forcing`: whose forced values count where they differ, those of the first ability that allows a write, or see `uniteAbilities`. */
function joinAbilities(abilities: readonly [Ability, ...Ability[]], forcing: 'own' | 'any'): Ability {
  const readsDrafts = (ability: Ability, uid: string): boolean =>
    ability.can('readDrafts', uid) &&
    contentActions.some((action) => action !== 'readDrafts' && ability.can(action, uid));

  /** Returns which of them allow an action. A write has the values that one of them forces, so those that force others do not count. */
  const findSources = (action: ContentAction, uid: string): readonly Ability[] => {
    const sources = abilities.filter((ability) => ability.can(action, uid));
    if (action !== 'create' && action !== 'update') return sources;
    const [forced, ...others] = sources.map((ability) => JSON.stringify(ability.forcedValues(action, uid)));
    if (others.every((values) => values === forced)) return sources;
    const unlimited = forcing === 'any' && sources.find((source) => isUnlimited(source, action, uid));
    return unlimited ? [unlimited] : sources.slice(0, 1);
  };

  /** Returns the rule of one of them, which finds no drafts if only others may read them. */
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

  const [main] = abilities;
  const joined: Ability = {
    ...main,
    permissionFingerprint: abilities.map(({ permissionFingerprint }) => permissionFingerprint).join('+'),
    can: (action, uid) =>
      action === 'readDrafts'
        ? abilities.some((ability) => readsDrafts(ability, uid))
        : abilities.some((ability) => ability.can(action, uid)),
    rowRule: mergeRules,
    readableAttributes: (uid) => mergeNames(['find', 'findOne'], uid, (ability) => ability.readableAttributes(uid)),
    writableAttributes: (action, uid) =>
      mergeNames([action], uid, (ability) => ability.writableAttributes(action, uid)),
    forcedValues: (action, uid) => findSources(action, uid)[0]?.forcedValues(action, uid) ?? null,
    forWrite(action, uid, names) {
      const sources = forcing === 'own' ? findSources(action, uid) : abilities.filter(({ can }) => can(action, uid));
      const fitting = sources
        .map((source) => source.forWrite(action, uid, names))
        .filter((source) => mayName(source, action, uid, names));
      const [first, ...others] = fitting;
      if (first === undefined || sources.every((source, index) => source === fitting[index])) return joined;
      const source = others.length === 0 ? first : joinAbilities([first, ...others], forcing);
      return withWriteOf(joined, source, action, uid);
    },
  };
  return joined;
}

/** Returns whether a permission to write applies to all documents and attributes, and forces nothing. */
function isUnlimited(ability: Ability, action: WriteAction, uid: string): boolean {
  return [
    ability.rowRule(action, uid),
    ability.writableAttributes(action, uid),
    ability.forcedValues(action, uid),
  ].every((limit) => limit === null);
}

/** Returns whether a body may name these attributes with any value. */
function mayName(ability: Ability, action: WriteAction, uid: string, names: readonly string[]): boolean {
  const writable = ability.writableAttributes(action, uid);
  const forced = ability.forcedValues(action, uid) ?? {};
  return names.every((name) => writable?.has(name) !== false && !Object.hasOwn(forced, name));
}

/** Returns an ability with the limits that another one has on a kind of write. */
function withWriteOf(ability: Ability, source: Ability, action: WriteAction, uid: string): Ability {
  const isSame = (otherAction: ContentAction, otherUid: string) => otherAction === action && otherUid === uid;
  const pick = (otherAction: ContentAction, otherUid: string) => (isSame(otherAction, otherUid) ? source : ability);
  return {
    ...ability,
    rowRule: (otherAction, otherUid) => pick(otherAction, otherUid).rowRule(otherAction, otherUid),
    writableAttributes: (otherAction, otherUid) =>
      pick(otherAction, otherUid).writableAttributes(otherAction, otherUid),
    forcedValues: (otherAction, otherUid) => pick(otherAction, otherUid).forcedValues(otherAction, otherUid),
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
