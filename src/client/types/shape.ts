/**
 * The members of a content type or component, as `octavo types` writes them: one such interface per content type and
 * component. Only types: nothing exists at run time.
 */
export interface Shape {
  /** Values by name, as in responses. */
  readonly values: object;
  /** Names of values that are present except in drafts. */
  readonly required: string;
  /** The attributes that can be populated, by name: each a `PopulateTarget`. */
  readonly places: object;
}

/** A relation, media field, component or `localizations`: populated with one shape. */
export interface ShapeTarget {
  readonly to: Shape;
  /** Left out: at most one. */
  readonly many?: true;
  /** A single component that is present except in drafts. */
  readonly required?: true;
  /** Files can be filtered only by presence and id. */
  readonly media?: true;
}

/** A dynamic zone or polymorphic relation: each entry names its shape. */
export interface BranchTarget {
  /** Shapes by uid. */
  readonly among: object;
  /** The member of an entry with its uid. */
  readonly by: '__component' | '__type';
  readonly many?: true;
}

/** Anything that can be populated. */
export type PopulateTarget = ShapeTarget | BranchTarget;

/** A content type of the client. */
export interface ContentTypeEntry {
  readonly kind: 'collection' | 'single';
  readonly shape: Shape;
  /** The `data` of a new document. */
  readonly input: object;
  /** The same of a draft, which may lack what is required. */
  readonly draft: object;
  /** The locales of the content type; `never`: it has none. */
  readonly locale: string;
}

/** Names of the targets of a shape. */
export type TargetName<S extends Shape> = keyof S['places'] & string;

/** The target of that name. */
export type PopulateTargetOf<S extends Shape, K> = K extends keyof S['places']
  ? Extract<S['places'][K], PopulateTarget>
  : never;

/** The shape with this uid in a target with branches. */
export type BranchOf<B extends BranchTarget, U> = U extends keyof B['among'] ? Extract<B['among'][U], Shape> : never;

/** Names of the values of a shape. */
export type ValueName<S extends Shape> = keyof S['values'] & string;

/** The two versions of a document. */
export type Status = 'draft' | 'published';
