/**
 * The stored JSON of a component beside its response JSON (see `ComponentColumns`). Per component instance an object with, by
 * attribute name:
 * - relations and media: their targets in order;
 * - nested components and zones: a pair of response JSON and stored JSON, as in a column pair one level up;
 * - private and password attributes: the stored value as JSON.
 *
 * Keys without a value are left out; an instance without any key is `null`.
 */
export interface ComponentStoredJson {
  readonly [attribute: string]: readonly TargetJson[] | NestedJson | unknown;
}

/** A target of a relation or media field inside a component: `d` its documentId, `t` the uid of its type (polymorphic only), `l` and `v` a pinned locale or status where one was named. */
export interface TargetJson {
  readonly d: string;
  readonly t?: string;
  readonly l?: string;
  readonly v?: string;
}

/** A nested component or zone: `s` is its response JSON, `n` its stored JSON. */
export interface NestedJson {
  readonly s: unknown;
  readonly n: unknown;
}

/** Key of the response JSON. */
export const responseJsonKey = 's';
/** Key of the stored JSON. */
export const storedJsonKey = 'n';
