import type { TextIndexTables, TextSearch } from '../../../sql/plan/index.js';

/** Characters of a text that are looked for: more would hardly leave fewer rows, and each of them costs a little. */
const maxSearchedCharacters = 24;
/** Characters of a word of the index. */
const trigramLength = 3;
/** FTS5 keeps these names for itself. */
const reservedColumns: ReadonlySet<string> = new Set(['rank', 'rowid']);

/*
 * The row id of an entry is that of its version, and above it the number of its scope: entries of a locale and status follow each other,
 * in the order of their versions, so that they are counted without looking at any other, or at a version (decision 0091).
 */
const idsPerScope = 2 ** 40;

/** FTS5 with three characters to a word, each of them folded by itself (decision 0036). */
export const textSearch: TextSearch = {
  canIndex: (column) => !reservedColumns.has(column.toLowerCase()),
  // Which rows have a word, and where in a text, so that the words of a phrase are known to follow each other. The texts stay where they are.
  definition: (columns) =>
    `fts5(${columns.map(quoted).join(', ')}, content='', columnsize=0, detail=full, tokenize='trigram')`,
  matchPart(column, text, folded) {
    const characters = folded ? foldForSearch(text) : [...text].slice(0, maxSearchedCharacters);
    if (characters === null || characters.length < trigramLength) return null;
    return `${quoted(column)} : (${trigrams(characters).map(quoted).join(' AND ')})`;
  },
  matchExactly(column, text) {
    const characters = [...text.toLowerCase()];
    if (characters.length < trigramLength || characters.length > maxSearchedCharacters) return null;
    return exactText.test(characters.join('')) ? `${quoted(column)} : (${quoted(characters.join(''))})` : null;
  },
  matchAll: (asked) => joinMatches(asked, 'AND'),
  matchAny: (asked) => joinMatches(asked, 'OR'),
  matchingEntries: ({ table }, match, alias, scope) => ({
    rows: `${quoted(table)}(${match}) ${alias}`,
    ofScope:
      scope === null
        ? '1 = 1'
        : `${alias}.rowid BETWEEN ${scope}.id * ${idsPerScope} AND ${scope}.id * ${idsPerScope} + ${idsPerScope - 1}`,
    id: `(${alias}.rowid & ${idsPerScope - 1})`,
  }),
  scopes: ({ scopes }, alias) => ({
    rows: `${quoted(scopes)} ${alias}`,
    isRegular: `${alias}.irregular = 0`,
    isIrregular: `${alias}.irregular = 1`,
  }),
  containsText(index, column, alias) {
    const text = `${alias}.${quoted(column)}`;
    const words = ['1', `length(${text}) / 2`, `-${trigramLength}`].map(
      (from) => `'"' || replace(substr(${text}, ${from}, ${trigramLength}), '"', '""') || '"'`,
    );
    const asked = `'${quoted(column)} : (' || ${words.join(" || ' AND ' || ")} || ')'`;
    const found = `SELECT 1 FROM ${quoted(index.table)}(${asked}) known WHERE known.rowid = ${entryId(index, alias)}`;
    return `(coalesce(length(${text}), 0) < ${trigramLength} OR EXISTS (${found}))`;
  },
  surplusEntries(index, versionTable, fold) {
    const texts = index.columns.map((column) => `WHEN ${literal(column)} THEN ${fold(`v.${quoted(column)}`)}`);
    // Of other words, the index and `fold` may have different letters.
    const isForeign = `octet_length(w.term) = ${trigramLength} AND s.irregular = 0 AND coalesce(instr(CASE w.col ${texts.join(' ')} END, w.term), 0) = 0`;
    return (
      `SELECT DISTINCT coalesce(v.document_id, '') AS document_id, w.doc & ${idsPerScope - 1} AS id, coalesce(v.locale, s.locale, '') AS locale, coalesce(v.status, s.status, '') AS status ` +
      `FROM ${quoted(index.words)} w LEFT JOIN ${quoted(index.scopes)} s ON s.id = w.doc / ${idsPerScope} ` +
      `LEFT JOIN ${quoted(versionTable)} v ON v.id = w.doc & ${idsPerScope - 1} AND v.locale = s.locale AND v.status = s.status ` +
      `WHERE v.id IS NULL OR s.irregular <> ${isIrregular(index, 'v')} OR (${isForeign})`
    );
  },
};

/** Whether a version has a letter that FTS5 takes for another one, but JavaScript does not, or the other way: a number. */
export function isIrregular({ columns }: Pick<TextIndexTables, 'columns'>, row: string): string {
  const has = columns.map((column) => `coalesce(${row}.${quoted(column)} GLOB '*[${irregularLetters}]*', 0)`);
  return `(${has.join(' OR ')})`;
}

/** The row id of the entry of a version. */
export function entryId(index: Pick<TextIndexTables, 'scopes' | 'columns'>, row: string): string {
  return `((SELECT s.id FROM ${quoted(index.scopes)} s WHERE ${isScopeOf(index, row)}) * ${idsPerScope} + ${row}.id)`;
}

/** The condition that a scope `s` is that of a version. */
export function isScopeOf(index: Pick<TextIndexTables, 'columns'>, row: string): string {
  return `s.locale = ${row}.locale AND s.status = ${row}.status AND s.irregular = ${isIrregular(index, row)}`;
}

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

/*
 * Texts of these letters alone are found by FTS5 where JavaScript finds them, and nowhere else: no other letter becomes one of them in one
 * way but not in the other, except the irregular ones. Greek is not among them, where FTS5 takes a σ for a ς.
 */
const exactText = /^[ -~\u00a0-\u00b4\u00b6-\u017e\u0400-\u0527\u2010-\u2026\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]*$/;

/** In lower case, `İ` has an i and `ſ` no s: FTS5 has it the other way round. */
const irregularLetters = 'İſ';

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

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
