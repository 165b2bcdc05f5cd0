import { fromLocalTime, toLocalTime } from '../../fields/index.js';

/** A moment as a field for date and time takes it, by the clock here: `2030-01-01T08:00:00`; `''` for none. */
export function toDatetimeLocal(at: string | null): string {
  return toLocalTime(at)?.replace(' ', 'T') ?? '';
}

/** The moment that such a field shows, as ISO 8601 in UTC; null for none. */
export function fromDatetimeLocal(text: string): string | null {
  return text === '' ? null : fromLocalTime(text);
}
