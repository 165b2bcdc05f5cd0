import { useState } from 'react';

let lastKey = 0;

/** A name that no other entry in this window has. */
function newKey(): string {
  lastKey += 1;
  return `entry-${lastKey}`;
}

/** Names for the entries of a list whose values have none, so that each keeps its place on the screen as the list changes. */
export interface EntryKeys {
  readonly keys: readonly string[];
  add(): string;
  move(from: number, to: number): void;
  remove(index: number): void;
}

/** The names of so many entries; as many as there are when the list was changed by somebody else. */
export function useEntryKeys(count: number): EntryKeys {
  const [keys, setKeys] = useState<readonly string[]>(() => Array.from({ length: count }, newKey));
  const currentKeys =
    keys.length === count
      ? keys
      : [...keys.slice(0, count), ...Array.from({ length: Math.max(0, count - keys.length) }, newKey)];
  if (currentKeys !== keys) setKeys(currentKeys);
  return {
    keys: currentKeys,
    add() {
      const key = newKey();
      setKeys([...currentKeys, key]);
      return key;
    },
    move: (from, to) => setKeys(moveItem(currentKeys, from, to)),
    remove: (index) => setKeys(currentKeys.toSpliced(index, 1)),
  };
}

/** The list with one entry in another place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [entry] = list.slice(from, from + 1);
  if (entry === undefined) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
