import type { JsonValueType } from '../../../language/query/index.js';
import type { ColumnKind, DatabaseFunction, ExpressionKind } from '../../../language/schema/index.js';
import type { LexemeGroup } from '../../../language/search/index.js';

export type { JsonValueType };

/**
 * A printed statement. `slots` lists the value to bind for each placeholder; the same slot may occur several times. The text depends
 * on the shape of a query alone, never on its literals.
 */
export interface Compiled {
  readonly sql: string;
  readonly slots: readonly number[];
  /**
   * uids of the content types whose rows the result depends on; `presenceTopic` of a uid where it depends on the existence of versions
   * alone.
   */
  readonly reads: readonly string[];
  /** Its work is limited by the values it names, however much is stored. */
  readonly bounded?: true;
  /** It returns one document at most. */
  readonly singleRow?: true;
  /** The limits of its result; absent: the statement is internal and has no limits. */
  readonly limits?: StatementLimits;
}

/** How a statement enforces the limits of its result, which are bound after the values of its query (decision 0038). */
export interface StatementLimits {
  /** Slot of the maximum number of entries of a list, followed by those of the maximum number of populated entries and of bytes. */
  readonly firstSlot: number;
  /** The depth of nested lists in which it populates documents; 0: it populates none. The result itself is one. */
  readonly levels: number;
  /** Whether it may read many more rows than it returns, whatever its limits are. */
  readonly isExpensive: boolean;
  /**
   * The same query as a statement that counts each entry and ends as soon as a limit is exceeded. On SQLite it can be interrupted.
   * It takes longer, so it is used where the statement itself says that a limit may be exceeded.
   */
  countedStatement(): Compiled;
  /** A statement that only counts the entries and returns no text: far faster where there are too many. */
  countingStatement(): Compiled;
}

/** The limits of a response. */
export interface ReadLimits {
  /** Populated documents, files and locale versions, counted as often as they occur in the response. */
  readonly nodes: number;
  readonly bytes: number;
}

/** A fragment of SQL text. Only `plan` and the dialects make one; values never become part of it. */
export type Sql = string;

/**
 * What databases express differently. `plan` prints through a dialect and does not know which. Expressions go in and come out as SQL
 * text.
 */
