import type { Operator, Status } from '../../../language/query/index.js';

/** A condition without its values. */
export interface QueryShapeCondition {
  /** Names of attributes, among them `$or` and `$not` where the condition stands below one. */
  readonly path: readonly string[];
  readonly operator: Operator;
}

/** One key of an order. */
export interface QueryShapeOrder {
  readonly path: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** What a question asks, without any of the values that it compares with: those are nobody's business. */
export interface ReadQueryShape {
  readonly is: 'list' | 'one';
  /** uid of the content type. */
  readonly type: string;
  readonly status: Status;
  /** A text is searched for in all attributes (`_q`). */
  readonly search: boolean;
  readonly filters: readonly QueryShapeCondition[];
  readonly sort: readonly QueryShapeOrder[];
  /** What is populated, at whatever depth. */
  readonly populate: readonly (readonly string[])[];
  readonly withCount: boolean;
  /** Attributes that are compared or sorted by in a way that an index of theirs would help, and have none. */
  readonly unindexed: readonly string[];
  /** Attributes in whose values a text is looked for, that could have an index for it, and have none. */
  readonly withoutText: readonly string[];
}

/** The part of a list that was asked for. */
export interface RequestedRows {
  /** Documents that are passed over. */
  readonly start: number;
  /** Documents that are answered with, at most. */
  readonly rows: number;
}

/** What would make questions of one shape cheaper. */
export type SlowQueryHint =
  /** Give the attribute an index. */
  | { readonly code: 'index'; readonly attribute: string }
  /**
   * A text is looked for inside of values. `attributes`: those that an index of text helps (`index: "text"`); none: no index helps.
   * `withCount`: the total is counted besides.
   */
  | { readonly code: 'text'; readonly attributes: readonly string[]; readonly withCount: boolean }
  /** So many documents were passed over; a condition such as `filters[id][$gt]` on the last one that is known passes over none. */
  | { readonly code: 'far-page'; readonly start: number; readonly filter: string }
  /** For each of so many documents, so many attributes are populated. */
  | { readonly code: 'many-rows'; readonly rows: number; readonly populated: number };

/** Questions of one shape that took long. */
export interface SlowQuery extends ReadQueryShape {
  /** How many of them took long. */
  readonly count: number;
  /** Milliseconds: of the longest one, and of all of them. */
  readonly worst: number;
  readonly total: number;
  /** When the latest one ended, in milliseconds since 1970. */
  readonly lastAt: number;
  readonly advice: readonly SlowQueryHint[];
}
