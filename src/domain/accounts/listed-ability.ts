import { createHash } from 'node:crypto';
import { type Ability, type AbilityAction, createAbility } from '../../language/query/access/index.js';

/**
 * Returns the ability of a list of `<uid>.<action>`, with or without access to drafts. `prefix` names the kind of list; the permission
 * fingerprint is the prefix with a digest of the list and the switch.
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
