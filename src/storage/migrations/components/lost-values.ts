import type { ImpactCheck } from '../../../language/schema/index.js';
import type { ComponentEntry } from './component-entries.js';

/**
 * Why something of a component is lost in a change: the condition that it does not meet, or
 * - `target-gone`: a link to a removed content type;
 * - `pin`: a link no longer names a version, and leads to the document alone;
 * - `spelling`: nothing is lost, but a revert would not restore the very same value.
 */
export type LossCause =
  | Extract<ImpactCheck['is'], 'no-values' | 'counterpart' | 'none-of' | 'no-entries-of' | 'at-most-one' | 'links-to'>
  | 'target-gone'
  | 'pin'
  | 'spelling';

/** A value of a component that is lost in a change, recorded for a revert. Names are those of the model before. */
export interface LostValue {
  /** Id of the component that it was in; null: it was an entry of the content type's own attribute. */
  readonly place: number | null;
  /** uid of that component, or of the content type. */
  readonly of: string;
  readonly attribute: string;
  readonly because: LossCause;
  /** JSON of a `LostScalar`, `LostLink` or `LostEntry`. */
  readonly value: string;
}

/** A scalar. `was`: the lost value; `stands`: the value that a revert finds there unless it was changed. Both are JSON in a string. */
export interface LostScalar {
  readonly was: string;
  readonly stands: string | null;
}

/** A link at its position in the list. `stands`: what a revert makes of the converted link; null: it was removed from the list. */
export interface LostLink {
  readonly at: number;
  readonly was: unknown;
  readonly stands: unknown;
}

/** An entry at its position in the list, with its two JSON texts. Databases store these member names, so they must not be renamed. */
export interface LostEntry {
  readonly at: number;
  readonly wire: string;
  readonly deep: string;
}

/** Returns an entry in its stored form. */
export function toLostEntry(at: number, { responseJson, storedJson }: ComponentEntry): LostEntry {
  return { at, wire: responseJson, deep: storedJson };
}
