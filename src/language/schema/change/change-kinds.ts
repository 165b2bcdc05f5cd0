import type { ChangeKind, ModelChange } from './types.js';

/**
 * The kinds of changes in the order in which they happen: what goes makes room for names, what comes finds them free, and rules
 * are the last, so that they judge values as they are by then.
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
  'attributes-ordered',
  'identified',
  'default-locale',
  'locale-removed',
]);

const orderByKind: ReadonlyMap<ChangeKind, number> = new Map(changeKinds.map((kind, index) => [kind, index]));

/** The changes in the order of their kinds; those of one kind stay in the order in which they are given. */
export function sortChanges(changes: readonly ModelChange[]): readonly ModelChange[] {
  return [...changes].sort((left, right) => (orderByKind.get(left.is) ?? 0) - (orderByKind.get(right.is) ?? 0));
}

/** The list as it is; the compiler refuses one that leaves a kind out. */
function completeOrder<const T extends readonly ChangeKind[]>(
  kinds: ChangeKind extends T[number] ? T : readonly [missing: Exclude<ChangeKind, T[number]>],
): readonly ChangeKind[] {
  return kinds;
}
