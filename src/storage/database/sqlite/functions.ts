import { naturalForm } from '../natural-order.js';
import { decimalSortKey } from './decimal-key.js';
import type { SqliteDriver } from './driver.js';

/** Returns a connection the functions that the dialect's SQL calls; each answers NULL for NULL. */
export function defineFunctions(driver: SqliteDriver): void {
  driver.defineFunction('octavo_fold', (value) => (typeof value === 'string' ? value.toLowerCase() : null));
  driver.defineFunction('octavo_natural', (value) => (typeof value === 'string' ? naturalForm(value) : null));
  driver.defineFunction('octavo_decimal_key', (value) => (typeof value === 'string' ? decimalSortKey(value) : null));
  driver.defineFunction('octavo_number', (value) => (typeof value === 'number' ? numberText(value) : null));
}

/** A double as JSON spells it in JavaScript; JSON has no word for infinity. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : 'null';
}
