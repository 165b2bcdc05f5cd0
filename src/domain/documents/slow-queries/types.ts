import type { Operator, Status } from '../../../language/query/index.js';

/** A condition without its values. */
export interface QueryShapeCondition {
  /** Names of attributes, including `$or` and `$not` around the condition. */
  readonly path: readonly string[];
  readonly operator: Operator;
}

/** One key of an order. */
export interface QueryShapeOrder {
  readonly path: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** The shape of a query, without the compared values, which are confidential. */
export interface ReadQueryShape {
  readonly is: 'list' | 'one';
  /** uid of the content type. */
  readonly type: string;
  readonly status: Status;
  /** A text is searched for in all attributes (`_q`). */
  readonly search: boolean;
  readonly filters: readonly QueryShapeCondition[];
  readonly sort: readonly QueryShapeOrder[];
  /** The populated paths, at any depth. */
  readonly populate: readonly (readonly string[])[];
  readonly withCount: boolean;
  /** Attributes that are compared or sorted by and would benefit from an index, but have none. */
  readonly unindexed: readonly string[];
  /** Attributes whose values are searched for a text and that could have a text index, but have none. */
  readonly withoutText: readonly string[];
}

/** The requested part of a list. */
export interface RequestedRows {
  /** Number of skipped documents. */
  readonly start: number;
  /** Maximum number of returned documents. */
  readonly rows: number;
}

/** A hint that would make queries of one shape cheaper. */
export type SlowQueryHint =
  /** Add an index to the attribute. */
  | { readonly code: 'index'; readonly attribute: string }
  /**
   * The query searches inside values. `attributes`: those that a text index helps (`index: "text"`); empty: no index
   * helps. `withCount`: the query also counts the total.
   */
  | { readonly code: 'text'; readonly attributes: readonly string[]; readonly withCount: boolean }
  /** The query skips `start` documents; a condition such as `filters[id][$gt]` on the last known one skips none. */
  | { readonly code: 'far-page'; readonly start: number; readonly filter: string }
  /** The query populates `populated` attributes for each of `rows` documents. */
  | { readonly code: 'many-rows'; readonly rows: number; readonly populated: number };

/** Slow queries of one shape. */
export interface SlowQuery extends ReadQueryShape {
  /** Number of slow queries. */
  readonly count: number;
  /** Milliseconds: of the slowest one, and of all of them. */
  readonly worst: number;
  readonly total: number;
  /** When the latest one ended, in milliseconds since 1970. */
  readonly lastAt: number;
  readonly advice: readonly SlowQueryHint[];
}
