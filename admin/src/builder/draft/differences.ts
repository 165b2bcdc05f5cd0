import type { ModelState } from '../../api/index.js';
import { definitionOf } from './proposal.js';
import { factsIn } from './read.js';
import { sameDefinition, sameValue } from './same.js';
import type { Draft, DraftAttribute, DraftShape } from './types.js';

/** How something in a draft compares to the model that is there. */
export type Difference = 'same' | 'new' | 'changed' | 'renamed';

type Before = Pick<ModelState, 'definitions'>;

/** How a shape compares; another name of an attribute of it is a change. */
export function differenceOf({ definitions }: Before, shape: DraftShape): Difference {
  const { origin, uid } = shape;
  if (origin === null) return 'new';
  if (origin !== uid) return 'renamed';
  return sameDefinition(definitions[origin] ?? {}, definitionOf(shape)) ? 'same' : 'changed';
}

/** How an attribute compares. Its place among the others does not count. */
export function differenceOfAttribute(
  { definitions }: Before,
  { origin: shapeOrigin }: DraftShape,
  { origin, name, facts }: DraftAttribute,
): Difference {
  if (shapeOrigin === null || origin === null) return 'new';
  if (origin !== name) return 'renamed';
  const before = factsIn(factsIn(definitions[shapeOrigin]?.attributes)[origin]);
  return sameValue(before, facts) ? 'same' : 'changed';
}

/** The uids of the model that a draft does without. */
export function goneFrom({ definitions }: Before, draft: Draft): readonly string[] {
  const kept = new Set(draft.shapes.map(({ origin }) => origin));
  return Object.keys(definitions).filter((uid) => !kept.has(uid));
}

/** How many content types and components are new, gone, or different. */
export function countOfChanges(before: Before, draft: Draft): number {
  const different = draft.shapes.filter((shape) => differenceOf(before, shape) !== 'same');
  return different.length + goneFrom(before, draft).length;
}
