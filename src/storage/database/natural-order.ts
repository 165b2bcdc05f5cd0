/*
 * Natural order: a text comes where its letters would be without case and accents. Both databases make the same form of it: SQLite by the
 * function below, PostgreSQL by an expression of the same steps and the same table (decision 0054).
 */

/** Characters of a text that are looked at so. What is equal in them comes in the order of code points. */
export const naturalLength = 100;

/** Between that and the whole text, where both are one value: it comes before all letters. */
export const naturalSeparator = '\t';

/** Accents of Latin, Greek and Cyrillic letters as Unicode takes them apart; the marks of other scripts are letters to their readers. */
export const accents = '[\\u0300-\\u036f]+';

/** A letter that would lose what makes it one: Cyrillic short i, taken apart and whole. */
export const shortI = { apart: '\u0438\u0306', whole: '\u0439' } as const;

/** Letters that Unicode does not take apart, in lower case, each with the one that it is found at. */
export const likeOne: readonly (readonly [string, string])[] = [
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ς', 'σ'],
];

/** The same for those that are found at two letters. */
export const likeTwo: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];

const marks = new RegExp(accents, 'g');
const letters = new Map([...likeOne, ...likeTwo]);
const spelledOtherwise = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/** Returns a text without case and accents. */
export function naturalForm(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(shortI.apart, shortI.whole)
    .replace(marks, '')
    .replace(spelledOtherwise, (letter) => letters.get(letter) ?? letter);
}
