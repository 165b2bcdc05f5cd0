import type { ColumnKind } from '../../../language/schema/index.js';

/**
 * A printed statement. `slots` lists the value to bind for each placeholder; the same slot may occur several times.
 * The text depends on the shape of a query alone, never on its literals.
 */
export interface Compiled {
  readonly sql: string;
  readonly slots: readonly number[];
  /** uids of the content types whose rows the answer depends on; `presenceOf` a uid where it depends on their being there alone. */
  readonly reads: readonly string[];
  /** Its work is limited by the values it names, however much is stored. */
  readonly bounded?: true;
  /** That is little: it finds one document at most. */
  readonly singleRow?: true;
  /** How its answer is limited; left out: the statement is internal and has no limits. */
  readonly limits?: StatementLimits;
}

/** How a statement enforces the limits of an answer, which are bound after the values of its query (decision 0038). */
export interface StatementLimits {
  /** Slot of the most entries that one list may have, then that of the most populated entries, then that of the most bytes. */
  readonly firstSlot: number;
  /** In how many lists, one inside the other, it populates documents; 0: it populates none. The answer itself is one. */
  readonly levels: number;
  /** Whether it may read much more than it answers with, whatever its limits are. */
  readonly isExpensive: boolean;
  /**
   * The same query as a statement that counts each entry and ends as soon as a limit is exceeded. On SQLite it can be interrupted.
   * It takes longer, so it is used where the statement itself says that a limit may be exceeded.
   */
  countedStatement(): Compiled;
  /** A statement that only counts the entries, and answers with nothing: far quicker where there are too many. */
  countingStatement(): Compiled;
}

/** The limits of an answer. */
export interface ReadLimits {
  /** Populated documents, files and locale versions, each as often as it stands in the answer. */
  readonly nodes: number;
  readonly bytes: number;
}

/** A fragment of SQL text. Only `plan` and the dialects make one; values never become part of it. */
export type Sql = string;

/**
 * What a database spells in its own way. `plan` prints through one of these and does not know which.
 * Expressions go in and come out as SQL text.
 */
export interface Dialect {
  /** The n-th placeholder of a statement, counted from 1. */
  placeholder(position: number): Sql;
  /** A placeholder whose type the database cannot see from its surroundings, or that must not tempt the planner to re-prepare. */
  typed(placeholder: Sql, kind: ColumnKind): Sql;
  /** A quoted identifier. */
  identifier(name: string): Sql;
  /** A quoted text literal; for names of the model only. */
  text(literal: string): Sql;
  /** The column as JSON text; the text `null` where it has no value. */
  jsonText(kind: ColumnKind, expression: Sql): Sql;
  /** What it takes to keep the JSON of versions beside them; null: the database always renders (decision 0031). */
  readonly materializedJson: MaterializedJsonDialect | null;
  /** How rows are found by what their texts contain; null: each text is checked (decision 0036). */
  readonly textSearch: TextSearch | null;
  /** Text pieces and expressions (each a text that is never NULL) joined to one text. */
  join(pieces: readonly JsonPiece[]): Sql;
  /** How a statement keeps its answer within limits. */
  readonly limits: LimitsDialect;
  /** Aggregate: the texts of all rows joined by commas, in the order of the rows; NULL without rows. */
  joinRows(expression: Sql): Sql;
  /** A query for the column `json`: for every place, in their order, what is looked up for it. No row, or NULL, where nothing is found. */
  lookup(json: Sql, lookup: Lookup): Sql;
  /** An expression of literals alone: worked out once for the statement, not once per row. */
  evaluateOnce(expression: Sql): Sql;
  /** A query without references to its surroundings: it runs by itself, and once. */
  isolated(query: Sql): Sql;
  /** The text as bytes, ready to be sent. */
  bytes(expression: Sql): Sql;
  /** The form in which a column of this kind compares and sorts as its values do. */
  comparable(kind: ColumnKind, expression: Sql): Sql;
  /** Aggregate: the value that comes first in this direction; NULL where there is none. */
  firstValue(kind: ColumnKind, expression: Sql, direction: 'asc' | 'desc'): Sql;
  /** The column as text, for the text operators. */
  asText(kind: ColumnKind, expression: Sql): Sql;
  /** Unicode lower case. */
  fold(expression: Sql): Sql;
  /** The beginning of a text without case and accents, equal on all databases: what natural order compares first. */
  natural(text: Sql): Sql;
  /** That and the text itself as one value, for a text that has to be worked out. */
  naturalWhole(text: Sql): Sql;
  contains(text: Sql, part: Sql): Sql;
  startsWith(text: Sql, part: Sql): Sql;
  endsWith(text: Sql, part: Sql): Sql;
  /** Order term: nulls first ascending, last descending. */
  order(expression: Sql, direction: 'asc' | 'desc'): Sql;
  /** The JSON at a key of a JSON object, as JSON text that keeps its spelling; NULL where it is missing. */
  jsonAt(json: Sql, key: string): Sql;
  /** The value at a key of a JSON object, as a value of this kind; NULL where it is missing or null. */
  jsonValue(json: Sql, key: string, kind: ColumnKind): Sql;
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
}

