import type { TextSearch } from '../../plan/index.js';

/** Characters of a text that are looked for: more would hardly leave fewer rows, and each of them is read. */
const lookedFor = 64;
/** What the index knows is as long as this. */
const shortest = 3;
/** FTS5 keeps these names for itself. */
const reserved: ReadonlySet<string> = new Set(['rank', 'rowid']);

/** FTS5 with three characters to a word, all of them folded one by one (decision 0036). */
export const textSearch: TextSearch = {
  takes: (column) => !reserved.has(column.toLowerCase()),
  // The rows stay where they are: what is kept is where each word stands. No length of texts, which only ranking asks for.
  definition: (table, columns) =>
    `fts5(${columns.map(quoted).join(', ')}, content=${quoted(table)}, content_rowid='id', columnsize=0, tokenize='trigram')`,
  part(column, text, folded) {
    const part = folded ? foldedPart(text) : [...text].slice(0, lookedFor);
    return part === null || part.length < shortest ? null : `${quoted(column)} : ${quoted(part.join(''))}`;
  },
  all: (asked) => joined(asked, 'AND'),
  any: (asked) => joined(asked, 'OR'),
  rows: (index, asked) => `${quoted(index)}(${asked})`,
};

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
