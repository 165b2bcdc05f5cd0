import type { Ability, ContentAction } from '../access/index.js';
import { unreachable } from '../kernel/index.js';
import type { Snapshot } from '../schema/index.js';
import { narrowFilter } from './authorise-filter.js';
import { checkSort } from './authorise-sort.js';
import { below, type Place, placeOf } from './place.js';
import { type Reach, Rights } from './rights.js';
import type { AnswerQuestion, PopulateNode, Question, ReadNode } from './tree.js';

/**
 * The same question with only what the caller may see: populated relations, and branches of polymorphic ones, whose content type
 * the ability cannot `find` are left out at any depth (contract, "populate" rule 4); files are always visible. Where the ability
 * has a rule about documents, every node of the type, and every condition that leads through one, gets the rule as a further
 * condition: for the root the rule of `findOne` where the question names a document, else, and everywhere below, that of `find`.
 * A filter or an order that leads through a relation to what cannot be found, and an order through one to what a rule holds for, is
 * refused exactly like an unknown name: Failure query.invalid-key or query.invalid-key-at.
 * Whether the content type itself may be read is for the door to ask, and which attributes are known for the parser.
 */
export function authorise<Q extends Question>(question: Q, ability: Ability, snapshot: Snapshot): Q {
  const named = question.is === 'one' && question.documentId !== null;
  const rights = new Rights(ability, snapshot, question.values, question.versions.status);
  const reach = rights.reachOf(question.node.shape, named ? 'findOne' : 'find');
  const node = narrowRoot(question.node, { reach, versions: reach }, rights);
  return { ...question, node, values: rights.values };
}

/**
 * `authorise` for the answer of a write. The document itself was allowed to be written and is shown; rules hold for what is
 * populated in it. Its other locale versions are shown to those who may read documents of the type.
 */
export function authoriseNode(question: AnswerQuestion, ability: Ability, snapshot: Snapshot): AnswerQuestion {
  const rights = new Rights(ability, snapshot, question.values, null);
  const { shape } = question.node;
  const reading = (['find', 'findOne'] satisfies ContentAction[]).find((action) => ability.can(action, shape.uid));
  const versions = reading === undefined ? null : rights.reachOf(shape, reading);
  const node = narrowRoot(question.node, { reach: { condition: null }, versions }, rights);
  return { node, values: rights.values };
}

/** How the documents of a node are reached, and how their other locale versions are; null: those are not. */
interface Reached {
  readonly reach: Reach;
  readonly versions: Reach | null;
}

function narrowRoot(node: ReadNode, reached: Reached, rights: Rights): ReadNode {
  const filter = narrowFilter(node.filter, { ...reached, place: placeOf('filters') }, rights);
  checkSort(node.sort, placeOf('sort'), rights);
  return { ...node, filter, populate: narrow(node.populate, { ...reached, place: placeOf('populate') }, rights) };
}

interface Holder {
  readonly versions: Reach | null;
  readonly place: Place;
}

function narrow(populate: readonly PopulateNode[], holder: Holder, rights: Rights): readonly PopulateNode[] {
  return populate.flatMap((populated) => narrowOne(populated, holder, rights) ?? []);
}

function narrowOne(populated: PopulateNode, { versions, place }: Holder, rights: Rights): PopulateNode | null {
  switch (populated.is) {
    case 'relation':
    case 'count': {
      const node = narrowFound(populated.node, below(place, populated.attribute.name), rights);
      return node && { ...populated, node };
    }
    case 'component': {
      const node = narrowFound(populated.node, below(place, populated.attribute.name), rights);
      return node && { ...populated, node };
    }
    case 'localizations':
      return (
        versions && { ...populated, node: narrowNode(populated.node, versions, below(place, 'localizations'), rights) }
      );
    case 'zone':
    case 'morph': {
      const on = below(place, populated.attribute.name, 'on');
      const branches = new Map(
        [...populated.branches].flatMap(([uid, branch]) => {
          const node = narrowFound(branch, below(on, uid), rights);
          return node === null ? [] : [[uid, node] as const];
        }),
      );
      return branches.size === 0 && populated.branches.size > 0 ? null : { ...populated, branches };
    }
    default:
      return unreachable(populated);
  }
}

/** The node of something that is reached through something else; null: the caller may not follow there. */
function narrowFound(node: ReadNode, place: Place, rights: Rights): ReadNode | null {
  const reach = rights.found(node.shape.uid);
  return reach && narrowNode(node, reach, place, rights);
}

function narrowNode(node: ReadNode, reach: Reach, place: Place, rights: Rights): ReadNode {
  const reached = { reach, versions: reach };
  const filter = narrowFilter(node.filter, { ...reached, place: below(place, 'filters') }, rights);
  checkSort(node.sort, below(place, 'sort'), rights);
  return { ...node, filter, populate: narrow(node.populate, { ...reached, place }, rights) };
}
