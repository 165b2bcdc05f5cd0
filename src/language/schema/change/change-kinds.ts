import type { ChangeKind, ModelChange } from './types.js';

/**
 * The kinds of changes in the order in which they are applied: removals free names, additions use them, and rules come last, so that
 * they apply to the final values.
 */
export const changeKinds = completeOrder([
  'locale-added',
  'attribute-removed',
  'type-removed',
  'component-removed',
  'type-renamed',
  'component-renamed',
  'attribute-renamed',
  'component-added',
  'type-added',
  'attribute-added',
  'type-kind',
  'type-localized',
  'draft-and-publish',
  'column',
  'retyped',
  'relation',
  'component',
  'repeatable',
  'zone-components',
  'media-many',
  'allowed-types',
  'attribute-localized',
  'private',
  'values',
  'limit',
  'default',
  'option',
  'required',
  'unique',
  'index',
  'search',
  'attributes-ordered',
  'identified',
  'default-locale',
  'locale-removed',
]);

const orderByKind: ReadonlyMap<ChangeKind, number> = new Map(changeKinds.map((kind, index) => [kind, index]));

/** Sorts changes by kind; those of one kind stay in their order. */
export function sortChanges(changes: readonly ModelChange[]): readonly ModelChange[] {
  return [...changes].sort((left, right) => (orderByKind.get(left.is) ?? 0) - (orderByKind.get(right.is) ?? 0));
}

/** Returns the list; the compiler refuses one that omits a kind. */
function completeOrder<const T extends readonly ChangeKind[]>(
  kinds: ChangeKind extends T[number] ? T : readonly [missing: Exclude<ChangeKind, T[number]>],
): readonly ChangeKind[] {
  return kinds;
}
