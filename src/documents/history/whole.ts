import type { Ability } from '../../access/index.js';
import { viewFor } from '../../query/index.js';
import { type Attribute, type ContentType, contentTypeOf, type Snapshot } from '../../schema/index.js';
import { followedBy } from './reach.js';

/** Whether a restoration by this caller, of a whole document of the type, may leave something behind: what the role does not reach, and passwords. */
export function holdsBack(snapshot: Snapshot, type: ContentType, ability: Ability): boolean {
  const seen = contentTypeOf(viewFor(snapshot, ability), type.uid);
  const mayFollow = followedBy(ability);
  const holds = (attribute: Attribute): boolean => {
    switch (attribute.storage) {
      case 'column':
        return attribute.type.readable === 'never';
      case 'relation':
        return attribute.side === 'owner' && !mayFollow(attribute.target);
      case 'media':
        return false;
      case 'component':
        return holdsInside(attribute.component);
      case 'zone':
        return attribute.components.some(holdsInside);
    }
  };
  // Components do not hold themselves, so that this comes to an end.
  const holdsInside = (uid: string): boolean =>
    [...(snapshot.components.get(uid)?.attributes.values() ?? [])].some(holds);
  const writable = [ability.writable('create', type.uid), ability.writable('update', type.uid)];
  return [...seen.attributes.values()].some(
    (attribute) =>
      attribute.private || writable.some((names) => names?.has(attribute.name) === false) || holds(attribute),
  );
}
