import type { Ability } from '../../../language/query/access/index.js';
import { getVisibleSchema } from '../../../language/query/index.js';
import { type Attribute, type ContentType, getContentType, type Snapshot } from '../../../language/schema/index.js';
import { canFollowLinks } from './visible-targets.js';

/**
 * Returns whether a restoration of a whole document by this caller may omit values: those that the role does not cover,
 * and passwords.
 */
export function mayOmitValues(snapshot: Snapshot, type: ContentType, ability: Ability): boolean {
  const visibleType = getContentType(getVisibleSchema(snapshot, ability), type.uid);
  const canFollow = canFollowLinks(ability);
  const isOmitted = (attribute: Attribute): boolean => {
    switch (attribute.storage) {
      case 'column':
        return attribute.type.readable === 'never';
      case 'relation':
        return attribute.side === 'owner' && !canFollow(attribute.target);
      case 'media':
      case 'computed':
        return false;
      case 'component':
        return hasOmittedInside(attribute.component);
      case 'zone':
        return attribute.components.some(hasOmittedInside);
    }
  };
  // Components cannot contain themselves, so the recursion ends.
  const hasOmittedInside = (uid: string): boolean =>
    [...(snapshot.components.get(uid)?.attributes.values() ?? [])].some(isOmitted);
  const writable = [ability.writableAttributes('create', type.uid), ability.writableAttributes('update', type.uid)];
  return [...visibleType.attributes.values()].some(
    (attribute) =>
      attribute.private || writable.some((names) => names?.has(attribute.name) === false) || isOmitted(attribute),
  );
}
