/** A value in the common ancestor and in the two versions made from it. */
export interface Three<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** Maps each of three values. */
export function mapThree<T, R>({ base, ours, theirs }: Three<T>, map: (value: T) => R): Three<R> {
  return { base: map(base), ours: map(ours), theirs: map(theirs) };
}

/** One of two versions. */
export type Side = 'ours' | 'theirs';

/** How the items of lists are compared and merged. */
export interface ListMerge<T> {
  /** Equal for the same item in each of the lists. */
  key(item: T): string;
  /** Returns an item as it is to be; undefined: it is not in the list. At least one side has it. */
  mergeItem(key: string, item: Three<T | undefined>): T | undefined;
  /** Called if both sides put the items in an order of their own; returns whose is taken. */
  chooseOrder(orders: Three<readonly string[]>): Side;
}

/**
 * Merges three lists: items that one side added are added after the item that they follow there, items that one side removed are removed, and
 * items that one side moved are moved. What both sides added after the same item is in the order of their keys, so that exchanging the sides
 * does not change the result.
 */
export function mergeLists<T>(lists: Three<readonly T[]>, merge: ListMerge<T>): readonly T[] {
  const { base, ours, theirs } = mapThree(lists, (items) => new Map(items.map((item) => [merge.key(item), item])));
  const merged = new Map<string, T>();
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const item = merge.mergeItem(key, { base: base.get(key), ours: ours.get(key), theirs: theirs.get(key) });
    if (item !== undefined) merged.set(key, item);
  }
  const remaining = (keys: Iterable<string>): readonly string[] => [...keys].filter((key) => merged.has(key));
  const order = mergeOrder(
    { base: remaining(base.keys()), ours: remaining(ours.keys()), theirs: remaining(theirs.keys()) },
    (orders) => merge.chooseOrder(orders),
  );
  return order.flatMap((key) => merged.get(key) ?? []);
}

function mergeOrder(
  keys: Three<readonly string[]>,
  chooseOrder: (orders: Three<readonly string[]>) => Side,
): readonly string[] {
  const inTheirs = new Set(keys.theirs);
  const common = new Set(keys.ours.filter((key) => inTheirs.has(key)));
  const commonOnly = (list: readonly string[]): readonly string[] => list.filter((key) => common.has(key));
  const orders = { base: commonOnly(keys.base), ours: commonOnly(keys.ours), theirs: commonOnly(keys.theirs) };
  const skeleton = getSkeleton(orders, chooseOrder);
  const [ourRuns, theirRuns] = [additions(keys.ours, common), additions(keys.theirs, common)];
  return [start, ...skeleton].flatMap((anchor) => [
    ...(anchor === start ? [] : [anchor]),
    ...[ourRuns.get(anchor) ?? [], theirRuns.get(anchor) ?? []]
      .toSorted(([left = ''], [right = '']) => compareKeys(left, right))
      .flat(),
  ]);
}

function getSkeleton(
  orders: Three<readonly string[]>,
  chooseOrder: (orders: Three<readonly string[]>) => Side,
): readonly string[] {
  const { base, ours, theirs } = orders;
  if (areSameKeys(ours, theirs) || areSameKeys(theirs, base)) return ours;
  return areSameKeys(ours, base) ? theirs : orders[chooseOrder(orders)];
}

/** The anchor of what is before the first common item. No key is empty. */
const start = '';

/** Returns the keys that one side has alone, by the common key that they follow. */
function additions(keys: readonly string[], common: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const runs = new Map<string, string[]>();
  let anchor = start;
  for (const key of keys) {
    if (common.has(key)) anchor = key;
    else runs.set(anchor, [...(runs.get(anchor) ?? []), key]);
  }
  return runs;
}

/** Returns whether two lists have the same keys in the same order. */
export function areSameKeys(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index]);
}

/** Numbers by value: the entry that was made first comes first. */
function compareKeys(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : Number(left > right));
}
