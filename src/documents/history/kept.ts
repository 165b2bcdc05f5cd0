import type {
  Component,
  ComponentAttribute,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
  ZoneAttribute,
} from '../../schema/index.js';
import type { Target } from '../links/target.js';
import type { LeftOut } from './types.js';

/** What a version held, as the present model understands it; by the names that attributes have now. */
export type Kept = ReadonlyMap<string, KeptValue>;

/** What one attribute held. */
export type KeptValue =
  /** The text of the value in an answer. */
  | { readonly is: 'scalar'; readonly attribute: ScalarAttribute; readonly json: string }
  | {
      readonly is: 'links';
      readonly attribute: RelationAttribute | MediaAttribute;
      readonly targets: readonly Target[];
    }
  /** A single component is a list of one entry, or of none. */
  | {
      readonly is: 'components';
      readonly attribute: ComponentAttribute | ZoneAttribute;
      readonly entries: readonly KeptEntry[];
    };

/** One component in it. */
export interface KeptEntry {
  readonly component: Component;
  /** The id that it had. */
  readonly id: number;
  readonly values: Kept;
}

/** A state that was read, and what of it the model has no place for. */
export interface Reading {
  readonly kept: Kept;
  readonly leftOut: readonly LeftOut[];
}
