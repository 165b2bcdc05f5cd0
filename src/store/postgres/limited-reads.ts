import { Fault } from '../../kernel/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { failureOf, isBoundless, LimitExceeded, mustCount, withinBytes } from '../limits.js';
import type { ReadClient } from '../types.js';
import { CallerSlots } from './caller-slots.js';
import type { Asked, Connection } from './connection.js';
import { sqlStateOf } from './errors.js';
import { bytesOf } from './values.js';

/** Answers after which a statement that had to count is tried without. */
const countsFor = 100;

/** How a statement is read on some connection. */
export type ReadOn = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

/** Reads within the limits of their statements, on no more connections of one caller than are allowed. */
export class LimitedReads {
  readonly #slots: CallerSlots;
  /** For reads that count: they keep a processor of the database busy from beginning to end. */
  readonly #expensive: CallerSlots;
  readonly #milliseconds: number;
  /** Statements that said that they may exceed a limit, and how many answers more they are to count. */
  readonly #counting = new WeakMap<Compiled, number>();

  constructor(connections: number, milliseconds: number) {
    this.#slots = new CallerSlots(Math.max(1, Math.floor(connections / 2)), 10_000);
    this.#expensive = new CallerSlots(Math.max(1, Math.floor(connections / 8)), 30_000);
    this.#milliseconds = milliseconds;
  }

  /** Bytes. `read` reads on a connection, `brief` among other reads, where it may. Throws Failure query.too-costly, and what `run` throws. */
  async bytes(
    [statement, values]: Asked,
    client: ReadClient | undefined,
    read: ReadOn,
    brief: (() => Promise<Buffer | null>) | null,
  ): Promise<Buffer | null> {
    const { limited } = statement;
    const plain =
      brief ?? (() => this.run([statement, values], client, read, (connection) => connection.bytes(statement, values)));
    if (limited === undefined) return plain();
    try {
      if (!mustCount(statement, values) && !this.#counts(statement)) {
        const bytes = await this.#quickly(statement, values, plain);
        if (bytes !== undefined) return bytes;
      }
      const counted = limited.counted();
      const ask = () =>
        this.run([statement, values], client, read, async (connection) => {
          if (limited.levels > 0) await connection.bytes(limited.counting(), values);
          return connection.bytes(counted, values);
        });
      return withinBytes(await this.#expensive.run(client, ask), statement, values);
    } catch (error) {
      throw failureOf(error, statement, values, this.#milliseconds);
    }
  }

  /** Something that is read for a client: on a connection of its caller's, and cancelled when the client has gone. */
  async run<T>(
    [statement, values]: Asked,
    client: ReadClient | undefined,
    read: ReadOn,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    try {
      if (client === undefined) return await read(work);
      return await this.#slots.run(client, () => read((connection) => cancellable(connection, client.signal(), work)));
    } catch (error) {
      throw failureOf(endedBy(error, client), statement, values, this.#milliseconds);
    }
  }

  /** undefined: it may exceed a limit, which only counting can tell. */
  async #quickly(
    statement: Compiled,
    values: readonly Stored[],
    read: () => Promise<Buffer | null>,
  ): Promise<Buffer | null | undefined> {
    try {
      return withinBytes(await read(), statement, values);
    } catch (error) {
      if (!(error instanceof LimitExceeded && error.limit === 'entries')) throw error;
      this.#counting.set(statement, countsFor);
      return undefined;
    }
  }

  #counts(statement: Compiled): boolean {
    const more = this.#counting.get(statement) ?? 0;
    if (more > 0) this.#counting.set(statement, more - 1);
    return more > 0;
  }
}

/**
 * Reads within the limits of a statement in a transaction. An error would end that, so what may exceed a limit is counted at once; what
 * others have counted in it does not matter.
 */
export async function bytesInTransaction(
  connection: Connection,
  statement: Compiled,
  values: readonly Stored[],
  milliseconds: number,
): Promise<Buffer | null> {
  const { limited } = statement;
  if (limited === undefined) return connection.bytes(statement, values);
  try {
    if (limited.levels === 0 || isBoundless(statement, values))
      return withinBytes(await connection.bytes(statement, values), statement, values);
    const { columns, rows } = await connection.ask([uncounted(limited.levels), []], [limited.counted(), values]);
    return withinBytes(bytesOf(columns, rows[0]), statement, values);
  } catch (error) {
    throw failureOf(endedBy(error, undefined), statement, values, milliseconds);
  }
}

const resets = new Map<number, Compiled>();

/** Forgets what was counted in a transaction. */
function uncounted(levels: number): Compiled {
  const names = ['octavo.nodes', ...Array.from({ length: levels }, (_, level) => `octavo.bytes_${level}`)];
  const reset = resets.get(levels) ?? {
    sql: `SELECT ${names.map((name) => `set_config('${name}', '0', true)`).join(', ')}`,
    slots: [],
    reads: [],
  };
  resets.set(levels, reset);
  return reset;
}

/** Runs `work`, and has the server cancel what is under way when the signal is aborted. The connection is not used before that is over. */
async function cancellable<T>(
  connection: Connection,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw new LimitExceeded('client');
  let cancelling: Promise<void> | null = null;
  const cancel = () => {
    cancelling = connection.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(connection);
  } finally {
    signal.removeEventListener('abort', cancel);
    await cancelling;
  }
}

/** A statement that the server ended because it took too long, or because we asked for that. Other errors are given back as they are. */
function endedBy(error: unknown, client: ReadClient | undefined): unknown {
  if (!(error instanceof Fault) || sqlStateOf(error.cause) !== '57014') return error;
  return new LimitExceeded(client?.signal().aborted === true ? 'client' : 'time', error);
}
