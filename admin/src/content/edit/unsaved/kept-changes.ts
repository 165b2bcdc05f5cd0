import type { FormValues } from '../form-values.js';

/** What was being written when a view was closed without saving. */
export interface KeptChanges {
  /** When it was written, as ISO 8601. */
  readonly at: string;
  /** Of what the form began with; null: nothing was read. Another one: somebody saved the document since. */
  readonly tag: string | null;
  /** By the names of the attributes. */
  readonly values: FormValues;
}

/** The document that changes belong to, and who wrote them. */
export interface ChangesPlace {
  readonly administrator: number;
  readonly apiId: string;
  /** null: not written yet, or the one of a single type. */
  readonly documentId: string | null;
  readonly locale: string | null;
}

const prefix = 'octavo.unsaved.';
/** Milliseconds after which nobody comes back to it. */
const longest = 30 * 24 * 60 * 60 * 1_000;

/** What is kept in this browser of a document; null: nothing. */
export function keptChanges(place: ChangesPlace): KeptChanges | null {
  const text = localStorage.getItem(nameOf(place));
  return text === null ? null : (JSON.parse(text) as KeptChanges);
}

/** Keeps changes in this browser, in the place of those that were kept before. Gives whether there is room for them. */
export function keepChanges(place: ChangesPlace, changes: KeptChanges): boolean {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(changes));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** They are saved, or not wanted any more. */
export function forgetChanges(place: ChangesPlace): void {
  localStorage.removeItem(nameOf(place));
}

/** Forgets all that an administrator has not saved: they leave this browser. */
export function forgetAllChanges(administrator: number): void {
  for (const name of names()) if (name.startsWith(`${prefix}${administrator}.`)) localStorage.removeItem(name);
}

/** Forgets what nobody has come back to for a month. */
export function forgetOldChanges(now: number): void {
  for (const name of names()) {
    const text = name.startsWith(prefix) ? localStorage.getItem(name) : null;
    if (text !== null && now - Date.parse((JSON.parse(text) as KeptChanges).at) > longest)
      localStorage.removeItem(name);
  }
}

function names(): readonly string[] {
  return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
}

function nameOf({ administrator, apiId, documentId, locale }: ChangesPlace): string {
  return `${prefix}${administrator}.${apiId}/${documentId ?? ''}@${locale ?? ''}`;
}
