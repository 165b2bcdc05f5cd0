import type { Row } from '../../types.js';
import type { ConnectionPool } from '../connection/connection-pool.js';
import type { Replica } from './replica.js';

/** The WAL position of a server at the last version check. */
export interface WalPosition {
  /** Changes when the server restarts, or when another server becomes the primary. */
  readonly server: string;
  /** Everything that was committed is before it, in bytes. */
  readonly offset: bigint;
  /** Equal snapshots contain equal commits. */
  readonly snapshot: string;
}

/**
 * Parses the result of `changesSince`. Where nothing was committed since the last position, that one is returned: replicas need not
 * replay what a server writes otherwise, such as vacuuming. null: not a server with replicas.
 */
export function parseWalPosition(row: Row, last: WalPosition | null): WalPosition | null {
  if (row.position === null || row.position === undefined) return null;
  const [server, snapshot] = [String(row.server), String(row.snapshot)];
  if (last?.server === server && last.snapshot === snapshot) return last;
  return { server, snapshot, offset: BigInt(String(row.position)) };
}

/** The replicas of a server, used in rotation. */
export class Replicas {
  readonly #all: readonly Replica[];
  #nextIndex = 0;

  constructor(all: readonly Replica[]) {
    this.#all = all;
  }

  /** Whether there is no replica. */
  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** Reads from the first replica in rotation that reached a position; null: none did, or it failed. Throws nothing. */
  async read<T>(
    position: WalPosition,
    read: (pool: ConnectionPool) => Promise<T>,
  ): Promise<{ readonly result: T } | null> {
    this.#nextIndex += 1;
    for (let offset = 0; offset < this.#all.length; offset++) {
      const replica = this.#all[(this.#nextIndex + offset) % this.#all.length];
      if (replica !== undefined && (await replica.hasReached(position))) return replica.read(read);
    }
    return null;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((replica) => replica.close()));
  }
}
