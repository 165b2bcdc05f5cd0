import type { ImpactCheck } from '../../../language/schema/index.js';
import type { ComponentEntry } from './component-entries.js';

/**
 * Why something of a component does not come along: the condition that it does not meet, or
 * - `target-gone`: a link to a content type that is no more;
 * - `pin`: a link does not name a version any more, and leads to the document alone;
 * - `spelling`: nothing is lost, but the way back would not lead to the very same value.
 */
export type LossCause =
  | Extract<ImpactCheck['is'], 'no-values' | 'counterpart' | 'none-of' | 'no-entries-of' | 'at-most-one' | 'links-to'>
  | 'target-gone'
  | 'pin'
  | 'spelling';

/** Something of a component that does not come along, to be kept for the way back. Names are those of the model before. */
export interface LostValue {
  /** Id of the component that it was in; null: it was an entry of the content type's own attribute. */
  readonly place: number | null;
  /** uid of that component, or of the content type. */
  readonly of: string;
  readonly attribute: string;
  readonly because: LossCause;
  /** JSON of a `LostScalar`, `LostLink` or `LostEntry`, as the attribute's values are. */
  readonly value: string;
}

/** A scalar: `was`, and `stands`: what the way back finds in its place as long as nobody changed it. JSON texts in a text. */
export interface LostScalar {
  readonly was: string;
  readonly stands: string | null;
}

/** A link at its place in the list. `stands`: what the way back makes of the link that it became; null: it is in the list no more. */
export interface LostLink {
  readonly at: number;
  readonly was: unknown;
  readonly stands: unknown;
}

/**
 * An entry at its place in the list, with its two JSON texts. Databases keep these members under the names they have here, so a
 * change of the names would make what is already stored unreadable.
 */
export interface LostEntry {
  readonly at: number;
  readonly wire: string;
  readonly deep: string;
}

/** Returns an entry in the form in which databases keep it. */
export function toLostEntry(at: number, { responseJson, storedJson }: ComponentEntry): LostEntry {
  return { at, wire: responseJson, deep: storedJson };
}
