import type { Ability } from '../access/index.js';
import { type ContentType, fileUid, type Snapshot } from '../schema/index.js';

/** The content types whose changes the caller may know of: those of the project, and files, that they may read. */
export function feedTypes(snapshot: Snapshot, ability: Ability): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter(
    (type) => (type.kind !== 'system' || type.uid === fileUid) && mayHear(ability, type.uid),
  );
}

/**
 * Whether all of what the caller's rights say of the type can be held against a line of the feed. Who created a document does not stand
 * there: those who may read only their own are told nothing.
 */
function mayHear(ability: Ability, uid: string): boolean {
  return ability.can('find', uid) && (ability.rule('find', uid)?.creator ?? null) === null;
}
