import { type RuleName, type Violation, violation } from '../../../foundations/core/index.js';

const maxQuoteLength = 100;

/** Quotes a value in a message: texts in double quotes, long ones truncated, lists and objects only indicated. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string')
    return value.length <= maxQuoteLength ? `"${value}"` : `"${value.slice(0, maxQuoteLength)}…"`;
  // Not as JSON: a value of a body may be nested too deeply to print.
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]';
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? '{}' : '{…}';
  return String(value);
}

/** Words of messages for kinds of values. */
const kindRules = {
  string: 'text',
  array: 'list',
  boolean: 'boolean',
} as const satisfies Readonly<Record<string, RuleName>>;

/** Returns the violation of a value of a body of the wrong type. */
export function typeMismatch(expected: keyof typeof kindRules, value: unknown): Violation {
  const message = `$path must be a \`${expected}\` type, but the final value was: \`${quoteValue(value)}\`.`;
  return violation(kindRules[expected], message);
}

/** Returns the violation of a value of a body that is no number. */
export function notANumber(value: unknown): Violation {
  const message = `$path must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${quoteValue(value)}\`).`;
  return violation('number', message);
}
