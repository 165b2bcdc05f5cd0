import { Bug, Lru } from '../../kernel/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import type { Row } from '../types.js';
import type { SqliteDriver, SqliteInput, SqliteStatement, SqliteValue } from './driver.js';
import { meaningOf } from './errors.js';
import { indexedColumns } from './inspect.js';
import type { ReadMeter, StatementEnd } from './meter.js';

const statementsKept = 500;

/** One connection with its prepared statements. Raises Fault store.* and the violations; never an error of the driver's that means one of them. */
export class Connection {
  readonly #driver: SqliteDriver;
  readonly #meter: ReadMeter;
  readonly #statements = new Lru<string, SqliteStatement>(statementsKept);
  /** The same by plan: found without reading a long text. */
  readonly #byPlan = new WeakMap<Compiled, SqliteStatement>();

  constructor(driver: SqliteDriver, meter: ReadMeter) {
    this.#driver = driver;
    this.#meter = meter;
  }

  get inTransaction(): boolean {
    return this.#driver.inTransaction;
  }

  /** Prepares a statement that is about to be asked, unless it is. */
  prepare(statement: Compiled): void {
    this.#guarded(() => this.#prepared(statement));
  }

  /** The only column of the only row as bytes. Throws LimitExceeded. `end`: when a statement that counts is to be ended. */
  bytes(statement: Compiled, values: readonly Stored[], end: StatementEnd | null = null): Buffer | null {
    const value = this.#value(statement, values, end);
    if (value === undefined || value === null || Buffer.isBuffer(value)) return value ?? null;
    throw new Bug('a statement that should answer with bytes answers with something else');
  }

  /** The only column of the only row as a number. */
  number(statement: Compiled, values: readonly Stored[], end: StatementEnd | null = null): number {
    const value = this.#value(statement, values, end);
    if (typeof value === 'number') return value;
    throw new Bug('a statement that should answer with a number answers with something else');
  }

  rows(statement: Compiled, values: readonly Stored[]): readonly Row[] {
    return this.#guarded(() => this.#prepared(statement).rows(bound(statement, values)).map(narrowed));
  }

  run(statement: Compiled, values: readonly Stored[]): number {
    return this.#guarded(() => this.#prepared(statement).run(bound(statement, values)));
  }

  exec(sql: string): void {
    this.#guarded(() => this.#driver.exec(sql));
  }

  close(): void {
    this.#statements.clear();
    this.#driver.close();
  }

  #value(
    statement: Compiled,
    values: readonly Stored[],
    end: StatementEnd | null,
  ): null | number | string | Buffer | undefined {
    this.#meter.begin(end);
    return this.#guarded(() => this.#prepared(statement).value(bound(statement, values)));
  }

  #prepared(plan: Compiled): SqliteStatement {
    const planned = this.#byPlan.get(plan);
    if (planned !== undefined) return planned;
    const prepared = this.#statements.get(plan.sql) ?? this.#driver.prepare(plan.sql);
    this.#statements.set(plan.sql, prepared);
    this.#byPlan.set(plan, prepared);
    return prepared;
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw meaningOf(this.#meter.meaningOf(error), (index) => indexedColumns(this.#driver, index));
    }
  }
}

function bound(statement: Compiled, values: readonly Stored[]): readonly SqliteInput[] {
  return statement.slots.map((slot) => input(values[slot]));
}

/*
 * Whole numbers are bound as such: drivers would hand some or all of them over as doubles, which a text column would keep
 * as `10000000000.0`.
 */
function input(value: Stored | undefined): SqliteInput {
  if (value === undefined) throw new Bug('a statement has a slot without a value');
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}

function narrowed(row: Readonly<Record<string, SqliteValue>>): Row {
  const columns: Record<string, Stored> = Object.create(null);
  // Every row comes by here: no pairs are made of it.
  for (const name in row) columns[name] = stored(row[name] ?? null, name);
  return columns;
}

/** Whole numbers as plain numbers where these hold them exactly. */
function stored(value: SqliteValue, column: string): Stored {
  if (value instanceof Uint8Array) throw new Bug(`column ${column} holds bytes`);
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
