import { type ContentType, fileUid, type Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';

/** The content types whose changes the caller may know of: those of the project, and files, that they may read. */
export function listFeedTypes(snapshot: Snapshot, ability: Ability): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter(
    (type) => (type.kind !== 'system' || type.uid === fileUid) && canFollowFeed(ability, type.uid),
  );
}

/**
 * Whether all of what the caller's rights say of the type can be held against a line of the feed. Who created a document does not stand
 * there: those who may read only their own are told nothing.
 */
function canFollowFeed(ability: Ability, uid: string): boolean {
  return ability.can('find', uid) && (ability.rowRule('find', uid)?.creator ?? null) === null;
}
