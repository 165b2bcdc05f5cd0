import type { Row } from '../types.js';
import type { ConnectionPool } from './connection-pool.js';
import type { Replica } from './replica.js';

/** What a server had written when it was looked at. */
export interface WalPosition {
  /** Another one after the server was started again, or another server took over. */
  readonly server: string;
  /** Everything that was committed lies before it, in bytes. */
  readonly offset: bigint;
  /** Who has seen the same has seen the same commits. */
  readonly snapshot: string;
}

/**
 * What a look found (see `changesSince`). Where nothing was committed since the position before, it stays there: what a server
 * writes besides, such as what it tidies up, nobody has to wait for. null: not a server that can be followed.
 */
export function parseWalPosition(row: Row, last: WalPosition | null): WalPosition | null {
  if (row.position === null || row.position === undefined) return null;
  const [server, snapshot] = [String(row.server), String(row.snapshot)];
  if (last?.server === server && last.snapshot === snapshot) return last;
  return { server, snapshot, offset: BigInt(String(row.position)) };
}

/** The replicas of a server, asked in turn. */
export class Replicas {
  readonly #all: readonly Replica[];
  #nextIndex = 0;

  constructor(all: readonly Replica[]) {
    this.#all = all;
  }

  /** Whether there are none at all. */
  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** Reads from the first replica in turn that reached a position; null: none did, or it failed. Throws nothing. */
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
