import type { FormValues } from '../form-values.js';

/** What was being written when a view was closed without saving. */
export interface UnsavedChanges {
  /** When it was written, as ISO 8601. */
  readonly at: string;
  /** Of what the form began with; null: nothing was read. Another one: somebody saved the document since. */
  readonly tag: string | null;
  /** By the names of the attributes. */
  readonly values: FormValues;
}

/** The document that changes belong to, and who wrote them. */
export interface UnsavedChangesKey {
  readonly administrator: number;
  readonly apiId: string;
  /** null: not written yet, or the one of a single type. */
  readonly documentId: string | null;
  readonly locale: string | null;
  /** Id of the change set that it is written into; null: none. */
  readonly changeSet: string | null;
}

const keyPrefix = 'octavo.unsaved.';
/** Milliseconds after which stored changes expire. */
const maxAge = 30 * 24 * 60 * 60 * 1_000;

/** Returns the stored changes of a document in this browser; null: none. */
export function loadUnsavedChanges(key: UnsavedChangesKey): UnsavedChanges | null {
  const text = localStorage.getItem(storageKey(key));
  return text === null ? null : (JSON.parse(text) as UnsavedChanges);
}

/** Stores changes in this browser, replacing earlier ones. Returns whether there was enough space. */
export function storeUnsavedChanges(key: UnsavedChangesKey, changes: UnsavedChanges): boolean {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(changes));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** They are saved, or not wanted any more. */
export function removeUnsavedChanges(key: UnsavedChangesKey): void {
  localStorage.removeItem(storageKey(key));
}

/** Forgets all that an administrator has not saved: they leave this browser. */
export function removeAllUnsavedChanges(administrator: number): void {
  for (const name of storageKeys()) if (name.startsWith(`${keyPrefix}${administrator}.`)) localStorage.removeItem(name);
}

/** Deletes stored changes after a month. */
export function removeExpiredChanges(now: number): void {
  for (const name of storageKeys()) {
    const text = name.startsWith(keyPrefix) ? localStorage.getItem(name) : null;
    if (text !== null && now - Date.parse((JSON.parse(text) as UnsavedChanges).at) > maxAge)
      localStorage.removeItem(name);
  }
}

function storageKeys(): readonly string[] {
  return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
}

function storageKey({ administrator, apiId, documentId, locale, changeSet }: UnsavedChangesKey): string {
  const key = `${keyPrefix}${administrator}.${apiId}/${documentId ?? ''}@${locale ?? ''}`;
  return changeSet === null ? key : `${key}#${changeSet}`;
}
