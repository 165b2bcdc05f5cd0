import type { ColumnKind } from '../../schema/index.js';
import { compile, slotMark } from '../statement.js';
import type { Compiled, Dialect, Sql } from '../types.js';

const shapesKept = 2000;

/**
 * Prints the statements of writes for one database, each shape once. A shape is named by its key:
 * the kind of statement, the table, and the columns where they vary.
 */
export class WritePrinter {
  readonly dialect: Dialect;
  /** Asked for with every statement, so it does not even keep account of what was used last. */
  readonly #printed = new Map<string, Compiled>();

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  /** The statement of that shape; `text` is asked for only the first time. */
  statement(key: string, text: (printer: WritePrinter) => Sql): Compiled {
    const known = this.#printed.get(key);
    if (known !== undefined) return known;
    const printed = compile(text(this), this.dialect, []);
    if (this.#printed.size === shapesKept) this.#printed.clear();
    this.#printed.set(key, printed);
    return printed;
  }

  /** Quoted name of a table or column. */
  name(name: string): Sql {
    return this.dialect.identifier(name);
  }

  /** Quoted names, separated by commas. */
  names(names: readonly string[]): Sql {
    return names.map((name) => this.name(name)).join(', ');
  }

  /** Where a value is stored: its column says what kind it is. */
  stored(slot: number): Sql {
    return slotMark(slot);
  }

  /** Where a value is compared or selected: the database is told its kind. */
  value(slot: number, kind: ColumnKind = 'text'): Sql {
    return this.dialect.typed(slotMark(slot), kind);
  }

  /** `column = value` */
  equals(column: string, slot: number, kind: ColumnKind = 'text'): Sql {
    return `${this.name(column)} = ${this.value(slot, kind)}`;
  }

  /** `(v0, v1, …)`: `count` values from slot `first` on. */
  list(count: number, first = 0, kind: ColumnKind = 'text'): Sql {
    return `(${Array.from({ length: count }, (_, at) => this.value(first + at, kind)).join(', ')})`;
  }
}

/**
 * A list in portions whose lengths are powers of two, at most `most`: what cannot be padded still shares few statements that way.
 */
export function portions<T>(values: readonly T[], most = 32): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let at = 0, size = most; at < values.length; ) {
    while (size > values.length - at) size /= 2;
    parts.push(values.slice(at, at + size));
    at += size;
  }
  return parts;
}

/**
 * A list padded to the next power of two by repeating its last entry, so that lists of any length share few statements.
 * An empty list stays empty.
 */
export function padded<T>(values: readonly T[]): readonly T[] {
  const last = values[values.length - 1];
  if (last === undefined) return values;
  const size = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: size - values.length }, () => last)];
}
