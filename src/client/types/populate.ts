import type { Filters, OrderFilter } from './filters.js';
import type { KnownPath, PlacePath } from './place-path.js';
import type { BranchOf, BranchPlace, Place, PlaceName, PlaceOf, PlainPlace, Shape, ValueName } from './shape.js';
import type { Sort } from './sort.js';

/** Names of values; `id` and `documentId` always come. `*`, or left out: all. */
export type Fields<S extends Shape> = '*' | ValueName<S> | readonly ValueName<S>[];

/** What is to come with a document: everything one level deep, what is named, or each with wishes of its own. */
export type Populate<S extends Shape> = '*' | PlacePath<S> | readonly PlacePath<S>[] | PopulateObject<S>;

/** Wishes by name. */
export type PopulateObject<S extends Shape> = { readonly [K in PlaceName<S>]?: boolean | PlaceForm<PlaceOf<S, K>> };

type PlaceForm<P extends Place> = P extends BranchPlace ? BranchForm<P> : P extends PlainPlace ? PlainForm<P> : never;

/** Parameters of a populated relation, media field or component. */
export interface NodeForm<S extends Shape> {
  readonly fields?: Fields<S>;
  readonly filters?: Filters<S>;
  readonly sort?: Sort<S>;
  readonly populate?: Populate<S>;
}

type PlainForm<P extends PlainPlace> = NodeForm<P['to']> & {
  /** How many there are in place of what there is. Files always come. */
  readonly count?: P extends { readonly media: true } ? never : boolean;
};

/** One level further in every entry, or other wishes for each kind of entry; kinds that are not named stay out. */
type BranchForm<B extends BranchPlace> =
  | { readonly populate: '*' }
  | { readonly on: { readonly [U in keyof B['among'] & string]?: boolean | NodeForm<BranchOf<B, U>> } };

/*
 * A type parameter takes on whatever it is given, names that do not exist included: nothing is "excess" where the type is made from the
 * value. What follows makes `never` of every such name, so that the compiler points at it.
 */

/** `P` where all its names exist; what does not exist is `never`. */
export type KnownPopulate<S extends Shape, P> = P extends '*' | boolean | undefined
  ? P
  : P extends string
    ? KnownPath<S, P>
    : P extends readonly unknown[]
      ? { readonly [At in keyof P]: KnownPath<S, P[At]> }
      : { readonly [K in keyof P]: K extends PlaceName<S> ? KnownForm<PlaceOf<S, K>, P[K]> : never };

type KnownForm<P extends Place, F> = F extends boolean | undefined
  ? F
  : P extends PlainPlace
    ? KnownNode<P['to'], F>
    : P extends BranchPlace
      ? { readonly [K in keyof F]: K extends 'on' ? KnownBranches<P, F[K]> : K extends 'populate' ? F[K] : never }
      : never;

type KnownBranches<B extends BranchPlace, On> = {
  readonly [U in keyof On]: U extends keyof B['among']
    ? On[U] extends boolean | undefined
      ? On[U]
      : KnownNode<BranchOf<B, U>, On[U]>
    : never;
};

type KnownNode<S extends Shape, N> = {
  readonly [K in keyof N]: K extends 'populate'
    ? KnownPopulate<S, N[K]>
    : K extends 'filters'
      ? KnownFilters<S, N[K]>
      : K extends 'fields' | 'sort' | 'count'
        ? N[K]
        : never;
};

type KnownFilters<S extends Shape, F> = {
  readonly [K in keyof F]: K extends '$and' | '$or' | '$not'
    ? KnownTerms<S, F[K]>
    : K extends '$null' | '$notNull'
      ? F[K]
      : K extends ValueName<S>
        ? KnownOperators<F[K]>
        : K extends PlaceName<S>
          ? PlaceOf<S, K> extends PlainPlace
            ? F[K] extends number
              ? F[K]
              : KnownFilters<PlaceOf<S, K>['to'], F[K]>
            : never
          : never;
};

type KnownTerms<S extends Shape, T> = T extends readonly unknown[]
  ? { readonly [At in keyof T]: KnownFilters<S, T[At]> }
  : KnownFilters<S, T>;

type KnownOperators<F> = F extends object
  ? {
      readonly [O in keyof F]: O extends keyof OrderFilter<unknown, unknown>
        ? O extends '$not'
          ? KnownOperators<F[O]>
          : F[O]
        : never;
    }
  : F;
