import type { Ability, Action, Caller } from './types.js';

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