/** How stored JSON is written: by triggers, which know nothing but the database's own functions. */
export interface MaterializedJsonDialect {
  /** What `Dialect.jsonText` gives for a value that fits. */
  jsonText(kind: ColumnKind, expression: Sql): Sql;
  /** Whether a value can be spelled so; null: any. */
  condition(kind: ColumnKind, expression: Sql): Sql | null;
}

/** How a statement ends itself where its answer exceeds a limit. Levels number the lists in which a text stands, from 0 for the answer. */
export interface LimitsDialect {
  /** Populated entries up to which a statement is not counted: it is answered quickly enough. */
  readonly maxUncounted: number;
  /** The aggregate `joined`; ends the statement where it has more than `most` rows. */
  atMost(most: Sql, joined: Sql): Sql;
  /**
   * The text of a row; a long one is added to the bytes of its level, and ends the statement where these exceed `bytes`. null: texts are
   * only counted.
   */
  readonly measured: ((json: Sql, level: number, bytes: Sql) => Sql) | null;
  /** The text of a whole answer; ends the statement where it exceeds `bytes`. null: it need not be asked. */
  readonly wholeAnswer: ((json: Sql, bytes: Sql) => Sql) | null;
  /**
   * The text of an entry (NULL: there is none), counted; ends the statement where `nodes` or `bytes` are exceeded. `level` null: its bytes
   * are counted with those of another one; `nodes` null: it is not populated, but what was asked for itself.
   */
  counted(json: Sql, level: number | null, nodes: Sql | null, bytes: Sql): Sql;
  /** A condition that holds for every row, at which a statement can be interrupted; null: the database interrupts statements itself. */
  readonly interruptible: ((column: Sql) => Sql) | null;
}

/**
 * How rows are found by what their texts contain: by an index of all that is three characters long in some columns of a table. It may give
 * rows whose texts do not contain the searched text, and never omits one that does.
 */
export interface TextSearch {
  /** Whether a column of this name can be part of an index. */
  canIndex(column: string): boolean;
  /** What an index of these columns of a table is made of: equal for equal indexes. */
  definition(table: string, columns: readonly string[]): Sql;
  /**
   * Returns the expression for rows whose value in a column contains a text: a value to bind. `folded`: both in lower case, as
   * `Dialect.fold` makes it. null: the index cannot decide.
   */
  matchPart(column: string, text: string, folded: boolean): string | null;
  /** Returns the conjunction of expressions. */
  matchAll(matches: readonly string[]): string;
  /** Returns the disjunction of expressions. */
  matchAny(matches: readonly string[]): string;
  /** A table expression: the rows of an index that match, under their `rowid`. */
  matchingRows(index: string, match: Sql): Sql;
  /** The condition that an index knows the beginning, the middle and the end of a row's text in a column; true for what is too short. */
  containsText(index: string, column: string, alias: string): Sql;
}

/** Rows that are looked up for others, at most one for each. */
export interface Lookup {
  /** For which: a table expression with its alias, conditions on it, and its order; no order: it brings one along. */
  readonly sources: { readonly from: Sql; readonly where: readonly Sql[]; readonly order: readonly Sql[] };
  /** Table with its alias. */
  readonly table: Sql;
  /** The condition that ties a row to its place. */
  readonly key: Sql;
  /** Further conditions on the row. */
  readonly where: readonly Sql[];
}

/** A piece of a text: spelled out, or an expression. */
export type JsonPiece = { readonly text: string } | { readonly sql: Sql };
