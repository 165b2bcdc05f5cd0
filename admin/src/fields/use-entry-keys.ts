import { useState } from 'react';

let lastKey = 0;

/** A name that no other entry in this window has. */
function newKey(): string {
  lastKey += 1;
  return `entry-${lastKey}`;
}

/** React keys for the entries of a list without ids, so that each keeps its element as the list changes. */
export interface EntryKeys {
  readonly keys: readonly string[];
  add(): string;
  move(from: number, to: number): void;
  remove(index: number): void;
}

/** The keys of a number of entries; adjusted if the list was changed elsewhere. */
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

/** Returns the list with one entry moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [entry] = list.slice(from, from + 1);
  if (entry === undefined) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
