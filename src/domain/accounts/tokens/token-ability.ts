import { unreachable } from '../../../foundations/core/index.js';
import { type Ability, type AbilityAction, createAbility } from '../../../language/query/access/index.js';
import { listedAbility } from '../listed-ability.js';
import type { TokenInfo } from './tokens.js';

/** Everything except the settings, which belong to administrators. */
const fullAccessAbility = createAbility('full-access', true, (_, uid) => !uid.startsWith('settings::'));
const readOnlyAbility = createAbility('read-only', true, (action) => isReadAction(action));
const readOnlyDraftsAbility = createAbility(
  'read-only:drafts',
  true,
  (action) => action === 'readDrafts' || isReadAction(action),
);

/** Returns the ability of a token. Tokens with equal permissions have equal fingerprints. */
export function tokenAbility({
  kind,
  actions,
  readDrafts,
}: Pick<TokenInfo, 'kind' | 'actions' | 'readDrafts'>): Ability {
  switch (kind) {
    case 'full-access':
      return fullAccessAbility;
    case 'read-only':
      return readDrafts ? readOnlyDraftsAbility : readOnlyAbility;
    case 'custom':
      return listedAbility('custom', true, actions, readDrafts);
    default:
      return unreachable(kind);
  }
}

function isReadAction(action: AbilityAction): boolean {
  return action === 'find' || action === 'findOne';
}
