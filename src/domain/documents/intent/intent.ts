import type {
  Component,
  ComponentAttribute,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
  Stored,
  ZoneAttribute,
} from '../../../language/schema/index.js';
import type { LinkChange } from '../links/link-change.js';
import type { DocumentReference } from '../links/reference.js';

/** A change as the body asks for it, typed and checked on its own; attributes that are not to change are absent. */
export type Intent = ReadonlyMap<string, AttributeIntent>;

/** What is to become of one attribute. */
export type AttributeIntent =
  /** null clears. */
  | { readonly is: 'scalar'; readonly attribute: ScalarAttribute; readonly value: Stored }
  | {
      readonly is: 'links';
      readonly attribute: RelationAttribute | MediaAttribute;
      readonly change: LinkChange<DocumentReference>;
    }
  /** The new list; a single component is a list of one entry, or of none. */
  | {
      readonly is: 'components';
      readonly attribute: ComponentAttribute | ZoneAttribute;
      readonly entries: readonly ComponentIntent[];
    };

/** One component instance as the body asks for it. */
export interface ComponentIntent {
  readonly component: Component;
  /** The instance it changes; null: a new one takes its place. */
  readonly id: number | null;
  readonly values: Intent;
}
