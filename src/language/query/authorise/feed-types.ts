import { type ContentType, fileUid, type Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';
import { isAboutContent } from './row-rule.js';

/** Returns the content types whose changes the caller may read: those of the project, and files, that they may read. */
export function listFeedTypes(snapshot: Snapshot, ability: Ability): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter(
    (type) => (type.kind !== 'system' || type.uid === fileUid) && canFollowFeed(ability, type.uid),
  );
}

/**
 * Returns whether the caller's rule for the type can be applied to an entry of the feed. Entries name neither the creator of a document
 * nor its content, so callers whose rule is about these receive none.
 */
function canFollowFeed(ability: Ability, uid: string): boolean {
  if (!ability.can('find', uid)) return false;
  const rule = ability.rowRule('find', uid);
  return rule === null || (rule.creator === null && !isAboutContent(rule));
}
