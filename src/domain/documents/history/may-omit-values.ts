import type { Ability } from '../../../language/query/access/index.js';
import { getVisibleSchema } from '../../../language/query/index.js';
import { type Attribute, type ContentType, getContentType, type Snapshot } from '../../../language/schema/index.js';
import { canFollowLinks } from './visible-targets.js';

/** Whether a restoration by this caller, of a whole document of the type, may leave something behind: what the role does not reach, and passwords. */
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
        return false;
      case 'component':
        return hasOmittedInside(attribute.component);
      case 'zone':
        return attribute.components.some(hasOmittedInside);
    }
  };
  // Components do not hold themselves, so that this comes to an end.
  const hasOmittedInside = (uid: string): boolean =>
    [...(snapshot.components.get(uid)?.attributes.values() ?? [])].some(isOmitted);
  const writable = [ability.writableAttributes('create', type.uid), ability.writableAttributes('update', type.uid)];
  return [...visibleType.attributes.values()].some(
    (attribute) =>
      attribute.private || writable.some((names) => names?.has(attribute.name) === false) || isOmitted(attribute),
  );
}
