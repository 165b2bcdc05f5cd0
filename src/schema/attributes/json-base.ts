import type { AttributeType } from './attribute-type.js';
import { anyValue, checkEach } from './option-checks.js';
import { textFault } from './text-base.js';

/** Deepest nesting of a stored JSON value. Databases have limits of their own; a value beyond them could never be read back. */
const deepest = 100;
const jsonOptions = { default: anyValue };

/** What types that are kept as JSON text have in common: they are there or not, and that is all that can be asked of them. */
export const jsonBase = {
  column: 'json',
  readable: 'default',
  operators: ['presence'],
  unique: 'never',
  sortable: false,
  searchable: 'no',
  optionNames: Object.keys(jsonOptions),
  checkOptions: (options) => checkEach(jsonOptions, options),
  parseOperand: () => ({ ok: false, message: 'JSON values cannot be compared' }),
  checkRules: () => [],
  toJsonText: (value) => String(value),
} as const satisfies Partial<AttributeType>;

/** What keeps a JSON value out of the databases, as the end of a sentence; null: nothing. */
export function jsonFault(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return textFault(value);
  // JSON.parse reads 1e999 as Infinity, which JSON cannot write.
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : 'must not contain a number beyond double precision';
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepest) return `is nested too deeply: at most ${deepest} levels`;
  if (Array.isArray(value)) {
    for (const entry of value as readonly unknown[]) {
      const fault = jsonFault(entry, depth + 1);
      if (fault !== null) return fault;
    }
    return null;
  }
  // Parsed JSON inherits no key. Lists of all keys or values would take as long again where there are many.
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) {
    const fault = textFault(key) ?? jsonFault(members[key], depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}
