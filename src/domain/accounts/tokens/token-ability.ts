import { unreachable } from '../../../foundations/core/index.js';
import { type AbilityAction, createAbility } from '../../../language/query/access/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { type BindableAbility, createGrantedAbility, unboundAbility } from '../grants/granted-ability.js';
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
export function tokenAbility(
  { kind, actions, rules, readDrafts }: Pick<TokenInfo, 'kind' | 'actions' | 'rules' | 'readDrafts'>,
  snapshot: Snapshot,
): BindableAbility {
  switch (kind) {
    case 'full-access':
      return unboundAbility(fullAccessAbility);
    case 'read-only':
      return unboundAbility(readDrafts ? readOnlyDraftsAbility : readOnlyAbility);
    case 'custom':
      return createGrantedAbility('custom', true, { actions, rules, readDrafts }, snapshot);
    default:
      return unreachable(kind);
  }
}

function isReadAction(action: AbilityAction): boolean {
  return action === 'find' || action === 'findOne';
}
