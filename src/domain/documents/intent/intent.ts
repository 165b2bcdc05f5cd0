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
import type { DocumentReference } from '../links/link-target.js';

/** A change as the body asks for it, typed and checked on its own; attributes that are not to change are absent. */
export type Intent = ReadonlyMap<string, AttributeIntent>;

/** The value of one attribute by its storage. A single component is a list of at most one entry. */
export type AttributeValue<Scalar, Links, Entry> =
  | (Scalar & { readonly is: 'scalar'; readonly attribute: ScalarAttribute })
  | (Links & { readonly is: 'links'; readonly attribute: RelationAttribute | MediaAttribute })
  | {
      readonly is: 'components';
      readonly attribute: ComponentAttribute | ZoneAttribute;
      readonly entries: readonly Entry[];
    };

/** The change of one attribute. A scalar of null is cleared; the entries of components are the new list. */
export type AttributeIntent = AttributeValue<
  { readonly value: Stored },
  { readonly change: LinkChange<DocumentReference> },
  ComponentIntent
>;

/** One component instance as the body asks for it. */
export interface ComponentIntent {
  readonly component: Component;
  /** The instance it changes; null: a new one takes its place. */
  readonly id: number | null;
  readonly values: Intent;
}
