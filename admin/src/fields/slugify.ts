/** Letters that are no letter with a mark on it, as they are written in addresses. */
const transliterations: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['ø', 'o'],
  ['œ', 'oe'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['þ', 'th'],
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
]);

/** A text as a part of an address: lower case, its words joined by hyphens. */
export function slugify(text: string): string {
  return [...text.normalize('NFC').toLowerCase()]
    .map((letter) => transliterations.get(letter) ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
