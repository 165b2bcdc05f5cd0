import type { ColumnKind } from '../api/index.js';

/** A day as a distance from today: `today`, `today-7`, `today+30`. Days of the browser's time zone. */
const pattern = /^today(?:([+-])(\d{1,4}))?$/;

/** Returns how many days after today a value of a condition means, negative before it; null: it is no such value. */
export function parseRelativeDate(value: string): number | null {
  const match = pattern.exec(value);
  if (match === null) return null;
  const [, sign, digits = '0'] = match;
  return sign === '-' ? -Number(digits) : Number(digits);
}

/** Writes such a value. */
export function formatRelativeDate(days: number): string {
  if (days === 0) return 'today';
  return `today${days < 0 ? '-' : '+'}${Math.abs(days)}`;
}

/** Returns the operand that the interface takes for it: the date, or the instant at which the day begins. */
export function resolveRelativeDate(days: number, column: ColumnKind, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  if (column === 'instant') return day.toISOString();
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${digits(day.getMonth() + 1)}-${digits(day.getDate())}`;
}
