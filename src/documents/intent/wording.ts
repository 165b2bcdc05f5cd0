import type { ColumnKind } from '../../schema/index.js';

const longestQuote = 100;

/** Says that a value is missing. */
export const missing = '$path must be defined.';

/** Says that a value has another type than the attribute's. */
export function wrongType(expected: 'object' | 'array', value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  const shown = text.length <= longestQuote ? text : `${text.slice(0, longestQuote)}…`;
  return `$path must be a \`${expected}\` type, but the final value was: \`${shown}\`.`;
}

/** Says that a value that has to be there is null. */
export function isNull(kind: ColumnKind | 'object'): string {
  return `$path must be a \`${nameOf(kind)}\` type, but the final value was: \`null\`.`;
}

/** Says that a list is too long. */
export function tooMany(max: number): string {
  return `$path field must have less than or equal to ${max} items`;
}

/** Says that a list is too short. */
export function tooFew(min: number): string {
  return `$path field must have at least ${min} items`;
}

function nameOf(kind: ColumnKind | 'object'): string {
  switch (kind) {
    case 'object':
      return 'object';
    case 'text':
      return 'string';
    case 'integer':
    case 'real':
    case 'decimal':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'mixed';
  }
}
