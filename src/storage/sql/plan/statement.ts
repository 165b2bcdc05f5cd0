import { Bug, Lru } from '../../../foundations/core/index.js';
import { type ColumnKind, type Stored, storedFromColumn } from '../../../language/schema/index.js';
import { placeholderList, plainStatement } from './plain-statement.js';
import type { Compiled, Dialect } from './types.js';

/** The kind of a parameter or of a column of a row; `text?` may be null, `text[]` is a list for `IN`. */
export type ValueKind = ColumnKind | `${ColumnKind}?` | `${ColumnKind}[]`;

/** Parameters, or the columns of a row, by name. */
export type ColumnKinds = Readonly<Record<string, ValueKind>>;

type ScalarOf<K> = K extends 'integer' | 'real'
  ? number
  : K extends 'boolean'
    ? boolean
    : K extends 'bigint'
      ? bigint
      : string;

/** The TypeScript type of a kind of column. JSON is its text, an instant is ISO 8601. */
export type ValueOf<K> = K extends `${infer Kind}?`
  ? ScalarOf<Kind> | null
  : K extends `${infer Kind}[]`
    ? readonly ScalarOf<Kind>[]
    : ScalarOf<K>;

/** The object with these parameters or columns. */
export type TypedValues<S extends ColumnKinds> = { readonly [N in keyof S]: ValueOf<S[N]> };

export type DatabaseRow = Readonly<Record<string, Stored>>;

/** A store, or a transaction in it. */
export interface StatementSession {
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly DatabaseRow[]>;
}

/** A transaction. */
export interface StatementTransaction extends StatementSession {
  run(statement: Compiled, values: readonly Stored[]): Promise<number>;
}

/** A statement with named parameters and typed rows. */
export interface Statement<P = unknown, R = unknown> {
  rows(session: StatementSession, parameters: P): Promise<readonly R[]>;
  /** Returns the first row; undefined: there is none. */
  first(session: StatementSession, parameters: P): Promise<R | undefined>;
  /** Returns the first row of a statement that always has one. Throws Bug. */
  one(session: StatementSession, parameters: P): Promise<R>;
  /** Returns whether there is a row. */
  exists(session: StatementSession, parameters: P): Promise<boolean>;
  /** Returns the number of rows changed. */
  run(transaction: Pick<StatementTransaction, 'run'>, parameters: P): Promise<number>;
}

/** Prints a statement. Throws Bug if the text has a parameter that is not declared. */
export type StatementPrinter = <const P extends ColumnKinds, const R extends ColumnKinds>(
  text: string,
  parameters: P,
  row?: R,
) => Statement<TypedValues<P>, TypedValues<R>>;

/** The row of a statement. */
export type RowOf<S> = S extends Statement<never, infer R> ? R : never;

/** Other kinds are texts in both databases. */
const convertedKinds: ReadonlySet<ColumnKind> = new Set(['integer', 'bigint', 'real', 'boolean']);
/** Different lengths of lists for which a statement keeps its text. */
const maxLengths = 100;
const parameterPattern = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * Returns the printer of statements on tables that do not depend on the model: names in the text stand in square brackets, parameters
 * behind a colon: `SELECT [id] FROM [octavo_tokens] WHERE [digest] = :digest`. It prints each statement once, and one with lists once per
 * length of these.
 */
export function statementPrinter(dialect: Dialect): StatementPrinter {
  return <P extends ColumnKinds, R extends ColumnKinds>(text: string, parameters: P, row?: R) => {
    const names = [...text.matchAll(parameterPattern)].map(([, name = '']) => name);
    const undeclared = names.find((name) => parameters[name] === undefined);
    if (undeclared !== undefined) throw new Bug(`no kind of the parameter ${undeclared} is declared: ${text}`);
    const isList = names.some((name) => parameters[name]?.endsWith('[]'));
    const binding = isList ? bindLists(dialect, text, names) : bindScalars(dialect, text, names);
    const decode = rowDecoder<TypedValues<R>>(row ?? {});
    return createStatement<TypedValues<P>, TypedValues<R>>(binding, decode);
  };
}

/** Returns what `create` makes for a dialect, once per dialect. */
export function oncePerDialect<T>(create: (dialect: Dialect) => T): (dialect: Dialect) => T {
  const byDialect = new WeakMap<Dialect, T>();
  return (dialect) => {
    const created = byDialect.get(dialect) ?? create(dialect);
    byDialect.set(dialect, created);
    return created;
  };
}

