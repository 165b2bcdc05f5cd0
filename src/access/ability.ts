import { contentActions } from './actions.js';
import type { Ability, Action, Caller, RowRule } from './types.js';

/** An ability over whole content types: whatever `can` allows reaches all documents and every attribute that is not private. */
export function plainAbility(
  className: string,
  identified: boolean,
  can: (action: Action, uid: string) => boolean,
): Ability {
  return {
    class: className,
    identified,
    can,
    rule: () => null,
    readable: () => null,
    writable: () => null,
    administrator: null,
  };
}

/** Everything: what a full-access token may do. */
export const fullAccess: Ability = plainAbility('full-access', true, () => true);

/** Nothing: what a caller without credentials may do as long as no role is opened to the public. */
export const anonymous: Ability = plainAbility('anonymous', false, () => false);

/** Nobody who may do nothing. */
export const nobody: Caller = { identity: { is: 'nobody' }, ability: anonymous };

/** An ability made of a list of `<uid>.<action>` pairs, such as `api::tag.tag.find`. */
export function grants(className: string, pairs: Iterable<string>, identified = true): Ability {
  const allowed = new Set(pairs);
  return plainAbility(className, identified, (action, uid) => allowed.has(`${uid}.${action}`));
}

/** No drafts at all. */
const publishedOnly: RowRule = { creator: null, locales: null, drafts: new Set() };

/**
 * Returns an ability with the rights of `everyone` in addition to its own; both reach whole content types. The switch `readDrafts` stays
 * with the rights that it came with: what only one without it may find is read in its published versions.
 */
export function withRightsOf(everyone: Ability, own: Ability): Ability {
  const both = [own, everyone];
  const drafts = (one: Ability, uid: string): boolean =>
    one.can('readDrafts', uid) && contentActions.some((action) => action !== 'readDrafts' && one.can(action, uid));
  return {
    ...own,
    class: `${own.class}+${everyone.class}`,
    can: (action, uid) =>
      action === 'readDrafts'
        ? both.some((one) => drafts(one, uid))
        : own.can(action, uid) || everyone.can(action, uid),
    rule(action, uid) {
      if (action !== 'find' && action !== 'findOne') return null;
      const sources = both.filter((one) => one.can(action, uid));
      const limited = sources.length > 0 && !sources.some((one) => one.can('readDrafts', uid));
      return limited && both.some((one) => one.can('readDrafts', uid)) ? publishedOnly : null;
    },
  };
}
