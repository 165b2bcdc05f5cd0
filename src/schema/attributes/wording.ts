const longestQuote = 100;

/** A value as a message quotes it: texts in double quotes, everything else as JSON, long values cut. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? String(value));
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote)}…`;
}

/** Says that a value of a body has another type than the attribute's. */
export function wrongType(expected: string, value: unknown): string {
  return `$path must be a \`${expected}\` type, but the final value was: \`${quoted(value)}\`.`;
}

/** Says that a value of a body is no number. */
export function noNumber(value: unknown): string {
  return `$path must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${quoted(value)}\`).`;
}
