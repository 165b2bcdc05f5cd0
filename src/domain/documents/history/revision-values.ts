import type {
  Component,
  ComponentAttribute,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
  ZoneAttribute,
} from '../../../language/schema/index.js';
import type { LinkTarget } from '../links/link-target.js';
import type { OmittedValue } from './types.js';

/** What a version held, as the present model understands it; by the names that attributes have now. */
export type RevisionValues = ReadonlyMap<string, RevisionValue>;

/** What one attribute held. */
export type RevisionValue =
  /** The text of the value in an answer. */
  | { readonly is: 'scalar'; readonly attribute: ScalarAttribute; readonly json: string }
  | {
      readonly is: 'links';
      readonly attribute: RelationAttribute | MediaAttribute;
      readonly targets: readonly LinkTarget[];
    }
  /** A single component is a list of one entry, or of none. */
  | {
      readonly is: 'components';
      readonly attribute: ComponentAttribute | ZoneAttribute;
      readonly entries: readonly RevisionComponent[];
    };

/** One component in it. */
export interface RevisionComponent {
  readonly component: Component;
  /** The id that it had. */
  readonly id: number;
  readonly values: RevisionValues;
}

/** A state that was read, and what of it the model has no place for. */
export interface ParsedRevision {
  readonly values: RevisionValues;
  readonly omitted: readonly OmittedValue[];
}
