import { type Ability, type Action, plainAbility } from '../../access/index.js';
import { unreachable } from '../../kernel/index.js';
import { listedAbility } from '../listed-ability.js';
import type { TokenInfo } from './tokens.js';

/** Everything but the settings, which belong to administrators. */
const everything = plainAbility('full-access', true, (_, uid) => !uid.startsWith('settings::'));
const reading = plainAbility('read-only', true, (action) => reads(action));
const readingDrafts = plainAbility('read-only:drafts', true, (action) => action === 'readDrafts' || reads(action));

/** What the bearer of a token may do. Tokens that may do the same have equal classes. */
export function tokenAbility({
  kind,
  actions,
  readDrafts,
}: Pick<TokenInfo, 'kind' | 'actions' | 'readDrafts'>): Ability {
  switch (kind) {
    case 'full-access':
      return everything;
    case 'read-only':
      return readDrafts ? readingDrafts : reading;
    case 'custom':
      return listedAbility('custom', true, actions, readDrafts);
    default:
      return unreachable(kind);
  }
}

function reads(action: Action): boolean {
  return action === 'find' || action === 'findOne';
}
