import type { BranchTarget, PopulateTargetOf, Shape, ShapeTarget, TargetName, ValueName } from './shape.js';

/** Which way. */
export type Direction = 'asc' | 'desc';

/** Names of sortable values: texts, numbers, booleans, dates. */
type SortableName<S extends Shape> = {
  [K in ValueName<S>]: unknown extends S['values'][K]
    ? never
    : NonNullable<S['values'][K]> extends string | number | boolean
      ? K
      : never;
}[ValueName<S>];

type SortableTarget<S extends Shape> = {
  [K in TargetName<S>]: PopulateTargetOf<S, K> extends BranchTarget ? never : K;
}[TargetName<S>];

type TargetShape<P> = P extends ShapeTarget ? P['to'] : never;

/** `title`, or what one relation or component away is called: `author.name`. */
export type SortName<S extends Shape> =
  | SortableName<S>
  | { [K in SortableTarget<S>]: `${K}.${SortableName<TargetShape<PopulateTargetOf<S, K>>>}` }[SortableTarget<S>];

/** One key of an order: `title`, `title:desc`, `author.name:asc`. */
export type SortKey<S extends Shape> = SortName<S> | `${SortName<S>}:${Direction}`;

/** The same as an object, to any depth. */
export type SortObject<S extends Shape> = { readonly [K in SortableName<S>]?: Direction } & {
  readonly [K in SortableTarget<S>]?: SortObject<TargetShape<PopulateTargetOf<S, K>>>;
};

/** An order: one key, several, or an object. */
export type Sort<S extends Shape> = SortKey<S> | readonly SortKey<S>[] | SortObject<S>;

/** The order of a full-text search, what is found best first: beside `_q`, on content types that have one. Further keys decide ties. */
export type RankedSort = '_rank' | readonly ['_rank', ...string[]];
