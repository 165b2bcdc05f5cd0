import type { TextSearch } from '../../plan/index.js';

/** Characters of a text that are looked for: more would hardly leave fewer rows, and each of them costs a little. */
const lookedFor = 24;
/** Characters of a word of the index. */
const word = 3;
/** FTS5 keeps these names for itself. */
const reserved: ReadonlySet<string> = new Set(['rank', 'rowid']);

/** FTS5 with three characters to a word, each of them folded by itself (decision 0036). */
export const textSearch: TextSearch = {
  takes: (column) => !reserved.has(column.toLowerCase()),
  // Which rows and columns have a word, and no more: neither where in a text, nor how long it is. The texts stay where they are.
  definition: (table, columns) =>
    `fts5(${columns.map(quoted).join(', ')}, content=${quoted(table)}, content_rowid='id', columnsize=0, detail=column, tokenize='trigram')`,
  part(column, text, folded) {
    const characters = folded ? foldedPart(text) : [...text].slice(0, lookedFor);
    if (characters === null || characters.length < word) return null;
    return `${quoted(column)} : (${wordsOf(characters).map(quoted).join(' AND ')})`;
  },
  all: (asked) => joined(asked, 'AND'),
  any: (asked) => joined(asked, 'OR'),
  rows: (index, asked) => `${quoted(index)}(${asked})`,
};

/** Words one behind the other, the last one up to the end. */
function wordsOf(characters: readonly string[]): readonly string[] {
  const places = characters.flatMap((_, at) => (at % word === 0 ? [Math.min(at, characters.length - word)] : []));
  return places.map((at) => characters.slice(at, at + word).join(''));
}

/*
 * What FTS5 makes of a character it makes of its lower case in JavaScript, too, and of both forms of a small sigma the same, so what
 * contains a text in lower case is found by it. One capital letter has a lower case of two characters: İ is an i with a dot of its own.
 * A text with such a dot may be part of what was one character, and one that ends with an i may end in the middle of it.
 */
const dotOfItsOwn = '\u0307';

/** Characters of a text in lower case that stand in whatever contains it in lower case; null: there are none. */
function foldedPart(text: string): readonly string[] | null {
  const characters = [...text.toLowerCase()].slice(0, lookedFor);
  if (characters.includes(dotOfItsOwn)) return null;
  return characters.at(-1) === 'i' ? characters.slice(0, -1) : characters;
}

function joined(asked: readonly string[], word: 'AND' | 'OR'): string {
  return asked.length === 1 ? asked.join('') : `(${asked.join(` ${word} `)})`;
}

/** FTS5 reads names and texts in double quotes, as SQL does names. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
