import type { MediaAttribute, RelationAttribute } from '../../schema/index.js';
import type { Capacity } from './change.js';

/** How many targets an attribute may hold. */
export function capacityOf(attribute: RelationAttribute | MediaAttribute): Capacity {
  if (attribute.many) return 'many';
  return attribute.storage === 'media' ? 'one-if-free' : 'one';
}
