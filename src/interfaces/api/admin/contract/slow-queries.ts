import type { SlowQueryHint } from '../../../../domain/documents/index.js';

export type { SlowQueryHint };

/** Questions that differ in nothing but their values, and took long. Milliseconds. */
export interface SlowQueryEntry {
  readonly is: 'list' | 'one';
  /** uid of the content type. */
  readonly type: string;
  readonly displayName: string;
  readonly status: 'draft' | 'published';
  /** A text is searched for in all attributes. */
  readonly search: boolean;
  /** `path`: names of attributes, `$or` and `$not` among them. */
  readonly filters: readonly { readonly path: readonly string[]; readonly operator: string }[];
  readonly sort: readonly { readonly path: readonly string[]; readonly direction: 'asc' | 'desc' }[];
  readonly populate: readonly (readonly string[])[];
  readonly withCount: boolean;
  /** An address that asks such a question, with `…` for every value. */
  readonly address: string;
  /** How many took long. */
  readonly count: number;
  readonly worst: number;
  readonly average: number;
  readonly total: number;
  readonly lastAt: string;
  /** Empty: nothing simple would help. */
  readonly advice: readonly SlowQueryHint[];
}

/** `GET slow-questions`: the slow queries of the content API in the answering process, the most expensive first. */
export interface SlowQueryReport {
  /** From so many milliseconds on. */
  readonly threshold: number;
  /** Nothing earlier is known: the process came up, or the content model changed. */
  readonly since: string;
  /** The number of the process; others have lists of their own. */
  readonly pid: number;
  readonly questions: readonly SlowQueryEntry[];
}
