const maxLength = 254;
/** One `@`, a domain with a dot, and nothing that a mail program could read as a list, a name or a comment. Matches in linear time. */
const emailPattern = /^[^\s@,;:<>()[\]\\"\p{C}]+@[^\s@.,;:<>()[\]\\"\p{C}]+(?:\.[^\s@.,;:<>()[\]\\"\p{C}]+)+$/u;

/**
 * Returns an e-mail address in the form in which accounts store, compare and count it: in lower case; null if it is
 * invalid. Addresses that Unicode NFKC changes, so that they resemble another one, or have surrounding spaces are
 * rejected instead of corrected, so that users see what is stored.
 */
export function normalizeEmail(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > maxLength || !isNormalized(text)) return null;
  const address = text.toLowerCase();
  return address.length <= maxLength && isNormalized(address) && emailPattern.test(address) ? address : null;
}

function isNormalized(text: string): boolean {
  return text.normalize('NFKC') === text;
}
