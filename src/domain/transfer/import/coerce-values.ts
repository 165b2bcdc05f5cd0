/** Returns a text; null for other values. */
export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a finite number; null for other values. Databases may return it as text or bigint. */
export function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'bigint' || typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && value !== '' ? number : null;
}

/** Returns an instant as ISO 8601 from milliseconds, a text or a Date; null for other values. */
export function instantOrNull(value: unknown): string | null {
  const date =
    typeof value === 'number' || typeof value === 'bigint'
      ? new Date(Number(value))
      : value instanceof Date
        ? value
        : typeof value === 'string'
          ? new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`)
          : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Converts a boolean of a database or of JSON. */
export function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === 1n;
}
