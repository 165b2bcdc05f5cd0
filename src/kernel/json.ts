import { Fault } from './errors.js';

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** True for an object that is neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where JSON of Octavo's own is stored. */
export interface StoredPlace {
  readonly table: string;
  readonly row: unknown;
  readonly column: string;
}

/** The damage of a stored value, with what to do about it. The value is not quoted. */
export function damaged({ table, row, column }: StoredPlace): Fault {
  const place = `The ${column} of row ${String(row)} of ${table}`;
  return new Fault(
    'store.corrupt',
    new Error(`${place} is damaged. Restore a backup; octavo verify-data tells what else is damaged`),
  );
}

/** Parses JSON that Octavo stored itself. Raises Fault store.corrupt, whose cause names the place, where it is none or does not fit. */
export function parseStored<T>(text: unknown, fits: (value: unknown) => boolean, place: StoredPlace): T {
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch {
    throw damaged(place);
  }
  if (!fits(value)) throw damaged(place);
  return value as T;
}

/** True for a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
