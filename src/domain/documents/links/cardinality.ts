import type { MediaAttribute, RelationAttribute } from '../../../language/schema/index.js';
import type { LinkCardinality } from './link-change.js';

/** How many targets an attribute may hold. */
export function getCardinality(attribute: RelationAttribute | MediaAttribute): LinkCardinality {
  if (attribute.many) return 'many';
  return attribute.storage === 'media' ? 'one-if-free' : 'one';
}
