import { type ContentType, fileUid, type Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';

/** Returns the content types whose changes the caller may read: those of the project, and files, that they may read. */
export function listFeedTypes(snapshot: Snapshot, ability: Ability): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter(
    (type) => (type.kind !== 'system' || type.uid === fileUid) && canFollowFeed(ability, type.uid),
  );
}

/**
 * Returns whether the caller's rule for the type can be applied to an entry of the feed. Entries do not name the creator of a document, so
 * callers who may read only their own documents receive none.
 */
function canFollowFeed(ability: Ability, uid: string): boolean {
  return ability.can('find', uid) && (ability.rowRule('find', uid)?.creator ?? null) === null;
}
