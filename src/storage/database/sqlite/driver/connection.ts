import { Bug, Lru } from '../../../../foundations/core/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import type { Row } from '../../types.js';
import type { ReadMeter, StatementDeadline } from '../reads/read-meter.js';
import { indexedColumns } from '../sql/inspect.js';
import type { SqliteDriver, SqliteInput, SqliteStatement, SqliteValue } from './driver.js';
import { translateSqliteError } from './sqlite-errors.js';

const maxStatements = 500;

/** One connection with its prepared statements. Throws Fault store.* and the violations; never an error of the driver's that means one of them. */
export class SqliteConnection {
  readonly #driver: SqliteDriver;
  readonly #meter: ReadMeter;
  readonly #statements = new Lru<string, SqliteStatement>(maxStatements);
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
    this.#translateErrors(() => this.#prepared(statement));
  }

  /** The only column of the only row as bytes. Throws LimitExceeded. `end`: when a statement that counts is to be ended. */
  bytes(statement: Compiled, values: readonly Stored[], deadline: StatementDeadline | null = null): Buffer | null {
    const value = this.#value(statement, values, deadline);
    if (value === undefined || value === null || Buffer.isBuffer(value)) return value ?? null;
    throw new Bug('a statement that should return bytes returns another type');
  }

  /** The only column of the only row as a number. */
  number(statement: Compiled, values: readonly Stored[], deadline: StatementDeadline | null = null): number {
    const value = this.#value(statement, values, deadline);
    if (typeof value === 'number') return value;
    throw new Bug('a statement that should return a number returns another type');
  }

  /** `deadline`: as of `bytes`. */
  rows(statement: Compiled, values: readonly Stored[], deadline: StatementDeadline | null = null): readonly Row[] {
    if (deadline !== null) this.#meter.begin(deadline);
    return this.#translateErrors(() => this.#prepared(statement).rows(bindValues(statement, values), toStored));
  }

  run(statement: Compiled, values: readonly Stored[]): number {
    return this.#translateErrors(() => this.#prepared(statement).run(bindValues(statement, values)));
  }

  exec(sql: string): void {
    this.#translateErrors(() => this.#driver.exec(sql));
  }

  close(): void {
    this.#statements.clear();
    this.#driver.close();
  }

  #value(
    statement: Compiled,
    values: readonly Stored[],
    deadline: StatementDeadline | null,
  ): null | number | string | Buffer | undefined {
    this.#meter.begin(deadline);
    return this.#translateErrors(() => this.#prepared(statement).value(bindValues(statement, values)));
  }

  #prepared(plan: Compiled): SqliteStatement {
    const byPlan = this.#byPlan.get(plan);
    if (byPlan !== undefined) return byPlan;
    const prepared = this.#statements.get(plan.sql) ?? this.#driver.prepare(plan.sql);
    this.#statements.set(plan.sql, prepared);
    this.#byPlan.set(plan, prepared);
    return prepared;
  }

  #translateErrors<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw translateSqliteError(this.#meter.translateError(error), (index) => indexedColumns(this.#driver, index));
    }
  }
}

function bindValues(statement: Compiled, values: readonly Stored[]): readonly SqliteInput[] {
  return statement.slots.map((slot) => toInput(values[slot]));
}

/*
 * Whole numbers are bound as such: drivers would hand some or all of them over as doubles, which a text column would keep
 * as `10000000000.0`.
 */
function toInput(value: Stored | undefined): SqliteInput {
  if (value === undefined) throw new Bug('a statement has a slot without a value');
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}

/** Whole numbers as plain numbers where these hold them exactly. */
function toStored(value: SqliteValue, column: string): Stored {
  if (value instanceof Uint8Array) throw new Bug(`column ${column} holds bytes`);
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