/** Names the values of a text that depends on them, such as the permissions of a caller. */
export class NamedValues {
  readonly kinds: Record<string, ValueKind> = {};
  readonly values: Record<string, ValueOf<ValueKind>> = {};

  /** Returns the parameter that stands for the value. */
  add<K extends ValueKind>(kind: K, value: ValueOf<K>): string {
    const name = `value${Object.keys(this.kinds).length}`;
    this.kinds[name] = kind;
    this.values[name] = value;
    return `:${name}`;
  }
}

/** Returns the names of a row for `SELECT`: `s.[id], s.[name]`. */
export function selectList(row: ColumnKinds, alias?: string): string {
  const prefix = alias === undefined ? '' : `${alias}.`;
  return Object.keys(row)
    .map((name) => `${prefix}[${name}]`)
    .join(', ');
}

type Parameters = Readonly<Record<string, Stored | readonly Stored[]>>;

/** How a statement is bound: its text, which depends on the lengths of lists, and its values in their order. */
interface Binding {
  statement(parameters: Parameters): Compiled;
  values(parameters: Parameters): readonly Stored[];
}

/** No functions of its own are async: each would add to what a lookup of a caller allocates. */
function createStatement<P, R>(binding: Binding, decode: (row: DatabaseRow) => R): Statement<P, R> {
  const query = (session: StatementSession, parameters: P): Promise<readonly DatabaseRow[]> =>
    session.rows(binding.statement(parameters as Parameters), binding.values(parameters as Parameters));
  const decodeAll = (rows: readonly DatabaseRow[]): readonly R[] => rows.map(decode);
  const decodeFirst = ([row]: readonly DatabaseRow[]): R | undefined => (row === undefined ? undefined : decode(row));
  const decodeOne = (rows: readonly DatabaseRow[]): R => {
    const row = decodeFirst(rows);
    if (row === undefined) throw new Bug('a statement that always has a row has none');
    return row;
  };
  return {
    rows: (session, parameters) => query(session, parameters).then(decodeAll),
    first: (session, parameters) => query(session, parameters).then(decodeFirst),
    one: (session, parameters) => query(session, parameters).then(decodeOne),
    exists: (session, parameters) => query(session, parameters).then((rows) => rows.length > 0),
    run: (transaction, parameters) =>
      transaction.run(binding.statement(parameters as Parameters), binding.values(parameters as Parameters)),
  };
}

function bindScalars(dialect: Dialect, text: string, names: readonly string[]): Binding {
  const statement = plainStatement(dialect, text.replace(parameterPattern, '?'));
  return {
    statement: () => statement,
    values: (parameters) => names.map((name) => parameters[name] as Stored),
  };
}

/** An empty list becomes `(NULL)`, which equals nothing. */
function bindLists(dialect: Dialect, text: string, names: readonly string[]): Binding {
  const byLengths = new Lru<string, Compiled>(maxLengths);
  const lengthOf = (value: Parameters[string] | undefined): number => (Array.isArray(value) ? value.length : -1);
  const print = (parameters: Parameters): Compiled => {
    const placeholders = (_: string, name: string): string => {
      const length = lengthOf(parameters[name]);
      if (length < 0) return '?';
      return length === 0 ? '(NULL)' : placeholderList(length);
    };
    return plainStatement(dialect, text.replace(parameterPattern, placeholders));
  };
  return {
    statement(parameters) {
      const lengths = names.map((name) => lengthOf(parameters[name])).join();
      const statement = byLengths.get(lengths) ?? print(parameters);
      byLengths.set(lengths, statement);
      return statement;
    },
    values: (parameters) => names.flatMap((name) => parameters[name] as Stored),
  };
}

/** Converts in the row itself, which belongs to its reader: SQLite has numbers for booleans, PostgreSQL texts for sums. */
function rowDecoder<R>(kinds: ColumnKinds): (row: DatabaseRow) => R {
  const converted = Object.entries(kinds).flatMap(([name, kind]) => {
    const columnKind = kind.replace(/\W+$/, '') as ColumnKind;
    return convertedKinds.has(columnKind) ? [[name, columnKind] as const] : [];
  });
  return (row: Record<string, Stored>) => {
    for (const [name, kind] of converted) {
      const value = row[name] ?? null;
      if (typeof value !== (kind === 'boolean' ? 'boolean' : 'number')) row[name] = storedFromColumn(value, kind);
    }
    return row as R;
  };
}
