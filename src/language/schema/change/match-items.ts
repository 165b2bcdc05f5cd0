/** An item with a name and possibly an id. */
export interface NamedItem {
  readonly name: string;
  readonly id: string | null;
}

/** The items that two lists have in common, in the order of the second; and those in one list only. */
export interface ItemMatches<T extends NamedItem> {
  readonly pairs: readonly { readonly before: T; readonly after: T }[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/**
 * Returns the items that two lists have in common. Two items are the same when `renames` maps one to the other (name before → name
 * after); else when both have ids and these are equal; else, unless both have ids, when their names are equal.
 */
export function matchItems<T extends NamedItem>(
  before: readonly T[],
  after: readonly T[],
  renames: ReadonlyMap<string, string>,
): ItemMatches<T> {
  const matches = new Map<T, T>();
  const matchedBefore = new Set<T>();
  const matchBy = (isSame: (left: T, right: T) => boolean) => {
    for (const right of after) {
      if (matches.has(right)) continue;
      const left = before.find((candidate) => !matchedBefore.has(candidate) && isSame(candidate, right));
      if (left === undefined) continue;
      matches.set(right, left);
      matchedBefore.add(left);
    }
  };
  matchBy((left, right) => renames.get(left.name) === right.name);
  matchBy((left, right) => left.id !== null && left.id === right.id);
  matchBy((left, right) => (left.id === null || right.id === null) && left.name === right.name);
  return {
    pairs: after.flatMap((right) => {
      const left = matches.get(right);
      return left === undefined ? [] : [{ before: left, after: right }];
    }),
    removed: before.filter((left) => !matchedBefore.has(left)),
    added: after.filter((right) => !matches.has(right)),
  };
}
