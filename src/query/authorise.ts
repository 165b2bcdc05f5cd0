import type { Ability } from '../access/index.js';
import { unreachable } from '../kernel/index.js';
import type { Snapshot } from '../schema/index.js';
import { below, invalidKey, type Place, placeOf } from './place.js';
import type { FilterNode, PopulateNode, Question, ReadNode, SortKey } from './tree.js';
import { mayFollow } from './visibility.js';

/**
 * The same question with only what the caller may see: populated relations, and branches of polymorphic ones, whose content type
 * the ability cannot `find` are left out at any depth (contract, "populate" rule 4); files are always visible.
 * A filter or an order that leads through such a relation is refused exactly like an unknown name:
 * Failure query.invalid-key or query.invalid-key-at. Whether the content type itself may be read is for the door to ask.
 */
export function authorise<Q extends Question>(question: Q, ability: Ability, snapshot: Snapshot): Q {
  return { ...question, node: authoriseNode(question.node, ability, snapshot) };
}

/** `authorise` for a node that stands alone: the answer of a write. */
export function authoriseNode(node: ReadNode, ability: Ability, snapshot: Snapshot): ReadNode {
  const sees = (uid: string): boolean => !snapshot.contentTypes.has(uid) || mayFollow(ability, uid);
  checkFilter(node.filter, placeOf('filters'), sees);
  checkSort(node.sort, placeOf('sort'), sees);
  return { ...node, populate: narrow(node.populate, placeOf('populate'), sees) };
}

/** True for the uids of components and of content types that the caller may follow a relation to. */
type Sees = (uid: string) => boolean;

function narrow(populate: readonly PopulateNode[], place: Place, sees: Sees): readonly PopulateNode[] {
  return populate.flatMap((populated) => narrowOne(populated, place, sees) ?? []);
}

function narrowOne(populated: PopulateNode, place: Place, sees: Sees): PopulateNode | null {
  switch (populated.is) {
    case 'relation':
    case 'count': {
      if (!sees(populated.node.shape.uid)) return null;
      return { ...populated, node: narrowNode(populated.node, below(place, populated.attribute.name), sees) };
    }
    case 'component':
      return { ...populated, node: narrowNode(populated.node, below(place, populated.attribute.name), sees) };
    case 'localizations':
      return { ...populated, node: narrowNode(populated.node, below(place, 'localizations'), sees) };
    case 'zone':
    case 'morph': {
      const on = below(place, populated.attribute.name, 'on');
      const visible = [...populated.branches].filter(([uid]) => sees(uid));
      if (visible.length === 0 && populated.branches.size > 0) return null;
      const branches = new Map(visible.map(([uid, node]) => [uid, narrowNode(node, below(on, uid), sees)]));
      return { ...populated, branches };
    }
    default:
      return unreachable(populated);
  }
}

function narrowNode(node: ReadNode, place: Place, sees: Sees): ReadNode {
  checkFilter(node.filter, below(place, 'filters'), sees);
  checkSort(node.sort, below(place, 'sort'), sees);
  return { ...node, populate: narrow(node.populate, place, sees) };
}

function checkFilter(filter: FilterNode | null, place: Place, sees: Sees): void {
  if (filter === null) return;
  switch (filter.is) {
    case 'and':
    case 'or':
      for (const term of filter.terms) checkFilter(term, place, sees);
      return;
    case 'not':
      checkFilter(filter.term, place, sees);
      return;
    case 'compare':
      return;
    case 'present':
      checkStep(filter.attribute, place, sees);
      return;
    case 'some':
      checkStep(filter.attribute, place, sees);
      checkFilter(filter.term, below(place, filter.attribute.name), sees);
      return;
    default:
      unreachable(filter);
  }
}

function checkSort(sort: readonly SortKey[], place: Place, sees: Sees): void {
  for (const { path } of sort) {
    let at = place;
    for (const step of path) {
      checkStep(step, at, sees);
      at = below(at, step.name);
    }
  }
}

type Step = Extract<FilterNode, { readonly is: 'some' }>['attribute'];

function checkStep(step: Step, place: Place, sees: Sees): void {
  if (step.storage === 'relation' && (step.target === null || !sees(step.target))) throw invalidKey(step.name, place);
}
