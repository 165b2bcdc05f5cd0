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
  for (const candidate of new Set(candidates)) {
    const distance = editDistance(word, candidate, most);
    if (distance > 0 && distance <= most) found.push({ word: candidate, distance });
  }
  found.sort((left, right) => left.distance - right.distance || (left.word < right.word ? -1 : 1));
  return found.slice(0, maxSimilarWords).map((entry) => entry.word);
}

/** Returns the number of letters to change, insert, remove or swap with the next one; `most + 1` where there are more than `most`. */
export function editDistance(left: string, right: string, most: number): number {
  const [a, b] = [[...left], [...right]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + change);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) best = Math.min(best, at(beforePrevious, column - 2) + 1);
      current.push(best);
    }
    if (Math.min(...current) > most + 1) return most + 1;
    [beforePrevious, previous] = [previous, current];
  }
  return Math.min(at(previous, b.length), most + 1);
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
