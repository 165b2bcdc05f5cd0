import { Fault } from './errors.js';

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** True for an object that is neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where Octavo stores a JSON value. */
export interface StoredLocation {
  readonly table: string;
  readonly row: unknown;
  readonly column: string;
}

/** Returns the fault of a damaged stored value, with what to do about it. The value is not quoted. */
export function corruptValueFault({ table, row, column }: StoredLocation): Fault {
  const description = `The ${column} of row ${String(row)} of ${table}`;
  return new Fault(
    'store.corrupt',
    new Error(`${description} is damaged. Restore a backup; octavo verify-data tells what else is damaged`),
  );
}

/** Parses JSON that Octavo stored itself. Throws Fault store.corrupt, whose cause names the location, where it is malformed or invalid. */
export function parseStoredJson<T>(text: unknown, isValid: (value: unknown) => boolean, location: StoredLocation): T {
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch {
    throw corruptValueFault(location);
  }
  if (!isValid(value)) throw corruptValueFault(location);
  return value as T;
}

/** True for a list of texts. */
export function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
