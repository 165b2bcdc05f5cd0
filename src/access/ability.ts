import type { Ability, Action } from './types.js';

/** Everything: what a full-access token may do. */
export const fullAccess: Ability = { class: 'full-access', identified: true, can: () => true };

/** Nothing: what a caller without credentials may do as long as no role is opened to the public. */
export const anonymous: Ability = { class: 'anonymous', identified: false, can: () => false };

/** An ability made of a list of `<uid>.<action>` pairs, such as `api::tag.tag.find`. */
export function grants(className: string, pairs: Iterable<string>): Ability {
  const allowed = new Set(pairs);
  return {
    class: className,
    identified: true,
    can: (action: Action, uid: string) => allowed.has(`${uid}.${action}`),
  };
}
