import { below, invalidKey, type Place } from './place.js';
import type { Rights } from './rights.js';
import type { SortKey } from './tree.js';

/**
 * Raises Failure query.invalid-key(-at) for an order that leads through documents that cannot be found, or not all of which can:
 * the place of a document in a list would tell of values that the caller may not see.
 */
export function checkSort(sort: readonly SortKey[], place: Place, rights: Rights): void {
  for (const { path } of sort) {
    let at = place;
    for (const step of path) {
      const uid = step.storage === 'component' ? step.component : step.target;
      const reach = uid === null ? null : rights.found(uid);
      if (reach === null || reach.condition !== null) throw invalidKey(step.name, at);
      at = below(at, step.name);
    }
  }
}
