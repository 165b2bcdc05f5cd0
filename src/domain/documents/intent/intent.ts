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

/** The change requested by a body, typed and checked without the database; unchanged attributes are absent. */
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

/** One component instance requested by a body. */
export interface ComponentIntent {
  readonly component: Component;
  /** The id of the instance to change; null: a new instance replaces it. */
  readonly id: number | null;
  readonly values: Intent;
}
