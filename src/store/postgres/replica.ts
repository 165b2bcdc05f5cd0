import { setTimeout as pause } from 'node:timers/promises';
import type { Compiled } from '../../plan/index.js';
import type { Pool } from './pool.js';
import { reading } from './reading.js';
import type { Position } from './replicas.js';

/* Milliseconds. */
/** Waits before a replica that lags is asked again. */
const waits = [0, 2, 5];
/** How long it may take to say how far it is, and to answer a read. */
const longestWord = 100;
const longestRead = 2_000;
/** How long it is left alone when it lags, and when it fails. */
const restOfLaggard = 100;
const restOfFailed = 1_000;

/** Everything it has taken over, in bytes; null: it follows nobody. */
const howFar: Compiled = {
  sql: "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END::text AS position",
  slots: [],
  reads: [],
};

/**
 * A server that follows another one. It is asked only for what it surely has: it says how far it is, and that only grows.
 * After another server took over from the one that it followed, it may have things that never were; so it is left alone until it
 * goes on, which it does only if it follows the new one.
 */
export class Replica {
  readonly #pool: Pool;
  #server: string | null = null;
  #reached = -1n;
  /** Where it stood when another server took over; null: it has gone on since. */
  #stood: bigint | 'unknown' | null = null;
  #restsUntil = 0;
  #word: Promise<bigint | null> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whether everything up to a position is there. One that lags is given some milliseconds. Raises nothing. */
  async reached({ server, reaches }: Position): Promise<boolean> {
    if (performance.now() < this.#restsUntil) return false;
    this.#follow(server);
    if (this.#has(reaches)) return true;
    for (const wait of waits) {
      if (wait > 0) await pause(wait);
      this.#word ??= this.#ask();
      const word = await this.#word;
      if (word === null) return false;
      this.#learn(server, word);
      if (this.#has(reaches)) return true;
    }
    this.#rest(restOfLaggard);
    return false;
  }

  /** Reads from it; null: it failed or took too long, and is left alone for a while. */
  async read<T>(read: (pool: Pool) => Promise<T>): Promise<{ readonly result: T } | null> {
    const answer = await within(longestRead, read(this.#pool));
    if (answer === 'late') this.#pool.abandon();
    if (answer === 'late' || answer === 'failed') {
      this.#rest(restOfFailed);
      return null;
    }
    return answer;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #follow(server: string): void {
    if (this.#server === server) return;
    this.#stood = this.#server === null ? null : 'unknown';
    this.#server = server;
    this.#reached = -1n;
  }

  #has(position: bigint): boolean {
    return this.#stood === null && this.#reached >= position;
  }

  #learn(server: string, word: bigint): void {
    if (server !== this.#server) return;
    this.#reached = word;
    if (this.#stood === 'unknown') this.#stood = word;
    else if (this.#stood !== null && word > this.#stood) this.#stood = null;
  }

  /** How far it is; null: it does not say, and is left alone for a while. Those who want to know at the same time share a question. */
  async #ask(): Promise<bigint | null> {
    const answer = await within(
      longestWord,
      reading(this.#pool, (connection) => connection.rows(howFar, [])),
    );
    this.#word = null;
    const said = typeof answer === 'string' ? null : answer.result[0]?.position;
    if (typeof said === 'string') return BigInt(said);
    this.#rest(restOfFailed);
    if (answer === 'late') this.#pool.abandon();
    return null;
  }

  #rest(milliseconds: number): void {
    this.#restsUntil = performance.now() + milliseconds;
  }
}

/** What comes of a promise within so many milliseconds. */
async function within<T>(
  milliseconds: number,
  promise: Promise<T>,
): Promise<{ readonly result: T } | 'late' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  // Why it failed does not matter: the server itself is asked next, and fails too where the question is at fault.
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
