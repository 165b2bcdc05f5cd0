import type { Stored } from '../../language/schema/index.js';

/** Returns the text of a nullable column. */
export function textOrNull(value: Stored | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a boolean column, stored as a boolean or as 0 and 1; `missing` if it is null. */
export function booleanColumn(value: Stored | undefined, missing = false): boolean {
  return value === null || value === undefined ? missing : value === true || Number(value) === 1;
}

/** Returns an instant column in milliseconds since 1970; null if it has no value. */
export function timestampOrNull(value: Stored | undefined): number | null {
  return typeof value === 'string' ? Date.parse(value) : null;
}