export interface Dialect {
  /** The n-th placeholder of a statement, counted from 1. */
  placeholder(position: number): Sql;
  /** A placeholder whose type the database cannot infer from the context, or that must not cause SQLite to prepare again. */
  typed(placeholder: Sql, kind: ColumnKind): Sql;
  /** A quoted identifier. */
  identifier(name: string): Sql;
  /** A quoted text literal; for names of the model only. */
  text(literal: string): Sql;
  /** The column as JSON text; the text `null` where it has no value. */
  jsonText(kind: ColumnKind, expression: Sql): Sql;
  /** How materialized JSON of versions is written; null: the database always renders (decision 0031). */
  readonly materializedJson: MaterializedJsonDialect | null;
  /** How rows are found by parts of their texts; null: each text is checked (decision 0036). */
  readonly textSearch: TextSearch | null;
  /** How texts are matched with patterns that an index of trigrams serves; null: there is no such index (decision 0087). */
  readonly textPatterns: TextPatterns | null;
  /** How indexes for full-text search are written and searched (decision 0084). */
  readonly search: SearchDialect;
  /** Joins text pieces and expressions (texts that are never NULL) to one text. */
  join(pieces: readonly JsonPiece[]): Sql;
  /** How a statement enforces the limits of its result. */
  readonly limits: LimitsDialect;
  /** Aggregate: the texts of all rows joined by commas, in the order of the rows; NULL without rows. */
  joinRows(expression: Sql): Sql;
  /**
   * A query for the column `json`: looks up one row for each row of the sources, in their order. No row, or NULL, where nothing
   * matches.
   */
  lookup(json: Sql, lookup: Lookup): Sql;
  /** An expression without columns: evaluated once per statement, not once per row. */
  evaluateOnce(expression: Sql): Sql;
  /** A query without references to its surroundings: it is evaluated separately, and once. */
  isolated(query: Sql): Sql;
  /** The text as bytes, ready to be sent. */
  bytes(expression: Sql): Sql;
  /** Converts a column of this kind to a form that compares and sorts by value. */
  comparable(kind: ColumnKind, expression: Sql): Sql;
  /** The text of a value of this kind in the form of `comparable`; like `asText`, so that it is parsed to the same value. */
  comparableText(kind: ColumnKind, expression: Sql): Sql;
  /** Aggregate: the value that comes first in this direction; NULL where there is none. */
  firstValue(kind: ColumnKind, expression: Sql, direction: 'asc' | 'desc'): Sql;
  /** Aggregate: the exact sum of numbers, as the text of a decimal; NULL without any. Doubles count as the decimals that they print as. */
  sum(kind: ColumnKind, expression: Sql): Sql;
  /** Aggregate: the same of their mean, rounded to 10 decimal places, half away from zero. */
  average(kind: ColumnKind, expression: Sql): Sql;
  /** Aggregate: the least or greatest value, as it is stored. */
  extreme(kind: ColumnKind, expression: Sql, which: 'min' | 'max'): Sql;
  /**
   * A join clause for the rows of a query, which refers to tables before it, and its values as columns: at least one row, of NULLs where
   * there are none. `rows`: the clauses FROM and WHERE, without FROM.
   */
  joinedRows(
    values: readonly { readonly sql: Sql; readonly kind: ColumnKind }[],
    rows: Sql,
    alias: string,
  ): { readonly join: Sql; readonly columns: readonly Sql[] };
  /** The column as text, for the text operators. */
  asText(kind: ColumnKind, expression: Sql): Sql;
  /** Unicode lower case. */
  fold(expression: Sql): Sql;
  /** The beginning of a text without case and accents, equal on all databases: natural order compares this first. */
  natural(text: Sql): Sql;
  /** That and the text itself as one value, for a text that has to be computed. */
  naturalWhole(text: Sql): Sql;
  /** The id that a text has from a character on, counted from 1: digits in front of a comma. */
  idAt(text: Sql, start: number): Sql;
  contains(text: Sql, part: Sql): Sql;
  startsWith(text: Sql, part: Sql): Sql;
  endsWith(text: Sql, part: Sql): Sql;
  /** Order term: nulls first ascending, last descending. */
  order(expression: Sql, direction: 'asc' | 'desc'): Sql;
  /** The JSON at a key of a JSON object, as JSON text that keeps its spelling; NULL where it is missing. */
  jsonAt(json: Sql, key: string): Sql;
  /** The value at a key of a JSON object, as a value of this kind; NULL where it is missing or null. */
  jsonValue(json: Sql, key: string, kind: ColumnKind): Sql;
  /**
   * The value at a path inside a JSON value, as a text, double or boolean, or, for `any`, as JSON text; NULL where it is missing, null or
   * of another type. A key that is a position selects the entry of an array, too.
   */
  jsonPath(json: Sql, path: readonly JsonPathStep[], type: JsonValueType): Sql;
  /** The n-th entry (expression, from 0) of a JSON array, as JSON text. */
  jsonEntry(json: Sql, index: Sql): Sql;
  /**
   * A table expression with one row per entry of a JSON array: columns `value` (JSON text) and `key` (from 0), in order, under this alias.
   * No row for NULL.
   */
  jsonEach(json: Sql, alias: string): Sql;
  /** Number of entries of a JSON array; 0 for NULL. */
  jsonLength(json: Sql): Sql;
  limit(limit: Sql, offset: Sql): Sql;
  /** All rows of two queries with as many columns, as a query that joins treat like one table: looking rows up in it keeps an order. */
  bothRows(first: Sql, second: Sql, columns: number): Sql;
  /** Whether the transaction of a moment (its number) ended after a time, in milliseconds. */
  endedAfter(moment: Sql, time: Sql): Sql;
  /** How computed attributes are printed. */
  readonly expressions: ExpressionDialect;
}

/**
 * Computed values (decision 0065). A database may compute a decimal in a form of its own. No operand is printed twice, because expressions
 * are nested. What cannot be computed is NULL, never an error: a division by zero, a number out of bounds.
 */
