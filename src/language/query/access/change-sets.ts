import { changeSetsUid, type SettingsAction } from './actions.js';
import type { Ability } from './types.js';

/** uid of the part of the settings that administrators' roles name. */
const settingsUid = 'settings::change-sets';

/**
 * Returns whether the caller may read content through change sets, or write into them: as far as the permissions go that they have on the
 * content itself.
 */
export function canUseChangeSets(ability: Ability, action: SettingsAction): boolean {
  return ability.can(action, settingsUid) || ability.can(action, changeSetsUid);
}

/** The uid of one change set, for abilities that may read no other. */
export function changeSetUid(id: string): string {
  return `${changeSetsUid}:${id}`;
}

/** Returns whether the caller may read content through the change set of this id. */
export function canReadChangeSet(ability: Ability, id: string): boolean {
  return canUseChangeSets(ability, 'read') || ability.can('read', changeSetUid(id));
}
