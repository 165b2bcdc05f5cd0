import { unreachable } from '../kernel/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute } from '../schema/index.js';
import { allOf } from './conditions.js';
import { below, invalidKey, type Place } from './place.js';
import type { Reach, Rights } from './rights.js';
import type { FilterNode } from './tree.js';

/** What conditions speak of: how it is reached itself, how its other locale versions are, and where the conditions stand. */
export interface FilterHolder {
  readonly reach: Reach;
  /** null: they cannot be seen. */
  readonly versions: Reach | null;
  readonly place: Place;
}

/**
 * The conditions of a node together with the one under which its documents are reached; every step to other documents gets the
 * condition of theirs. Raises Failure query.invalid-key(-at) for a step to documents that cannot be found.
 */
export function narrowFilter(filter: FilterNode | null, holder: FilterHolder, rights: Rights): FilterNode | null {
  return filter === null ? holder.reach.condition : reachedBy(holder.reach, narrowTerm(filter, holder, rights));
}

function reachedBy({ condition }: Reach, term: FilterNode): FilterNode {
  return condition === null ? term : allOf([condition, term]);
}

function narrowTerm(filter: FilterNode, holder: FilterHolder, rights: Rights): FilterNode {
  switch (filter.is) {
    case 'and':
    case 'or':
      return { ...filter, terms: filter.terms.map((term) => narrowTerm(term, holder, rights)) };
    case 'not':
      return { ...filter, term: narrowTerm(filter.term, holder, rights) };
    case 'compare':
    case 'created-by':
    case 'draft-of':
      return filter;
    case 'present':
      return narrowPresence(filter, stepReach(filter.attribute, holder.place, rights));
    case 'some': {
      const { attribute } = filter;
      const reach =
        attribute.storage === 'localizations' ? holder.versions : stepReach(attribute, holder.place, rights);
      const place = below(holder.place, attribute.name);
      if (reach === null) throw invalidKey(attribute.name, holder.place);
      const term = narrowTerm(filter.term, { reach, versions: reach, place }, rights);
      return { ...filter, term: reachedBy(reach, term) };
    }
    default:
      return unreachable(filter);
  }
}

type Presence = Extract<FilterNode, { readonly is: 'present' }>;

/** Where a rule holds, "there is a related document" means one that the caller may see. */
function narrowPresence(presence: Presence, { condition }: Reach): FilterNode {
  if (condition === null) return presence;
  const some: FilterNode = { is: 'some', attribute: presence.attribute, term: condition };
  return presence.present ? some : { is: 'not', term: some };
}

/** How what stands behind a step is reached. Raises Failure query.invalid-key(-at) where it is not at all. */
function stepReach(step: RelationAttribute | MediaAttribute | ComponentAttribute, place: Place, rights: Rights): Reach {
  const uid = step.storage === 'component' ? step.component : step.target;
  const reach = uid === null ? null : rights.found(uid);
  if (reach === null) throw invalidKey(step.name, place);
  return reach;
}
