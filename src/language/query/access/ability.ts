import { contentActions } from './actions.js';
import type { Ability, AbilityAction, Caller, RowRule } from './types.js';

/** An ability over whole content types: whatever `can` allows reaches all documents and every attribute that is not private. */
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
    administrator: null,
  };
}

/** Everything: what a full-access token may do. */
export const fullAccess: Ability = createAbility('full-access', true, () => true);

/** Nothing: what a caller without credentials may do as long as no role is opened to the public. */
export const anonymousAbility: Ability = createAbility('anonymous', false, () => false);

/** An ability without any permission. */
export const anonymousCaller: Caller = { identity: { is: 'nobody' }, ability: anonymousAbility };

/** An ability made of a list of `<uid>.<action>` pairs, such as `api::tag.tag.find`. */
export function abilityFromGrants(
  permissionFingerprint: string,
  permissions: Iterable<string>,
  identified = true,
): Ability {
  const grantedPairs = new Set(permissions);
  return createAbility(permissionFingerprint, identified, (action, uid) => grantedPairs.has(`${uid}.${action}`));
}

/** No drafts at all. */
const publishedOnly: RowRule = { creator: null, locales: null, drafts: new Set() };

/**
 * Returns an ability with the rights of `everyone` in addition to its own; both reach whole content types. The switch `readDrafts` stays
 * with the rights that it came with: what only one without it may find is read in its published versions.
 */
export function mergeAbilities(shared: Ability, own: Ability): Ability {
  const abilities = [own, shared];
  const readsDrafts = (ability: Ability, uid: string): boolean =>
    ability.can('readDrafts', uid) &&
    contentActions.some((action) => action !== 'readDrafts' && ability.can(action, uid));
  return {
    ...own,
    permissionFingerprint: `${own.permissionFingerprint}+${shared.permissionFingerprint}`,
    can: (action, uid) =>
      action === 'readDrafts'
        ? abilities.some((ability) => readsDrafts(ability, uid))
        : own.can(action, uid) || shared.can(action, uid),
    rowRule(action, uid) {
      if (action !== 'find' && action !== 'findOne') return null;
      const sources = abilities.filter((ability) => ability.can(action, uid));
      const withoutDrafts = sources.length > 0 && !sources.some((ability) => ability.can('readDrafts', uid));
      return withoutDrafts && abilities.some((ability) => ability.can('readDrafts', uid)) ? publishedOnly : null;
    },
  };
}
