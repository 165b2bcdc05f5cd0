import type { Filters, OrderFilter, ValueFilter } from './filters.js';
import type { KnownPath, PopulatePath } from './populate-path.js';
import type {
  BranchOf,
  BranchTarget,
  PopulateTarget,
  PopulateTargetOf,
  Shape,
  ShapeTarget,
  TargetName,
  ValueName,
} from './shape.js';
import type { Sort, SortObject } from './sort.js';

/** Names of values; `id` and `documentId` always come. `*`, or left out: all. */
export type Fields<S extends Shape> = '*' | ValueName<S> | readonly ValueName<S>[];

/** Selects what is populated: everything one level deep, names, or an object with options for each. */
export type Populate<S extends Shape> = '*' | PopulatePath<S> | readonly PopulatePath<S>[] | PopulateObject<S>;

/** Options by name. */
export type PopulateObject<S extends Shape> = {
  readonly [K in TargetName<S>]?: boolean | TargetForm<PopulateTargetOf<S, K>, K>;
};

type TargetForm<P extends PopulateTarget, K> = P extends BranchTarget
  ? BranchForm<P>
  : P extends ShapeTarget
    ? (PlainForm<P> & TargetOptions<P, K>) | 'ids'
    : never;

/** Parameters of a populated relation, media field or component. */
export interface NodeForm<S extends Shape> {
  readonly fields?: Fields<S>;
  readonly filters?: Filters<S>;
  readonly sort?: Sort<S>;
  readonly populate?: Populate<S>;
}

type PlainForm<P extends ShapeTarget> = NodeForm<P['to']> & {
  /** Returns the number of documents instead of the documents. Files have no count. */
  readonly count?: P extends { readonly media: true } ? never : boolean;
};

/** Options that depend on the kind of target. `localizations` are always complete, and have one documentId. */
type TargetOptions<P extends ShapeTarget, K> = K extends 'localizations'
  ? unknown
  : P['to']['values'] extends { readonly documentId: string }
    ? P extends { readonly many: true }
      ? RelatedListForm
      : RelatedForm
    : P extends { readonly many: true }
      ? ListForm
      : unknown;

/** The part of a list. */
interface ListForm {
  /** How many entries are left out at the beginning. */
  readonly start?: number;
  /** How many entries are returned at most; left out: all. */
  readonly limit?: number;
}

/** A relation or a media field: components have no documentId. */
interface RelatedForm {
  /** Returns the documentIds instead of the documents. */
  readonly ids?: boolean;
}

interface RelatedListForm extends ListForm, RelatedForm {
  /** Adds the number of documents, whatever `start` and `limit` are, as `<name>Count`; `limit` may be 0 then. */
  readonly withCount?: boolean;
}

/** `ids` alone, without further options. It populates an attribute of that name where the target has one. */
type IdsWord<P extends ShapeTarget, K> = TargetOptions<P, K> extends RelatedForm ? 'ids' : never;

/**
 * Populates one level further in every entry, or sets options for each kind of entry; kinds that are not named are left
 * out.
 */
type BranchForm<B extends BranchTarget> =
  | { readonly populate: '*' }
  | { readonly on: { readonly [U in keyof B['among'] & string]?: boolean | NodeForm<BranchOf<B, U>> } };

/*
 * A type parameter accepts any value, including names that do not exist: there are no "excess" properties if the type
 * is inferred from the value. The following types map each unknown name to `never`, so that the compiler reports it.
 * They also list the names that do exist, since editors would otherwise complete only those that are typed already.
 */

/** What an editor completes in an object. */
type Names<N extends PropertyKey> = { readonly [K in N]?: unknown };

/** `P` if all its names exist; unknown names become `never`. `P` is its constraint if it could not be inferred. */
export type KnownPopulate<S extends Shape, P> =
  Populate<S> extends P
    ? unknown
    : P extends '*' | boolean | undefined
      ? P
      : P extends string
        ? KnownPath<S, P>
        : P extends readonly unknown[]
          ? { readonly [At in keyof P]: KnownPath<S, P[At]> }
          : Names<TargetName<S>> & {
              readonly [K in keyof P]: K extends TargetName<S> ? KnownForm<PopulateTargetOf<S, K>, K, P[K]> : never;
            };

/** Options of a target beside those of every node. */
type PlainOption<P extends ShapeTarget, K> = 'count' | keyof TargetOptions<P, K>;

type KnownForm<P extends PopulateTarget, K, F> = F extends boolean | undefined
  ? F
  : P extends ShapeTarget
    ? F extends string
      ? IdsWord<P, K>
      : Names<keyof PlainForm<P>> & KnownNode<P['to'], F, PlainOption<P, K>>
    : P extends BranchTarget
      ? Names<'on' | 'populate'> & {
          readonly [K in keyof F]: K extends 'on' ? KnownBranches<P, F[K]> : K extends 'populate' ? F[K] : never;
        }
      : never;

type KnownBranches<B extends BranchTarget, On> = Names<keyof B['among']> & {
  readonly [U in keyof On]: U extends keyof B['among']
    ? On[U] extends boolean | undefined
      ? On[U]
      : Names<keyof NodeForm<Shape>> & KnownNode<BranchOf<B, U>, On[U], never>
    : never;
};

type KnownNode<S extends Shape, N, Options> = {
  readonly [K in keyof N]: K extends 'populate'
    ? KnownPopulate<S, N[K]>
    : K extends 'filters'
      ? KnownFilters<S, N[K]>
      : K extends 'sort'
        ? KnownSort<S, N[K]>
        : K extends 'fields' | Options
          ? N[K]
          : never;
};

type KnownSort<S extends Shape, O> = O extends string | readonly unknown[] | undefined ? O : SortObject<S>;

type KnownFilters<S extends Shape, F> = Names<keyof Filters<S>> & {
  readonly [K in keyof F]: K extends '$and' | '$or' | '$not'
    ? KnownTerms<S, F[K]>
    : K extends '$null' | '$notNull'
      ? F[K]
      : K extends ValueName<S>
        ? KnownOperators<S['values'][K], F[K]>
        : K extends TargetName<S>
          ? PopulateTargetOf<S, K> extends ShapeTarget
            ? F[K] extends number
              ? F[K]
              : KnownFilters<PopulateTargetOf<S, K>['to'], F[K]>
            : PopulateTargetOf<S, K> extends { readonly by: '__component' }
              ? F[K]
              : never
          : never;
};

type KnownTerms<S extends Shape, T> = T extends readonly unknown[]
  ? { readonly [At in keyof T]: KnownFilters<S, T[At]> }
  : KnownFilters<S, T>;

type KnownOperators<V, F> = F extends object
  ? [NonNullable<V>] extends [string | number | boolean]
    ? Names<keyof Extract<ValueFilter<V>, object>> & {
        readonly [O in keyof F]: O extends keyof OrderFilter<unknown, unknown>
          ? O extends '$not'
            ? KnownOperators<V, F[O]>
            : F[O]
          : never;
      }
    : F
  : F;
