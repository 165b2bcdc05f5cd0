import type { BranchPlace, PlaceName, PlaceOf, PlainPlace, Shape, ValueName } from './shape.js';

/** Which way. */
export type Direction = 'asc' | 'desc';

/** Names of what can be put in order: texts, numbers, booleans, dates. */
type SortableName<S extends Shape> = {
  [K in ValueName<S>]: unknown extends S['values'][K]
    ? never
    : NonNullable<S['values'][K]> extends string | number | boolean
      ? K
      : never;
}[ValueName<S>];

type SortablePlace<S extends Shape> = {
  [K in PlaceName<S>]: PlaceOf<S, K> extends BranchPlace ? never : K;
}[PlaceName<S>];

type TargetOf<P> = P extends PlainPlace ? P['to'] : never;

/** `title`, or what one relation or component away is called: `author.name`. */
type SortName<S extends Shape> =
  | SortableName<S>
  | { [K in SortablePlace<S>]: `${K}.${SortableName<TargetOf<PlaceOf<S, K>>>}` }[SortablePlace<S>];

/** One key of an order: `title`, `title:desc`, `author.name:asc`. */
export type SortKey<S extends Shape> = SortName<S> | `${SortName<S>}:${Direction}`;

/** The same as an object, to any depth. */
export type SortObject<S extends Shape> = { readonly [K in SortableName<S>]?: Direction } & {
  readonly [K in SortablePlace<S>]?: SortObject<TargetOf<PlaceOf<S, K>>>;
};

/** An order: one key, several, or an object. */
export type Sort<S extends Shape> = SortKey<S> | readonly SortKey<S>[] | SortObject<S>;
