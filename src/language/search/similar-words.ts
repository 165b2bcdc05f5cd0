/**
 * Words that differ by a typing mistake or two. Each word of the vocabulary is stored under keys made of its pieces: cut into one piece
 * more than there are mistakes, one of them is unchanged. So a search finds all words within the distance by equality alone.
 */

/** Words for one that is searched, at most. */
export const maxSimilarWords = 30;

/** Returns how many letters of a word may be wrong, missing, additional or swapped with the next one. */
export function allowedMistakes(word: string): 0 | 1 | 2 {
  const length = [...word].length;
  if (!/^\p{L}+$/u.test(word) || length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/** Returns the keys under which a word of the vocabulary is stored. */
export function vocabularyKeys(word: string): readonly string[] {
  const letters = [...word];
  return ([1, 2] as const).flatMap((mistakes) => {
    if (letters.length < shortest(mistakes)) return [];
    return pieces(letters.length, mistakes).map(({ start, end }, piece) =>
      key(letters.length, mistakes, piece, letters.slice(start, end)),
    );
  });
}

/** Returns the keys under which all words are stored that may be meant by a word. */
export function searchKeys(word: string): readonly string[] {
  const mistakes = allowedMistakes(word);
  if (mistakes === 0) return [];
  const letters = [...word];
  const keys = new Set<string>();
  addKeys(letters, mistakes, mistakes, keys);
  // Letters that are swapped where two pieces meet change both of them: with the swap undone there is one mistake less.
  for (let index = 1; index < letters.length; index++) {
    const swapped = letters.with(index - 1, letters[index] ?? '').with(index, letters[index - 1] ?? '');
    addKeys(swapped, mistakes, mistakes - 1, keys);
  }
  return [...keys];
}

/** Adds the keys of pieces that stand in a word with so many mistakes. A piece moves by what is missing or additional before it. */
function addKeys(letters: readonly string[], mistakes: 1 | 2, moves: number, keys: Set<string>): void {
  for (let length = letters.length - moves; length <= letters.length + moves; length++) {
    for (const [piece, { start, end }] of pieces(length, mistakes).entries()) {
      for (let from = Math.max(0, start - moves); from <= start + moves; from++) {
        const part = letters.slice(from, from + end - start);
        if (part.length === end - start) keys.add(key(length, mistakes, piece, part));
      }
    }
  }
}

/** Returns those of some words that are within the distance, the nearest first. */
export function nearestWords(word: string, candidates: Iterable<string>): readonly string[] {
  const most = allowedMistakes(word);
  const found: { readonly word: string; readonly distance: number }[] = [];
  const letters = countLetters(word);
  for (const candidate of new Set(candidates)) {
    if (differingLetters(letters, candidate) > 2 * most) continue;
    const distance = editDistance(word, candidate, most);
    if (distance > 0 && distance <= most) found.push({ word: candidate, distance });
  }
  found.sort((left, right) => left.distance - right.distance || (left.word < right.word ? -1 : 1));
  return found.slice(0, maxSimilarWords).map((entry) => entry.word);
}

/** Letters are counted by the last bits of their code: enough to tell most words apart. */
const letterKinds = 64;

function countLetters(word: string): Int8Array {
  const counts = new Int8Array(letterKinds);
  for (let index = 0; index < word.length; index++) addLetter(counts, word, index, 1);
  return counts;
}

/** Returns how many letters, in any order, one word has and the other has not: at most two for each mistake. */
function differingLetters(counts: Int8Array, word: string): number {
  const left = counts.slice();
  for (let index = 0; index < word.length; index++) addLetter(left, word, index, -1);
  let sum = 0;
  for (const count of left) sum += Math.abs(count);
  return sum;
}

/** A letter beyond the basic plane has two codes, of which the second one does not count. */
function addLetter(counts: Int8Array, word: string, index: number, by: 1 | -1): void {
  const code = word.charCodeAt(index);
  if (code >= 0xdc00 && code <= 0xdfff) return;
  counts[code % letterKinds] = (counts[code % letterKinds] ?? 0) + by;
}

/** Returns the number of letters to change, insert, remove or swap with the next one; `most + 1` where there are more than `most`. */
export function editDistance(left: string, right: string, most: number): number {
  const [a, b] = [toLetters(left), toLetters(right)];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return middleDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), most);
}

/** The same of what is between equal beginnings and ends. Cells further than `most` from the diagonal are more than `most`. */
function middleDistance(a: Letters, b: Letters, most: number): number {
  const far = most + 1;
  const width = b.length + 1;
  let beforePrevious = new Array<number>(width).fill(far);
  let previous = Array.from({ length: width }, (_, index) => Math.min(index, far));
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(width).fill(far);
    const from = Math.max(0, row - most);
    let least = far;
    for (let column = from; column <= Math.min(b.length, row + most); column++) {
      let best = column === 0 ? row : far;
      if (column > 0) {
        const change = a[row - 1] === b[column - 1] ? 0 : 1;
        best = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + change, far);
        const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
        if (isSwapped) best = Math.min(best, at(beforePrevious, column - 2) + 1);
      }
      current[column] = best;
      if (best < least) least = best;
    }
    // What is swapped with the next letter leaves out a row.
    if (least > most && !previous.some((distance) => distance < most)) return far;
    [beforePrevious, previous] = [previous, current];
  }
  return Math.min(at(previous, b.length), far);
}

/** Letters by their positions. */
type Letters = string | readonly string[];

const surrogates = /[\ud800-\udfff]/;

function toLetters(word: string): Letters {
  return surrogates.test(word) ? [...word] : word;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? 0;
}

/** Shortest word of the vocabulary that a search with so many mistakes may mean. */
function shortest(mistakes: 1 | 2): number {
  return mistakes === 1 ? 4 : 7;
}

function key(length: number, mistakes: number, piece: number, letters: readonly string[]): string {
  return `${mistakes}${piece}${length} ${letters.join('')}`;
}

/** Cuts a word of a length into `mistakes + 1` pieces of about the same length. */
function pieces(length: number, mistakes: number): readonly { readonly start: number; readonly end: number }[] {
  const count = mistakes + 1;
  return Array.from({ length: count }, (_, piece) => ({
    start: Math.floor((piece * length) / count),
    end: Math.floor(((piece + 1) * length) / count),
  }));
}
