import { Fault } from '../../../../foundations/core/index.js';
import { WriterSlots } from '../writes/writer-slots.js';
import type { ConnectionSettings, PostgresConnection } from './connection.js';
import { type DatabaseHosts, HostConnector } from './host-connector.js';
import type { PostgresSettings } from './options.js';

type PoolLimits = Pick<
  PostgresSettings,
  'poolSize' | 'queue' | 'queueTimeout' | 'writeQueueTimeout' | 'statementTimeout'
>;

/** The server ends a statement at its timeout. This many milliseconds later the connection is destroyed. */
const stuckGrace = 1_000;
const maxCheckInterval = 1_000;

/** The servers and the settings of their connections. */
export interface PoolOptions extends Omit<ConnectionSettings, 'config' | 'onEnd'> {
  readonly hosts: DatabaseHosts;
}

/** How a connection is acquired. */
export interface AcquireOptions {
  /** Opens a new connection instead of an idle one. */
  readonly newConnection?: boolean;
  /** Waits as long as opening a connection takes, which has a timeout of its own. */
  readonly waitForOpen?: boolean;
  /** Milliseconds for which it waits; default: `queueTimeout`. */
  readonly maxWait?: number;
}

interface QueuedRequest {
  readonly resolve: (connection: PostgresConnection) => void;
  readonly reject: (error: unknown) => void;
  /** Ends the wait; null: it has no limit. */
  readonly timer: NodeJS.Timeout | null;
}

/**
 * Lends connections to one user at a time and opens them on demand. When all are in use, requests wait, for a limited time and in a
 * queue of limited length. Broken connections are dropped and replaced; stuck ones are destroyed.
 */
export class ConnectionPool {
  /** Limits how many writers may have a connection at a time. */
  readonly writers: WriterSlots;
  readonly #settings: Omit<ConnectionSettings, 'config'>;
  readonly #connector: HostConnector;
  readonly #limits: PoolLimits;
  readonly #all = new Set<PostgresConnection>();
  /** Most recently used last: connections at the front stay idle. */
  readonly #idle: PostgresConnection[] = [];
  readonly #waiting = new Set<QueuedRequest>();
  readonly #checkTimer: NodeJS.Timeout;
  #opening = 0;
  #lent = 0;
  #closing: (() => void) | null = null;
  #onLost: () => void = () => undefined;

  constructor({ hosts, ...settings }: PoolOptions, limits: PoolLimits) {
    this.#connector = new HostConnector(hosts);
    this.#settings = {
      ...settings,
      onEnd: (connection) => {
        this.#forget(connection);
        this.#onLost();
      },
    };
    this.#limits = limits;
    this.writers = new WriterSlots(limits);
    const interval = Math.min(maxCheckInterval, limits.statementTimeout);
    this.#checkTimer = setInterval(() => this.#destroyStuck(), interval).unref();
  }

  /** Registers a listener that is called whenever a connection was lost, before another one replaces it. */
  onLost(listener: () => void): void {
    this.#onLost = listener;
  }

  /** Acquires a connection. Throws Fault store.busy and store.unavailable. */
  async acquire({
    newConnection = false,
    waitForOpen = false,
    maxWait = this.#limits.queueTimeout,
  }: AcquireOptions = {}): Promise<PostgresConnection> {
    if (this.#closing !== null) throw new Fault('store.unavailable');
    if (newConnection) for (const idle of [...this.#idle]) this.#drop(idle);
    const connection = this.#takeIdle() ?? (await this.#wait(waitForOpen ? null : maxWait));
    connection.begin();
    return connection;
  }

  /** Returns a connection to the pool. */
  release(connection: PostgresConnection): void {
    this.#lent -= 1;
    if (connection.broken) this.#onLost();
    if (connection.broken || connection.inTransaction) this.#drop(connection);
    else this.#idle.push(connection);
    this.#serve();
  }

  /** Destroys all connections: running statements fail. */
  destroyAll(): void {
    for (const connection of [...this.#all]) this.#drop(connection);
  }

  /** Acquires no more; resolves when all connections in use and all queued requests are released, and all connections are closed. */
  async close(): Promise<void> {
    await this.writers.close();
    await new Promise<void>((resolve) => {
      this.#closing = resolve;
      this.#serve();
    });
    clearInterval(this.#checkTimer);
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }

  /** `maxWait` null: waits as long as it takes. */
  #wait(maxWait: number | null): Promise<PostgresConnection> {
    const { poolSize, queue } = this.#limits;
    if (this.#waiting.size >= queue + poolSize - this.#all.size) return Promise.reject(new Fault('store.busy'));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new Fault('store.busy'));
        this.#serve();
      };
      const timer = maxWait === null ? null : setTimeout(giveUp, maxWait);
      const waiting: QueuedRequest = { resolve, reject, timer };
      this.#waiting.add(waiting);
      this.#serve();
    });
  }

  /** Serves queued requests with idle connections, and opens new ones for the rest up to the limit. */
  #serve(): void {
    for (const waiting of this.#waiting) {
      const idle = this.#takeIdle();
      if (idle === undefined) break;
      this.#endWait(waiting);
      waiting.resolve(idle);
    }
    for (const waiting of [...this.#waiting].slice(this.#opening)) {
      if (this.#all.size + this.#opening >= this.#limits.poolSize) break;
      this.#open(waiting);
    }
    if (this.#waiting.size === 0 && this.#lent === 0 && this.#opening === 0) this.#closing?.();
  }

  #takeIdle(): PostgresConnection | undefined {
    let idle = this.#idle.pop();
    while (idle?.broken === true) idle = this.#idle.pop();
    if (idle !== undefined) this.#lent += 1;
    return idle;
  }

  /** Opens a connection for a queued request, which is rejected when that fails. The connection goes to the request that waits longest. */
  #open(waiting: QueuedRequest): void {
    this.#opening += 1;
    this.#connector
      .open(this.#settings)
      .then(
        (connection) => {
          if (connection.broken) return;
          this.#all.add(connection);
          this.#idle.push(connection);
        },
        (error: unknown) => {
          if (this.#endWait(waiting)) waiting.reject(error);
        },
      )
      .finally(() => {
        this.#opening -= 1;
        this.#serve();
      });
  }

  /** Ends a wait; false where it has ended already. */
  #endWait(waiting: QueuedRequest): boolean {
    if (waiting.timer !== null) clearTimeout(waiting.timer);
    return this.#waiting.delete(waiting);
  }

  #drop(connection: PostgresConnection): void {
    this.#forget(connection);
    connection.destroy();
  }

  /** A connection in use is still released later. */
  #forget(connection: PostgresConnection): void {
    this.#all.delete(connection);
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#serve();
  }

  #destroyStuck(): void {
    const oldest = performance.now() - this.#limits.statementTimeout - stuckGrace;
    for (const connection of this.#all) {
      if (connection.isStuck(oldest)) connection.destroy();
    }
  }
}
