/** A text; null: it is none. */
export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A whole number that fits; null: it is none. Databases may hand it over as text or bigint. */
export function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'bigint' || typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && value !== '' ? number : null;
}

/** A moment as ISO 8601, from milliseconds or a text; null: it is none. */
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

/** A yes or no, as databases and JSON spell it. */
export function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === 1n;
}
