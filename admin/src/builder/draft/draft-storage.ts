import type { Draft } from './types.js';

const storageKeyPrefix = 'octavo.builder';

/** The draft that an administrator left in this window, if it was made from this version of the model; null: none. */
export function loadDraft(administrator: number): Draft | null {
  const text = sessionStorage.getItem(storageKey(administrator));
  return text === null ? null : (JSON.parse(text, revive) as Draft);
}

/** Keeps a draft for when the page is loaded again; null: forgets it. */
export function storeDraft(administrator: number, draft: Draft | null): void {
  if (draft === null) sessionStorage.removeItem(storageKey(administrator));
  else sessionStorage.setItem(storageKey(administrator), JSON.stringify(draft, flatten));
}

function storageKey(administrator: number): string {
  return `${storageKeyPrefix}.${administrator}`;
}

function flatten(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}

function revive(key: string, value: unknown): unknown {
  return key === 'successors' && Array.isArray(value) ? new Map(value) : value;
}
