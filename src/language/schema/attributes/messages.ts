const maxQuoteLength = 100;

/** A value as a message quotes it: texts in double quotes, long ones cut, lists and objects only hinted at. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string')
    return value.length <= maxQuoteLength ? `"${value}"` : `"${value.slice(0, maxQuoteLength)}…"`;
  // Not their JSON: a value of a body may be nested deeper than anything can write out.
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]';
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? '{}' : '{…}';
  return String(value);
}

/** Says that a value of a body has another type than the attribute's. */
export function typeMismatchMessage(expected: string, value: unknown): string {
  return `$path must be a \`${expected}\` type, but the final value was: \`${quoteValue(value)}\`.`;
}

/** Says that a value of a body is no number. */
export function notANumberMessage(value: unknown): string {
  return `$path must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${quoteValue(value)}\`).`;
}
