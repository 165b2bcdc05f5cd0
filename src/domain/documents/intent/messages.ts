import type { ColumnKind } from '../../../language/schema/index.js';

const maxQuoteLength = 100;

/** Message: a value is missing. */
export const missingMessage = '$path must be defined.';

/** Message: a value has another type than its attribute. */
export function wrongTypeMessage(expected: 'object' | 'array', value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  const quoted = text.length <= maxQuoteLength ? text : `${text.slice(0, maxQuoteLength)}…`;
  return `$path must be a \`${expected}\` type, but the final value was: \`${quoted}\`.`;
}

/** Message: a required value is null. */
export function isNullMessage(kind: ColumnKind | 'object'): string {
  return `$path must be a \`${kindName(kind)}\` type, but the final value was: \`null\`.`;
}

/** Message: a list is too long. */
export function tooManyMessage(max: number): string {
  return `$path field must have less than or equal to ${max} items`;
}

/** Message: a list is too short. */
export function tooFewMessage(min: number): string {
  return `$path field must have at least ${min} items`;
}

function kindName(kind: ColumnKind | 'object'): string {
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
