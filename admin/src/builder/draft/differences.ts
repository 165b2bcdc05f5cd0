import type { ModelState } from '../../api/index.js';
import { isSameDefinition, isSameJson } from './is-same-json.js';
import { toDefinition } from './proposal.js';
import { asJsonObject } from './shape-accessors.js';
import type { Draft, DraftAttribute, DraftShape } from './types.js';

/** How something in a draft compares to the model that is there. */
export type Difference = 'same' | 'new' | 'changed' | 'renamed';

type BaseModel = Pick<ModelState, 'definitions'>;

/** How a shape compares; another name of an attribute of it is a change. */
export function shapeDifference({ definitions }: BaseModel, shape: DraftShape): Difference {
  const { origin, uid } = shape;
  if (origin === null) return 'new';
  if (origin !== uid) return 'renamed';
  return isSameDefinition(definitions[origin] ?? {}, toDefinition(shape)) ? 'same' : 'changed';
}

/** Compares an attribute, ignoring its position. */
export function attributeDifference(
  { definitions }: BaseModel,
  { origin: shapeOrigin }: DraftShape,
  { origin, name, facts }: DraftAttribute,
): Difference {
  if (shapeOrigin === null || origin === null) return 'new';
  if (origin !== name) return 'renamed';
  const base = asJsonObject(asJsonObject(definitions[shapeOrigin]?.attributes)[origin]);
  return isSameJson(base, facts) ? 'same' : 'changed';
}

/** The uids of the model that a draft does without. */
export function removedUids({ definitions }: BaseModel, draft: Draft): readonly string[] {
  const keptUids = new Set(draft.shapes.map(({ origin }) => origin));
  return Object.keys(definitions).filter((uid) => !keptUids.has(uid));
}

/** How many content types and components are new, gone, or different. */
export function countChanges(base: BaseModel, draft: Draft): number {
  const changedShapes = draft.shapes.filter((shape) => shapeDifference(base, shape) !== 'same');
  return changedShapes.length + removedUids(base, draft).length;
}
