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

/** Returns the message for a value of a body of the wrong type. */
export function typeMismatchMessage(expected: string, value: unknown): string {
  return `$path must be a \`${expected}\` type, but the final value was: \`${quoteValue(value)}\`.`;
}

/** Returns the message for a value of a body that is no number. */
export function notANumberMessage(value: unknown): string {
  return `$path must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${quoteValue(value)}\`).`;
}
