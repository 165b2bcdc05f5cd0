import type { Stored } from '../../language/schema/index.js';

/** The text of a column that may have none. */
export function textOrNull(value: Stored | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** A boolean column, which comes as a boolean or as 0 and 1; `missing` where it has no value. */
export function booleanColumn(value: Stored | undefined, missing = false): boolean {
  return value === null || value === undefined ? missing : value === true || Number(value) === 1;
}

/** An instant column as milliseconds since 1970; null where it has no value. */
export function timestampOrNull(value: Stored | undefined): number | null {
  return typeof value === 'string' ? Date.parse(value) : null;
}
