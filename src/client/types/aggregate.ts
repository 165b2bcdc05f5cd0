import type { OrderFilter } from './filters.js';
import type { ListQuery } from './query.js';
import type { PopulateTargetOf, Shape, ShapeTarget, Status, TargetName, ValueName } from './shape.js';
import type { Direction, SortName } from './sort.js';

type ReferenceName<S extends Shape> = {
  [K in TargetName<S>]: PopulateTargetOf<S, K> extends ShapeTarget ? (K extends 'localizations' ? never : K) : never;
}[TargetName<S>];

type DatePart = 'year' | 'month' | 'day';

/** A value, a value of a related document, a part of a date (`createdAt:month`), or a relation, whose targets are the groups. */
export type GroupName<S extends Shape> = SortName<S> | `${SortName<S>}:${DatePart}` | ReferenceName<S>;

/** What documents are grouped by: up to three names. */
export type AnyGroups<S extends Shape> = GroupName<S> | readonly GroupName<S>[] | undefined;

type NamesOf<S extends Shape> = SortName<S> | readonly SortName<S>[];

/** The numbers of each group. */
export interface Measures<S extends Shape> {
  readonly count?: '*';
  readonly countDistinct?: GroupName<S> | readonly GroupName<S>[];
  readonly sum?: NamesOf<S>;
  readonly avg?: NamesOf<S>;
  readonly min?: NamesOf<S>;
  readonly max?: NamesOf<S>;
}

/** A query for groups of documents, selected as in a list. */
export interface AggregateQuery<S extends Shape, By, Locale, G>
  extends Pick<
    ListQuery<S, never, never, never, Locale>,
    'filters' | 'publicationFilter' | '_q' | 'locale' | 'fallback' | 'set' | 'asOf'
  > {
  readonly groupBy?: By;
  /** Distinct values: the same as `groupBy` without numbers. */
  readonly distinct?: By;
  readonly status?: Status;
  /** Conditions on numbers: `{ 'avg.rating': { $gt: 3 } }`. */
  readonly having?: Having;
  /** Names of groups and numbers: `count:desc`, `avg.rating`. */
  readonly sort?: string | readonly string[] | Readonly<Record<string, Direction>>;
  readonly pagination?: G;
}

type NumberFilter = string | number | OrderFilter<string | number, string | number>;

/** Conditions by the name of a number. */
export interface Having {
  readonly $and?: readonly Having[];
  readonly $or?: readonly Having[];
  readonly $not?: Having | readonly Having[];
  readonly [number: string]: NumberFilter | Having | readonly Having[] | undefined;
}

/** One group of a response. */
export type GroupOf<S extends Shape, By, M> = {
  readonly group: { readonly [K in Listed<By>]: GroupValue<S, K> };
} & ([Listed<By>] extends [never] ? (keyof M & keyof Measures<S> extends never ? Counted : unknown) : unknown) &
  MeasuresOf<S, M>;

interface Counted {
  readonly count: number;
}

type MeasuresOf<S extends Shape, M> = {
  readonly [K in keyof M & keyof Measures<S>]: K extends 'count'
    ? number
    : { readonly [N in Listed<M[K]>]: K extends 'countDistinct' ? number : MeasuredValue<S, K, N> };
};

type Listed<T> = T extends string ? T : T extends readonly (infer N)[] ? Extract<N, string> : never;

type GroupValue<S extends Shape, K> = K extends `${string}:${DatePart}`
  ? string | null
  : K extends ValueName<S>
    ? S['values'][K] | null
    : K extends TargetName<S>
      ? { readonly documentId: string } | null
      : string | number | boolean | null;

/** Means are numbers; sums, least and greatest values are of the type of the value. */
type MeasuredValue<S extends Shape, K, N> = K extends 'avg'
  ? number | null
  : N extends ValueName<S>
    ? S['values'][N] | null
    : string | number | null;
