import type { TextSearch } from '../../../sql/plan/index.js';

/** Characters of a text that are looked for: more would hardly leave fewer rows, and each of them costs a little. */
const maxSearchedCharacters = 24;
/** Characters of a word of the index. */
const trigramLength = 3;
/** FTS5 keeps these names for itself. */
const reservedColumns: ReadonlySet<string> = new Set(['rank', 'rowid']);

/** FTS5 with three characters to a word, each of them folded by itself (decision 0036). */
export const textSearch: TextSearch = {
  canIndex: (column) => !reservedColumns.has(column.toLowerCase()),
  // Which rows and columns have a word, and no more: neither where in a text, nor how long it is. The texts stay where they are.
  definition: (table, columns) =>
    `fts5(${columns.map(quoted).join(', ')}, content=${quoted(table)}, content_rowid='id', columnsize=0, detail=column, tokenize='trigram')`,
  matchPart(column, text, folded) {
    const characters = folded ? foldForSearch(text) : [...text].slice(0, maxSearchedCharacters);
    if (characters === null || characters.length < trigramLength) return null;
    return `${quoted(column)} : (${trigrams(characters).map(quoted).join(' AND ')})`;
  },
  matchAll: (asked) => joinMatches(asked, 'AND'),
  matchAny: (asked) => joinMatches(asked, 'OR'),
  matchingRows: (index, asked) => `${quoted(index)}(${asked})`,
  containsText(index, column, alias) {
    const text = `${alias}.${quoted(column)}`;
    const words = ['1', `length(${text}) / 2`, `-${trigramLength}`].map(
      (from) => `'"' || replace(substr(${text}, ${from}, ${trigramLength}), '"', '""') || '"'`,
    );
    const asked = `'${quoted(column)} : (' || ${words.join(" || ' AND ' || ")} || ')'`;
    const found = `SELECT 1 FROM ${quoted(index)}(${asked}) known WHERE known.rowid = ${alias}.id`;
    return `(coalesce(length(${text}), 0) < ${trigramLength} OR EXISTS (${found}))`;
  },
};

/** Words one behind the other, the last one up to the end. */
function trigrams(characters: readonly string[]): readonly string[] {
  const starts = characters.flatMap((_, at) =>
    at % trigramLength === 0 ? [Math.min(at, characters.length - trigramLength)] : [],
  );
  return starts.map((at) => characters.slice(at, at + trigramLength).join(''));
}

/*
 * In lower case as JavaScript makes it, a text contains another one: then FTS5 has to find it, which folds each character by itself, as
 * Unicode had it in 2012. That holds for letters whose capitals it knows, and for characters that have none.
 */
const foldableLetters =
  /^[a-z\u00b5\u00df-\u019a\u019c-\u024f\u0371-\u03f2\u03f4-\u03ff\u0430-\u0527\u0561-\u0587\u1e00-\u1fff\uff41-\uff5a]$/;

/* One capital becomes two characters: İ an i with a dot of its own. A text that ends with an i may end in the middle of it. */
const combiningDot = '\u0307';

/** Characters of a text in lower case that stand in whatever contains it in lower case; null: nobody knows. */
function foldForSearch(text: string): readonly string[] | null {
  const characters = [...text.toLowerCase()].slice(0, maxSearchedCharacters);
  if (!characters.every(foldsAlike) || characters.includes(combiningDot)) return null;
  return characters.at(-1) === 'i' ? characters.slice(0, -1) : characters;
}

function foldsAlike(character: string): boolean {
  return foldableLetters.test(character) || character.toUpperCase() === character;
}

function joinMatches(matches: readonly string[], operator: 'AND' | 'OR'): string {
  return matches.length === 1 ? matches.join('') : `(${matches.join(` ${operator} `)})`;
}

/** FTS5 reads names and texts in double quotes, as SQL does names. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
