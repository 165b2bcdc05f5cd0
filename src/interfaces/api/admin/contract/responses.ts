import type { Highlight } from '../../../../domain/documents/index.js';
import type { Rule, RuleName } from '../../../../foundations/core/index.js';

export type { Rule, RuleName };

/** A value that JSON can hold. */
export type WireJson = null | boolean | number | string | readonly WireJson[] | { readonly [key: string]: WireJson };

/** The body of an answer about one thing. */
export interface DataBody<T> {
  readonly data: T;
  readonly meta: Readonly<Record<string, never>>;
}

/** Which part of a list an answer holds. */
export interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

/** The body of an answer with a page of a list. */
export interface PageBody<T> {
  readonly data: readonly T[];
  /** `highlights`: of each of the documents, in their order; only with `_highlight`. */
  readonly meta: { readonly pagination: Pagination; readonly highlights?: readonly (readonly Highlight[])[] };
}

/** A value that breaks a rule; `path` leads to it in the body. */
export interface ValueProblem {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: string;
  readonly value?: WireJson;
  /** Of the catalogue (docs/reference/errors.md), e.g. `write.invalid`. */
  readonly code?: string;
  /** The rule that the value breaks, with its limit; absent where the message is not about a rule. */
  readonly rule?: Rule;
}

/** What is under `error` of an answer that refuses or could not be given (docs/reference/errors.md). */
export interface WireError {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: {
    readonly errors?: readonly ValueProblem[];
    readonly key?: string;
    readonly path?: string | null;
    readonly param?: string;
    readonly source?: 'query' | 'body';
    readonly requestId?: string;
    /** Of the catalogue; a mistake of the server has none. */
    readonly code?: string;
  };
}

/** The body of such an answer. */
export interface ErrorBody {
  readonly data: null;
  readonly error: WireError;
}