export interface ExpressionDialect {
  /** A value of the model; numbers in canonical notation. */
  literal(kind: ExpressionKind, value: string | boolean | null): Sql;
  /** A column of this kind, in the form in which it is computed with; `toDecimal` converts a column of another number. */
  read(kind: ColumnKind, column: Sql): Sql;
  /** A computed value in the form of a column of its kind. */
  stored(kind: ExpressionKind, value: Sql): Sql;
  /** A computed value in the form that compares by value. */
  comparable(kind: ExpressionKind, value: Sql): Sql;
  /** A function of values. `kind`: what the first operand is; `column`: what is converted by `toDecimal`. */
  call(name: DatabaseFunction, kind: ColumnKind, operands: readonly Sql[]): Sql;
}

/** A key, as an expression, on a path inside a JSON value. */
export interface JsonPathStep {
  readonly key: Sql;
  readonly isPosition: boolean;
}

/** How stored JSON is written: by triggers, which can use the database's own functions only. */
export interface MaterializedJsonDialect {
  /** Equals the result of `Dialect.jsonText` for a value that meets the condition. */
  jsonText(kind: ColumnKind, expression: Sql): Sql;
  /** Whether a value can be printed so; null: any. */
  condition(kind: ColumnKind, expression: Sql): Sql | null;
}

/** How a statement aborts where its result exceeds a limit. A level is the depth of nested lists, from 0 for the result. */
export interface LimitsDialect {
  /** Number of populated entries up to which a statement is not counted, because it is fast enough. */
  readonly maxUncounted: number;
  /** The aggregate `joined`; aborts the statement where it has more than `most` rows. */
  atMost(max: Sql, joined: Sql): Sql;
  /**
   * The text of a row. A long one is added to the bytes of its level, and aborts the statement where these exceed `bytes`. null: texts
   * are only counted.
   */
  readonly measured: ((json: Sql, level: number, bytes: Sql) => Sql) | null;
  /** The text of a whole result; aborts the statement where it exceeds `bytes`. null: the check is not needed. */
  readonly wholeAnswer: ((json: Sql, bytes: Sql) => Sql) | null;
  /**
   * The text of an entry (NULL: there is none), counted; aborts the statement where `nodes` or `bytes` are exceeded. `level` null: its
   * bytes are counted with those of another one; `nodes` null: it is not populated, but requested itself.
   */
  counted(json: Sql, level: number | null, nodes: Sql | null, bytes: Sql): Sql;
  /** A true condition at which a statement can be interrupted; null: the database interrupts statements itself. */
  readonly interruptible: ((column: Sql) => Sql) | null;
}

/**
 * Finds rows by parts of their texts, with an index of all trigrams in some columns of a table. It may return rows whose texts do not
 * contain the searched text, and never omits one that does.
 */
export interface TextSearch {
  /** Whether a column of this name can be part of an index. */
  canIndex(column: string): boolean;
  /** The definition of an index of these columns: equal for equal indexes. */
  definition(columns: readonly string[]): Sql;
  /**
   * Returns the expression for rows whose value in a column contains a text: a value to bind. `folded`: both in lower case, as
   * `Dialect.fold` makes it. null: the index cannot decide.
   */
  matchPart(column: string, text: string, folded: boolean): string | null;
  /**
   * Returns the expression for rows whose value in a column contains a text, both in lower case, and for no others, among those that are
   * regular (see `TextIndexScope`). null: the index cannot decide.
   */
  matchExactly(column: string, text: string): string | null;
  /** Returns the conjunction of expressions. */
  matchAll(matches: readonly string[]): string;
  /** Returns the disjunction of expressions. */
  matchAny(matches: readonly string[]): string;
  /** The matching entries of an index, under an alias: all of them, or those of a scope under an alias of its own. */
  matchingEntries(index: TextIndexTables, match: Sql, alias: string, scope: string | null): TextIndexEntries;
  /** The scopes of an index under an alias. Their columns `locale` and `status` are those of the versions. */
  scopes(index: TextIndexTables, alias: string): TextIndexScopes;
  /**
   * The condition that an index contains the beginning, the middle and the end of a row's text in a column; true for texts that are
   * too short.
   */
  containsText(index: TextIndexTables, column: string, alias: string): Sql;
  /** A query for the versions that an index has entries of which they do not have. `fold`: `Dialect.fold`. */
  surplusEntries(index: TextIndexTables, versionTable: string, fold: (text: Sql) => Sql): Sql;
}

