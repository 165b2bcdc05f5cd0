import { setTimeout as pause } from 'node:timers/promises';
import type { Compiled } from '../../../sql/plan/index.js';
import type { ConnectionPool } from '../connection/connection-pool.js';
import type { WalPosition } from './replicas.js';
import { runRead } from './run-read.js';

/* Milliseconds. */
/** Waits before the position of a lagging replica is read again. */
const retryDelays = [0, 2, 5];
/** Timeouts for reading the position, and for a read. */
const positionTimeout = 100;
const readTimeout = 2_000;
/** How long it is skipped when it lags, and when it fails. */
const pauseAfterLag = 100;
const pauseAfterFailure = 1_000;

/** The WAL position up to which it has replayed, in bytes; null: it is no replica. */
const replayPosition: Compiled = {
  sql: "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END::text AS position",
  slots: [],
  reads: [],
};

/**
 * A replica. It serves only reads of what it surely has: it reports its replay position, which only grows. After another server became
 * the primary, it may have changes that were never committed there; so it is skipped until its position advances, which happens only
 * if it follows the new primary.
 */
export class Replica {
  readonly #pool: ConnectionPool;
  #server: string | null = null;
  #replayed = -1n;
  /** Its position when another server became the primary; null: it has advanced since. */
  #positionAtFailover: bigint | 'unknown' | null = null;
  #pausedUntil = 0;
  #pendingPosition: Promise<bigint | null> | null = null;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  /** Whether it has replayed everything up to a position. One that lags is given some milliseconds. Throws nothing. */
  async hasReached({ server, offset }: WalPosition): Promise<boolean> {
    if (performance.now() < this.#pausedUntil) return false;
    this.#setServer(server);
    if (this.#isReplayed(offset)) return true;
    for (const wait of retryDelays) {
      if (wait > 0) await pause(wait);
      this.#pendingPosition ??= this.#readPosition();
      const replayed = await this.#pendingPosition;
      if (replayed === null) return false;
      this.#updatePosition(server, replayed);
      if (this.#isReplayed(offset)) return true;
    }
    this.#pause(pauseAfterLag);
    return false;
  }

  /** Reads from it; null: it failed or took too long, and is skipped for a while. */
  async read<T>(read: (pool: ConnectionPool) => Promise<T>): Promise<{ readonly result: T } | null> {
    const answer = await withTimeout(readTimeout, read(this.#pool));
    if (answer === 'late') this.#pool.destroyAll();
    if (answer === 'late' || answer === 'failed') {
      this.#pause(pauseAfterFailure);
      return null;
    }
    return answer;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #setServer(server: string): void {
    if (this.#server === server) return;
    this.#positionAtFailover = this.#server === null ? null : 'unknown';
    this.#server = server;
    this.#replayed = -1n;
  }

  #isReplayed(position: bigint): boolean {
    return this.#positionAtFailover === null && this.#replayed >= position;
  }

  #updatePosition(server: string, replayed: bigint): void {
    if (server !== this.#server) return;
    this.#replayed = replayed;
    if (this.#positionAtFailover === 'unknown') this.#positionAtFailover = replayed;
    else if (this.#positionAtFailover !== null && replayed > this.#positionAtFailover) this.#positionAtFailover = null;
  }

  /** Its replay position; null: it did not respond, and is skipped for a while. Concurrent calls share a query. */
  async #readPosition(): Promise<bigint | null> {
    const answer = await withTimeout(
      positionTimeout,
      runRead(this.#pool, (connection) => connection.rows(replayPosition, [])),
    );
    this.#pendingPosition = null;
    const position = typeof answer === 'string' ? null : answer.result[0]?.position;
    if (typeof position === 'string') return BigInt(position);
    this.#pause(pauseAfterFailure);
    if (answer === 'late') this.#pool.destroyAll();
    return null;
  }

  #pause(milliseconds: number): void {
    this.#pausedUntil = performance.now() + milliseconds;
  }
}

/** Returns the result of a promise that settles within these milliseconds. */
async function withTimeout<T>(
  milliseconds: number,
  promise: Promise<T>,
): Promise<{ readonly result: T } | 'late' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  // The reason does not matter: the server itself is queried next, and fails too where the query is wrong.
  const settled = promise.then(
    (result) => ({ result }) as const,
    () => 'failed' as const,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
