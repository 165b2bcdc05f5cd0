const maxLength = 254;
/** One `@`, a domain with a dot, and nothing that a mail program could read as a list, a name or a comment. Linear in its length. */
const emailPattern = /^[^\s@,;:<>()[\]\\"\p{C}]+@[^\s@.,;:<>()[\]\\"\p{C}]+(?:\.[^\s@.,;:<>()[\]\\"\p{C}]+)+$/u;

/**
 * The one rule for e-mail addresses of accounts: gives the address as it is stored, compared and counted, in lower case; null for
 * whatever is none. One that merely looks like another address (Unicode NFKC would change it) and one with spaces around it are
 * refused rather than mended: who typed it should see what is kept.
 */
export function normalizeEmail(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > maxLength || !isNormalized(text)) return null;
  const address = text.toLowerCase();
  return address.length <= maxLength && isNormalized(address) && emailPattern.test(address) ? address : null;
}

function isNormalized(text: string): boolean {
  return text.normalize('NFKC') === text;
}
