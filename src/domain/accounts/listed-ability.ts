import { createHash } from 'node:crypto';
import { type Ability, type AbilityAction, createAbility } from '../../language/query/access/index.js';

/**
 * An ability made of a list of `<uid>.<action>`, and of the switch that lets it read drafts, of whatever it is let to. `prefix`
 * says whose lists these are: its class is the prefix with a digest of list and switch behind it.
 */
export function listedAbility(
  prefix: string,
  identified: boolean,
  actions: readonly string[],
  readDrafts: boolean,
): Ability {
  const allowed = new Set(actions);
  const may = (action: AbilityAction, uid: string): boolean => allowed.has(`${uid}.${action}`);
  return createAbility(`${prefix}:${digestActions(allowed, readDrafts)}`, identified, (action, uid) =>
    action === 'readDrafts' ? readDrafts : may(action, uid),
  );
}

function digestActions(actions: ReadonlySet<string>, readDrafts: boolean): string {
  const text = JSON.stringify([[...actions].sort(), readDrafts]);
  return createHash('sha256').update(text).digest('base64url');
}
