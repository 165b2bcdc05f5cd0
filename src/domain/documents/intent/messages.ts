import { type Violation, violation } from '../../../foundations/core/index.js';
import type { ColumnKind } from '../../../language/schema/index.js';

const maxQuoteLength = 100;

/** A value is missing. */
export const missing: Violation = violation('required', '$path must be defined.');

/** A value has another type than its attribute. */
export function wrongType(expected: 'object' | 'array', value: unknown): Violation {
  const text = JSON.stringify(value) ?? String(value);
  const quoted = text.length <= maxQuoteLength ? text : `${text.slice(0, maxQuoteLength)}…`;
  const message = `$path must be a \`${expected}\` type, but the final value was: \`${quoted}\`.`;
  return violation(expected === 'array' ? 'list' : 'object', message);
}

/** A required value is null. */
export function isNull(kind: ColumnKind | 'object'): Violation {
  const message = `$path must be a \`${kindName(kind)}\` type, but the final value was: \`null\`.`;
  return violation('required', message);
}

/** A list is too long. */
export function tooMany(max: number): Violation {
  return violation('maxItems', `$path field must have less than or equal to ${max} items`, max);
}

/** A list is too short. */
export function tooFew(min: number): Violation {
  return violation('minItems', `$path field must have at least ${min} items`, min);
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
