/**
 * What a content type or component holds, as `octavo types` writes it: one such interface per content type and component.
 * Nothing of it exists when a program runs.
 */
export interface Shape {
  /** Values by name, as they are answered. */
  readonly values: object;
  /** Names of values that nothing but a draft may lack. */
  readonly required: string;
  /** What is populated, by name: each a `Place`. */
  readonly places: object;
}

/** A relation, media field, component or `localizations`: leads to one shape. */
export interface PlainPlace {
  readonly to: Shape;
  /** Left out: one, or none. */
  readonly many?: true;
  /** One component that only drafts may lack. */
  readonly required?: true;
  /** Files can be filtered by presence and identity alone. */
  readonly media?: true;
}

/** A dynamic zone or polymorphic relation: each entry says by itself which of the shapes it has. */
export interface BranchPlace {
  /** Shapes by uid. */
  readonly among: object;
  /** Where an entry names its uid. */
  readonly by: '__component' | '__type';
  readonly many?: true;
}

/** Anything that can be populated. */
export type Place = PlainPlace | BranchPlace;

/** A content type, as the client knows it. */
export interface ContentTypeEntry {
  readonly kind: 'collection' | 'single';
  readonly shape: Shape;
  /** What `data` of a write may contain. */
  readonly input: object;
  /** The locales that there are; `never`: the content type has none. */
  readonly locale: string;
}

/** Names of the places of a shape. */
export type PlaceName<S extends Shape> = keyof S['places'] & string;

/** The place of that name. */
export type PlaceOf<S extends Shape, K> = K extends keyof S['places'] ? Extract<S['places'][K], Place> : never;

/** The shape that a uid names in a place with branches. */
export type BranchOf<B extends BranchPlace, U> = U extends keyof B['among'] ? Extract<B['among'][U], Shape> : never;

/** Names of the values of a shape. */
export type ValueName<S extends Shape> = keyof S['values'] & string;

/** The two versions of a document. */
export type Status = 'draft' | 'published';
