import type { RecordedModel } from '../record.js';
import { isHeld, shapeIn } from './in-record.js';
import type { ChangeCost, ChangeMeaning } from './meaning-types.js';
import type { AtAttribute } from './types.js';

/** The models on both sides of a change. */
export interface Models {
  readonly before: RecordedModel;
  readonly after: RecordedModel;
}

/** A change that costs nothing, loses nothing and asks for nothing, but that is not made unasked. */
export function harmless(says: string, more: Partial<Omit<ChangeMeaning, 'says'>> = {}): ChangeMeaning {
  return { says, cost: 'instant', loses: [], conditions: [], additive: false, refusal: null, ...more };
}

/** A change that a start may make by itself. */
export function additive(says: string, cost: ChangeCost = 'instant'): ChangeMeaning {
  return harmless(says, { cost, additive: true });
}

/** The name of an attribute with its place, for people. */
export function placeOf({ of, attribute }: AtAttribute): string {
  return `${attribute} of ${of}`;
}

/** The column of an attribute is its own; in a component it shares a text with others, which is written anew. */
export function costOfColumn(of: string, model: RecordedModel): ChangeCost {
  return shapeIn(model, of).is === 'component' && isHeld(of, model) ? 'rewrite' : 'instant';
}

/** Whether a uid is that of a component. */
export function isComponent(of: string, model: RecordedModel): boolean {
  return shapeIn(model, of).is === 'component';
}