/** The tables of an index for the text inside of values, and its columns. */
export interface TextIndexTables {
  readonly table: string;
  readonly scopes: string;
  readonly words: string;
  readonly columns: readonly string[];
}

/** Entries of such an index. */
export interface TextIndexEntries {
  /** Table expression with its alias. */
  readonly rows: Sql;
  /** The condition that an entry is of the scope; always true without one. */
  readonly ofScope: Sql;
  /** The row id of the version. */
  readonly id: Sql;
}

/** Scopes of such an index: a number for each locale and status, and whether texts have letters that the index folds differently. */
export interface TextIndexScopes {
  /** Table expression with its alias. */
  readonly rows: Sql;
  readonly isRegular: Sql;
  readonly isIrregular: Sql;
}

/** Matches texts with patterns. Results never depend on the existence of an index. */
export interface TextPatterns {
  /** The condition that a text contains a part, whatever the case: an index of trigrams in the text serves it. */
  matches(text: Sql, part: Sql): Sql;
  /** The condition that an index has words for a part, and need not be read whole. */
  isIndexed(part: Sql): Sql;
  /** A true condition on a column which cannot be had from an index without it. */
  needsRow(column: Sql): Sql;
}

/** The tables of an index for full-text search, by name. */
export interface SearchTables {
  readonly name: string;
  /** Has the columns `id` and `digest`. */
  readonly rows: string;
}

/**
 * Indexes for full-text search: both databases store the same words, which are made by the server, and count the same ranks. A statement
 * receives lists as JSON arrays of arrays.
 */
export interface SearchDialect {
  /** A table expression for the entries of a JSON array, under the alias `e`, in the column `value`: `e.value ->> 0` reads the first part. */
  entries(json: Sql): Sql;
  /** A query for the whole numbers of a JSON array. */
  numbers(json: Sql): Sql;
  /** Returns a value to bind: for each clause, one of its groups is found as a whole. Without a group a clause finds nothing. */
  matchAll(clauses: readonly (readonly LexemeGroup[])[]): string;
  /** Returns a value to bind: one of the groups is found as a whole. */
  matchAny(groups: readonly LexemeGroup[]): string;
  /** A query for the column `id`: the versions that a value of `matchAll` finds. */
  found(tables: SearchTables, match: Sql): Sql;
  /**
   * A query for the columns `id` and `rank`. `scores`: a JSON array of arrays: a value of `matchAny`, a number, and whether the version has to
   * be found by `match` as well.
   */
  ranked(tables: SearchTables, match: Sql, scores: Sql): Sql;
  /** The same of the versions with the greatest row ids, up to `limit` of them. */
  latest(tables: SearchTables, match: Sql, scores: Sql, limit: Sql): Sql;
  /** Statements that write entries: a JSON array of row id, digest and words, separated by spaces. */
  put(tables: SearchTables): readonly Sql[];
  /** Statements that take away entries: a JSON array of row ids. */
  remove(tables: SearchTables): readonly Sql[];
  /** Returns the text of an entry's words as `put` takes it. */
  printLexemes(lexemes: readonly string[]): string;
  /**
   * A statement that locks the entries of versions, a JSON array of row ids, until the transaction ends; null: nobody else writes. What
   * is read afterwards is what was committed last.
   */
  lock(tables: SearchTables): Sql | null;
  /** A statement that takes up to `limit` entries of an index out of the queue, with their columns. */
  take(queue: Sql, limit: number): Sql;
}

/** Rows that are looked up for other rows, at most one for each. */
export interface Lookup {
  /** The other rows: a table expression with its alias, conditions on it, and its order. An empty order keeps that of the expression. */
  readonly sources: { readonly from: Sql; readonly where: readonly Sql[]; readonly order: readonly Sql[] };
  /** Table with its alias. */
  readonly table: Sql;
  /** The condition that joins a row to a source row. */
  readonly key: Sql;
  /** Further conditions on the row. */
  readonly where: readonly Sql[];
}

/** A piece of a text: a literal, or an expression. */
export type JsonPiece = { readonly text: string } | { readonly sql: Sql };
