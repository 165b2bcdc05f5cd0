import { Fault } from '../../../../foundations/core/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import { checkByteLimit, isUnlimited, LimitExceeded, limitFailure, mustCount } from '../../statement-limits.js';
import type { ReadClient } from '../../types.js';
import type { BoundStatement, PostgresConnection } from '../connection/connection.js';
import { sqlState } from '../connection/postgres-errors.js';
import { readBytes } from '../connection/wire-values.js';
import { CallerSlots } from './caller-slots.js';

/** Answers after which a statement that had to count is tried without. */
const countedReads = 100;

/** How a statement is read on some connection. */
export type RunOnConnection = <T>(work: (connection: PostgresConnection) => Promise<T>) => Promise<T>;

/** Reads within the limits of their statements, on no more connections of one caller than are allowed. */
export class LimitedReads {
  readonly #slots: CallerSlots;
  /** For reads that count: they keep a processor of the database busy from beginning to end. */
  readonly #expensive: CallerSlots;
  readonly #milliseconds: number;
  /** Statements that said that they may exceed a limit, and how many answers more they are to count. */
  readonly #countedReadsLeft = new WeakMap<Compiled, number>();

  constructor(connections: number, milliseconds: number) {
    this.#slots = new CallerSlots(Math.max(1, Math.floor(connections / 2)), 1_000);
    this.#expensive = new CallerSlots(Math.max(1, Math.floor(connections / 8)), 100);
    this.#milliseconds = milliseconds;
  }

  /** Bytes. `read` reads on a connection, `brief` among other reads, where it may. Throws Failure query.too-costly, and what `run` throws. */
  async bytes(
    [statement, values]: BoundStatement,
    client: ReadClient | undefined,
    read: RunOnConnection,
    batchedRead: (() => Promise<Buffer | null>) | null,
  ): Promise<Buffer | null> {
    const { limits } = statement;
    const readPlain =
      batchedRead ??
      (() => this.run([statement, values], client, read, (connection) => connection.bytes(statement, values)));
    if (limits === undefined) return readPlain();
    try {
      if (!mustCount(statement, values) && !this.#mustCount(statement)) {
        const bytes = await this.#readUncounted(statement, values, readPlain);
        if (bytes !== undefined) return bytes;
      }
      const counted = limits.countedStatement();
      const readCounted = () =>
        this.run([statement, values], client, read, async (connection) => {
          if (limits.levels > 0) await connection.bytes(limits.countingStatement(), values);
          return connection.bytes(counted, values);
        });
      return checkByteLimit(await this.#expensive.run(client, readCounted), statement, values);
    } catch (error) {
      throw limitFailure(error, statement, values, this.#milliseconds);
    }
  }

  /** Something that is read for a client: on a connection of its caller's, and cancelled when the client has gone. */
  async run<T>(
    [statement, values]: BoundStatement,
    client: ReadClient | undefined,
    read: RunOnConnection,
    work: (connection: PostgresConnection) => Promise<T>,
  ): Promise<T> {
    try {
      if (client === undefined) return await read(work);
      return await this.#slots.run(client, () => read((connection) => cancellable(connection, client.signal(), work)));
    } catch (error) {
      throw limitFailure(translateCancellation(error, client), statement, values, this.#milliseconds);
    }
  }

  /** undefined: it may exceed a limit, which only counting can tell. */
  async #readUncounted(
    statement: Compiled,
    values: readonly Stored[],
    read: () => Promise<Buffer | null>,
  ): Promise<Buffer | null | undefined> {
    try {
      return checkByteLimit(await read(), statement, values);
    } catch (error) {
      if (!(error instanceof LimitExceeded && error.limit === 'entries')) throw error;
      this.#countedReadsLeft.set(statement, countedReads);
      return undefined;
    }
  }

  #mustCount(statement: Compiled): boolean {
    const more = this.#countedReadsLeft.get(statement) ?? 0;
    if (more > 0) this.#countedReadsLeft.set(statement, more - 1);
    return more > 0;
  }
}

/**
 * Reads within the limits of a statement in a transaction. An error would end that, so what may exceed a limit is counted at once; what
 * others have counted in it does not matter.
 */
export async function bytesInTransaction(
  connection: PostgresConnection,
  statement: Compiled,
  values: readonly Stored[],
  milliseconds: number,
): Promise<Buffer | null> {
  const { limits } = statement;
  if (limits === undefined) return connection.bytes(statement, values);
  try {
    if (limits.levels === 0 || isUnlimited(statement, values))
      return checkByteLimit(await connection.bytes(statement, values), statement, values);
    const { columns, rows } = await connection.query(
      [resetCounters(limits.levels), []],
      [limits.countedStatement(), values],
    );
    return checkByteLimit(readBytes(columns, rows[0]), statement, values);
  } catch (error) {
    throw limitFailure(translateCancellation(error, undefined), statement, values, milliseconds);
  }
}

const resetStatements = new Map<number, Compiled>();

/** Forgets what was counted in a transaction. */
function resetCounters(levels: number): Compiled {
  const names = ['octavo.nodes', ...Array.from({ length: levels }, (_, level) => `octavo.bytes_${level}`)];
  const reset = resetStatements.get(levels) ?? {
    sql: `SELECT ${names.map((name) => `set_config('${name}', '0', true)`).join(', ')}`,
    slots: [],
    reads: [],
  };
  resetStatements.set(levels, reset);
  return reset;
}

/** Runs `work`, and has the server cancel what is under way when the signal is aborted. The connection is not used before that is over. */
async function cancellable<T>(
  connection: PostgresConnection,
  signal: AbortSignal,
  work: (connection: PostgresConnection) => Promise<T>,
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
function translateCancellation(error: unknown, client: ReadClient | undefined): unknown {
  if (!(error instanceof Fault) || sqlState(error.cause) !== '57014') return error;
  return new LimitExceeded(client?.signal().aborted === true ? 'client' : 'time', error);
}
