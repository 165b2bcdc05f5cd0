import type { ContentTypeEntry } from './shape.js';

/** The document that an earlier operation of the batch wrote, by its name in `as`. */
export interface BatchReference {
  readonly $ref: string;
}

/** One write of a batch; its action decides which members there are. `M`: content types by their names in URLs. */
export type BatchOperation<M> = {
  [K in keyof M & string]: M[K] extends ContentTypeEntry ? OperationOn<K, M[K]> : never;
}[keyof M & string];

type OperationOn<K, E extends ContentTypeEntry> =
  | (Writes<K, E> & NewDocument<E>)
  | (Writes<K, E> & Addressed<E> & { readonly action: 'update' })
  | (Common<K, E['locale'] | '*'> &
      Addressed<E> &
      ((IntoSet & { readonly action: 'delete' }) | { readonly action: 'publish' | 'unpublish' | 'discardDraft' }));

/** Single types have no new documents: their first update makes the document. */
type NewDocument<E extends ContentTypeEntry> = E['kind'] extends 'single'
  ? never
  :
      | { readonly action: 'create' }
      | (Conditional & { readonly action: 'upsert'; readonly key: keyof E['draft'] & string });

interface Common<K, Locale> {
  /** The name of the content type in URLs. */
  readonly type: K;
  /** A name for the document, by which later operations refer to it. */
  readonly as?: string;
  readonly locale?: Locale;
  readonly fields?: string | readonly string[];
  readonly populate?: string | readonly string[] | object;
}

interface IntoSet {
  /** The id of a change set to write into, in place of drafts. */
  readonly set?: string;
}

interface Writes<K, E extends ContentTypeEntry> extends Common<K, E['locale']>, IntoSet {
  readonly data: BatchInput<E['draft']>;
  /** Left out: `published`. */
  readonly status?: 'draft' | 'published';
}

/** The precondition of an operation, like that of a single request. */
interface Conditional {
  readonly ifMatch?: string;
  readonly ifNoneMatch?: '*';
}

type Addressed<E extends ContentTypeEntry> = Conditional &
  (E['kind'] extends 'single' ? unknown : { readonly documentId: string | BatchReference });

/** Data whose relations may name documents of earlier operations. What is required depends on action and status. */
type BatchInput<Data> = { readonly [K in keyof Data]?: Data[K] | ReferencesIn<Data[K]> };

/** Relations and media fields are told by their operations. */
type ReferencesIn<Value> =
  Extract<Value, { set: unknown }> extends never
    ? never
    :
        | BatchReference
        | readonly unknown[]
        | { readonly set?: unknown; readonly connect?: unknown; readonly disconnect?: unknown };

/** The outcome of an operation: what the single request answers. */
export interface BatchResult {
  readonly status: number;
  /** null for a deletion. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** For `ifMatch`; absent for a deletion. */
  readonly etag?: string;
}
