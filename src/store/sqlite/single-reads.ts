import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import type { Generations } from '../generations.js';
import { failureOf, LimitExceeded, mustCount, withinBytes } from '../limits.js';
import { SharedRead } from '../shared-read.js';
import { TotalMemory } from '../total-memory.js';
import type { ReadClient } from '../types.js';
import type { Connection } from './connection.js';
import { quickly, readWithin } from './limited-reads.js';
import { own } from './statements.js';
import { Costs } from './threads/costs.js';
import type { ReadingThreads } from './threads/reading-threads.js';

/** Bytes of a database from which on a question may have much to look through. */
const large = 32 * 1_048_576;

const size = own('SELECT p.page_count * s.page_size FROM pragma_page_count() p, pragma_page_size() s');

/**
 * Reads outside of any transaction (decision 0030). What is cheap is read in the loop, where the answer is there at once; what is dear
 * is asked on a thread, so that nobody else waits for it.
 */
export class SingleReads {
  readonly #reader: Connection;
  readonly #threads: ReadingThreads | null;
  readonly #costs: Costs;
  readonly #look: () => void;
  readonly #longest: number;
  readonly #totals: TotalMemory<number>;
  readonly #waitedFor: TotalMemory<SharedRead<number>>;

  /** `look`: makes what others committed count before a total is remembered. `longest`: milliseconds that a statement may take. */
  constructor(
    { reader, threads }: { readonly reader: Connection; readonly threads: ReadingThreads | null },
    generations: Generations,
    look: () => void,
    longest: number,
  ) {
    this.#reader = reader;
    this.#threads = threads;
    this.#costs = new Costs(() => reader.number(size, []) >= large);
    this.#look = look;
    this.#longest = longest;
    this.#totals = new TotalMemory(generations);
    this.#waitedFor = new TotalMemory(generations);
  }

  /** See `Store.bytes`. */
  async bytes(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<Buffer | null> {
    const threads = this.#threads;
    if (threads === null)
      return this.#timed(statement, (reader) => readWithin(reader, statement, values, this.#longest));
    const here = this.bytesAtOnce(statement, values);
    if (here !== undefined) return here;
    const { limited } = statement;
    const countsFirst = this.#costs.counts(statement) || mustCount(statement, values);
    try {
      if (limited !== undefined && limited.levels > 0 && countsFirst) {
        await threads.ask({ statement: sent(limited.counting()), values, as: 'bytes' }, client);
      }
      const { value, milliseconds } = await threads.ask({ ...asked(statement, values), as: 'bytes' }, client);
      this.#costs.note(statement, milliseconds);
      const bytes = value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : null;
      return withinBytes(bytes, statement, values);
    } catch (error) {
      if (error instanceof LimitExceeded && error.limit === 'nodes') this.#costs.noteCounting(statement);
      throw failureOf(error, statement, values, this.#longest);
    }
  }

  /** See `Store.bytesAtOnce`. */
  bytesAtOnce(statement: Compiled, values: readonly Stored[]): Buffer | null | undefined {
    if (this.#threads === null) {
      return this.#timed(statement, (reader) => readWithin(reader, statement, values, this.#longest));
    }
    if (this.#costs.areHigh(statement)) return undefined;
    try {
      const bytes = this.#timed(statement, (reader) => quickly(reader, statement, values));
      if (bytes === undefined) this.#costs.noteCounting(statement);
      return bytes;
    } catch (error) {
      throw failureOf(error, statement, values, this.#longest);
    }
  }

  /** See `Store.total`. */
  async total(statement: Compiled, values: readonly Stored[], client?: ReadClient): Promise<number> {
    const threads = this.#threads;
    if (threads === null || !this.#costs.areHigh(statement)) return this.#totalHere(statement, values);
    this.#look();
    const forget = () => this.#waitedFor.forget(statement, values);
    const count = (signal: AbortSignal) =>
      this.#countedOn(threads, statement, values, client && { caller: client.caller, signal: () => signal });
    return this.#waitedFor.total(statement, values, () => new SharedRead(count, forget)).join(client);
  }

  /** See `Store.totalAtOnce`. */
  totalAtOnce(statement: Compiled, values: readonly Stored[]): number | undefined {
    if (this.#threads !== null && this.#costs.areHigh(statement)) return undefined;
    return this.#totalHere(statement, values);
  }

  #totalHere(statement: Compiled, values: readonly Stored[]): number {
    this.#look();
    return this.#totals.total(statement, values, () =>
      this.#timed(statement, (reader) => reader.number(statement, values)),
    );
  }

  /** What it takes to prepare a statement is not its own cost: it is paid once. */
  #timed<T>(statement: Compiled, read: (reader: Connection) => T): T {
    this.#reader.prepare(statement);
    const began = performance.now();
    const value = read(this.#reader);
    this.#costs.note(statement, performance.now() - began);
    return value;
  }

  /** A total that could not be counted is not remembered. */
  async #countedOn(
    threads: ReadingThreads,
    statement: Compiled,
    values: readonly Stored[],
    client: ReadClient | undefined,
  ): Promise<number> {
    try {
      const { value, milliseconds } = await threads.ask({ ...asked(statement, values), as: 'number' }, client);
      this.#costs.note(statement, milliseconds);
      return Number(value);
    } catch (error) {
      this.#waitedFor.forget(statement, values);
      throw failureOf(error, statement, values, this.#longest);
    }
  }
}

/** What a thread is asked: the statement that counts, since it can be interrupted. */
function asked(statement: Compiled, values: readonly Stored[]) {
  return { statement: sent(statement.limited?.counted() ?? statement), values };
}

/** What travels of a statement. */
function sent({ sql, slots, reads }: Compiled): Compiled {
  return { sql, slots, reads };
}
