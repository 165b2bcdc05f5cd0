import type { Column, Table } from '../layout/index.js';
import { type Statement, statementPrinter, type TypedValues, type ValueKind, type ValueOf } from './statement.js';
import type { Dialect } from './types.js';

type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'IN' | 'IS NULL' | 'IS NOT NULL';

/** Conditions that all hold: a column and its operator; the operand is the parameter of the same name. */
type Where<C extends Column> = Partial<Readonly<Record<C['name'], Operator>>>;

type KindOf<C extends Column, N> = C extends { readonly name: N; readonly kind: infer K extends string } ? K : never;
/** The kinds of these columns of a table, for the rows and parameters of a statement. */
export type ShapeOf<C extends Column, N extends string = C['name']> = {
  readonly [D in C as D['name'] & N]: D['required'] extends true ? D['kind'] : `${D['kind']}?`;
};

/** A row of a table. */
export type TableRow<T> = T extends Table<infer C> ? TypedValues<ShapeOf<C>> : never;

type Values<C extends Column, N extends string> = TypedValues<ShapeOf<C, N>>;
type Operands<C extends Column, W> = {
  readonly [N in keyof W as W[N] extends `IS ${string}` ? never : N]: W[N] extends 'IN'
    ? ValueOf<`${KindOf<C, N>}[]`>
    : ValueOf<KindOf<C, N>>;
};

/** Order and number of the selected rows. */
interface SelectOptions<N extends string> {
  readonly orderBy?: readonly (N | `${N} DESC`)[];
  readonly limit?: number;
}

/** Prints the statements on one table whose conditions compare columns with parameters. Others are written as text. */
export interface TableStatements<C extends Column> {
  /** Returns a statement that inserts a row with these columns, and answers with `returning`. */
  insert<N extends C['name'], R extends C['name'] = never>(
    columns: readonly N[],
    returning?: readonly R[],
  ): Statement<Values<C, N>, Values<C, R>>;
  select<N extends C['name'], const W extends Where<C>>(
    columns: readonly N[],
    where: W,
    options?: SelectOptions<C['name']>,
  ): Statement<Operands<C, W>, Values<C, N>>;
  /** Returns a statement that sets columns, none of which is compared with a parameter in `where`. */
  update<N extends C['name'], const W extends Where<C>, R extends C['name'] = never>(
    columns: readonly N[],
    where: W & { readonly [M in N]?: 'IS NULL' | 'IS NOT NULL' },
    returning?: readonly R[],
  ): Statement<Values<C, N> & Operands<C, W>, Values<C, R>>;
  delete<const W extends Where<C>, R extends C['name'] = never>(
    where: W,
    returning?: readonly R[],
  ): Statement<Operands<C, W>, Values<C, R>>;
}

/** Creates the printer of statements on a table. */
export function tableStatements<C extends Column>(dialect: Dialect, table: Table<C>): TableStatements<C> {
  const printer = statementPrinter(dialect);
  const name = `[${table.name}]`;
  const list = (columns: readonly string[]): string => columns.map((column) => `[${column}]`).join(', ');
  const ending = (returning: readonly string[]): string =>
    returning.length === 0 ? '' : ` RETURNING ${list(returning)}`;
  function print<P, R>(
    text: string,
    { written = [], where = {}, row = [] }: { written?: readonly string[]; where?: object; row?: readonly string[] },
  ): Statement<P, R> {
    const operands = operandEntries(where).map(([column, operator]) => [column, operandKind(table, column, operator)]);
    const parameters = { ...columnShape(table, written), ...Object.fromEntries(operands) };
    return printer(text, parameters, columnShape(table, row)) as Statement<P, R>;
  }
  return {
    insert: (columns, returning = []) =>
      print(
        `INSERT INTO ${name} (${list(columns)}) VALUES (${columns.map((column) => `:${column}`).join(', ')})${ending(returning)}`,
        { written: columns, row: returning },
      ),
    select(columns, where, { orderBy = [], limit } = {}) {
      const terms = orderBy.map((term) => term.replace(/^\w+/, '[$&]')).join(', ');
      const order = `${terms === '' ? '' : ` ORDER BY ${terms}`}${limit === undefined ? '' : ` LIMIT ${limit}`}`;
      return print(`SELECT ${list(columns)} FROM ${name}${condition(where)}${order}`, { where, row: columns });
    },
    update: (columns, where, returning = []) =>
      print(
        `UPDATE ${name} SET ${columns.map((column) => `[${column}] = :${column}`).join(', ')}${condition(where)}${ending(returning)}`,
        { written: columns, where, row: returning },
      ),
    delete: (where, returning = []) =>
      print(`DELETE FROM ${name}${condition(where)}${ending(returning)}`, { where, row: returning }),
  };
}

/** Returns the names of the columns of a table, in its order, but for some. */
export function columnNames<C extends Column, W extends C['name'] = never>(
  { columns }: Table<C>,
  ...without: readonly W[]
): readonly Exclude<C['name'], W>[] {
  const isNamed = (name: C['name']): name is Exclude<C['name'], W> => !without.some((other) => other === name);
  return columns.map(({ name }): C['name'] => name).filter(isNamed);
}

/** Returns the kinds of these columns of a table, or of all. */
export function columnShape<C extends Column, N extends C['name'] = C['name']>(
  { columns }: Table<C>,
  names?: readonly N[],
): ShapeOf<C, N> {
  const shape: Record<string, ValueKind> = {};
  for (const { name, kind, required } of columns) {
    if (names?.some((wanted) => wanted === name) ?? true) shape[name] = required ? kind : `${kind}?`;
  }
  return shape as ShapeOf<C, N>;
}

function operandKind({ columns }: Table, name: string, operator: Operator): ValueKind | undefined {
  const kind = columns.find((column) => column.name === name)?.kind;
  return kind !== undefined && operator === 'IN' ? `${kind}[]` : kind;
}

function operandEntries(where: object): readonly (readonly [column: string, operator: Operator])[] {
  return Object.entries(where);
}

function condition(where: object): string {
  const terms = operandEntries(where).map(([column, operator]) =>
    operator.startsWith('IS') ? `[${column}] ${operator}` : `[${column}] ${operator} :${column}`,
  );
  return terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
}
