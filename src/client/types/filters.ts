import type { BranchOf, BranchTarget, PopulateTargetOf, Shape, ShapeTarget, TargetName, ValueName } from './shape.js';

/** Whether there is a value. */
export interface PresenceFilter {
  readonly $null?: boolean;
  readonly $notNull?: boolean;
}

/** Conditions on a value that has no order. */
export interface EqualityFilter<T> extends PresenceFilter {
  readonly $eq?: T;
  readonly $ne?: T;
  readonly $in?: readonly T[];
  readonly $notIn?: readonly T[];
  readonly $not?: EqualityFilter<T>;
}

/** Conditions on a text or number; text operators take text. Its names are those of the server's table of operators. */
export interface OrderFilter<Equal, Ordered> extends PresenceFilter {
  readonly $eq?: Equal;
  readonly $ne?: Equal;
  readonly $in?: readonly Equal[];
  readonly $notIn?: readonly Equal[];
  readonly $lt?: Ordered;
  readonly $lte?: Ordered;
  readonly $gt?: Ordered;
  readonly $gte?: Ordered;
  readonly $between?: readonly [Ordered, Ordered];
  readonly $eqi?: string;
  readonly $nei?: string;
  readonly $contains?: string;
  readonly $notContains?: string;
  readonly $containsi?: string;
  readonly $notContainsi?: string;
  readonly $startsWith?: string;
  readonly $startsWithi?: string;
  readonly $endsWith?: string;
  readonly $endsWithi?: string;
  readonly $not?: OrderFilter<Equal, Ordered>;
}

/**
 * Conditions on values inside JSON, by key or position. A key that begins with `$` is written with `$$`, and a text that spells a number,
 * `true`, `false` or `null` in quotation marks.
 */
export type JsonFilter = PresenceFilter & JsonPathFilter & { readonly [O in ComparingOperator]?: never };

/** The attribute itself is compared by presence only. */
type ComparingOperator = Exclude<keyof OrderFilter<never, never>, keyof PresenceFilter>;

interface JsonPathFilter {
  readonly [key: string]: JsonCondition | undefined;
}

type JsonOperand = string | number | boolean;
type JsonCondition = JsonOperand | JsonPathFilter | readonly (JsonOperand | JsonPathFilter)[];

/** Operators for a value of this type: JSON, arrays and blocks are compared by presence, and by the values inside them. */
export type ValueFilter<V> = unknown extends V ? JsonFilter : KnownFilter<NonNullable<V>>;

type KnownFilter<V> = [V] extends [string]
  ? V | OrderFilter<V, string>
  : [V] extends [number]
    ? V | OrderFilter<V, number>
    : [V] extends [boolean]
      ? boolean | EqualityFilter<boolean>
      : JsonFilter;

/** Conditions on the target, or on its presence. A number is a row id. */
type TargetFilter<P> = P extends { readonly media: true }
  ? PresenceFilter & { readonly id?: ValueFilter<number>; readonly documentId?: ValueFilter<string> }
  : P extends ShapeTarget
    ? number | (Filters<P['to']> & PresenceFilter)
    : P extends BranchTarget
      ? {
          readonly on: {
            readonly [U in keyof P['among'] & string]?: number | (Filters<BranchOf<P, U>> & PresenceFilter);
          };
        }
      : never;

type FilterableTarget<S extends Shape> = {
  [K in TargetName<S>]: PopulateTargetOf<S, K> extends { readonly by: '__type' } ? never : K;
}[TargetName<S>];

/** Conditions on a document; all of them have to hold. Polymorphic relations cannot be filtered by. */
export type Filters<S extends Shape> = { readonly [K in ValueName<S>]?: ValueFilter<S['values'][K]> } & {
  readonly [K in FilterableTarget<S>]?: TargetFilter<PopulateTargetOf<S, K>>;
} & {
  readonly $and?: readonly Filters<S>[];
  readonly $or?: readonly Filters<S>[];
  readonly $not?: Filters<S> | readonly Filters<S>[];
};
