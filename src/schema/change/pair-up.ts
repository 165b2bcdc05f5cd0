/** What has a name and perhaps an id. */
export interface Named {
  readonly name: string;
  readonly id: string | null;
}

/** Which of two lists are the same things, in the order of the second; and what only one of them has. */
export interface Pairing<T extends Named> {
  readonly pairs: readonly { readonly before: T; readonly after: T }[];
  readonly gone: readonly T[];
  readonly fresh: readonly T[];
}

/**
 * Finds what two lists have in common. Two things are the same when `renames` says so (name before → name after); else when both have
 * ids and these are equal; else, unless both have ids, when their names are equal.
 */
export function pairUp<T extends Named>(
  before: readonly T[],
  after: readonly T[],
  renames: ReadonlyMap<string, string>,
): Pairing<T> {
  const partners = new Map<T, T>();
  const taken = new Set<T>();
  const join = (same: (left: T, right: T) => boolean) => {
    for (const right of after) {
      if (partners.has(right)) continue;
      const left = before.find((candidate) => !taken.has(candidate) && same(candidate, right));
      if (left === undefined) continue;
      partners.set(right, left);
      taken.add(left);
    }
  };
  join((left, right) => renames.get(left.name) === right.name);
  join((left, right) => left.id !== null && left.id === right.id);
  join((left, right) => (left.id === null || right.id === null) && left.name === right.name);
  return {
    pairs: after.flatMap((right) => {
      const left = partners.get(right);
      return left === undefined ? [] : [{ before: left, after: right }];
    }),
    gone: before.filter((left) => !taken.has(left)),
    fresh: after.filter((right) => !partners.has(right)),
  };
}
