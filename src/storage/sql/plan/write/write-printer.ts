import type { ColumnKind } from '../../../../language/schema/index.js';
import { compile, slotMark } from '../compile.js';
import type { Compiled, Dialect, Sql } from '../types.js';

const maxStatements = 2000;

/**
 * Prints the statements of writes for one database, each shape once. A shape is identified by its key: the kind of statement, the
 * table, and the columns where they vary.
 */
export class WritePrinter {
  readonly dialect: Dialect;
  /** Read with every statement, so it does not record which entry was used last. */
  readonly #statements = new Map<string, Compiled>();

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  /** Returns the statement of that shape; `text` is called only the first time. */
  statement(key: string, text: (printer: WritePrinter) => Sql): Compiled {
    const cached = this.#statements.get(key);
    if (cached !== undefined) return cached;
    const printed = compile(text(this), this.dialect, []);
    if (this.#statements.size === maxStatements) this.#statements.clear();
    this.#statements.set(key, printed);
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

  /** Placeholder of a value to store: its column determines the kind. */
  storedValue(slot: number): Sql {
    return slotMark(slot);
  }

  /** Placeholder of a value to compare or select: the statement names the kind. */
  value(slot: number, kind: ColumnKind = 'text'): Sql {
    return this.dialect.typed(slotMark(slot), kind);
  }

  /** `column = value` */
  equals(column: string, slot: number, kind: ColumnKind = 'text'): Sql {
    return `${this.name(column)} = ${this.value(slot, kind)}`;
  }

  /** `(v0, v1, …)`: `count` values from slot `first` on. */
  valueList(count: number, first = 0, kind: ColumnKind = 'text'): Sql {
    return `(${Array.from({ length: count }, (_, index) => this.value(first + index, kind)).join(', ')})`;
  }
}

/**
 * Splits a list into batches whose lengths are powers of two, at most `maxSize`. Lists that cannot be padded share few statements that
 * way.
 */
export function powerOfTwoBatches<T>(values: readonly T[], maxSize = 32): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = [];
  for (let offset = 0, size = maxSize; offset < values.length; ) {
    while (size > values.length - offset) size /= 2;
    batches.push(values.slice(offset, offset + size));
    offset += size;
  }
  return batches;
}

/**
 * A list padded to the next power of two by repeating its last entry, so that lists of any length share few statements.
 * An empty list stays empty.
 */
export function padToPowerOfTwo<T>(values: readonly T[]): readonly T[] {
  const last = values[values.length - 1];
  if (last === undefined) return values;
  const size = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: size - values.length }, () => last)];
}
