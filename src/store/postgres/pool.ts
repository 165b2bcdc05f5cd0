import { Fault } from '../../kernel/index.js';
import type { Connection, ConnectionPlace } from './connection.js';
import { type Hosts, Opener } from './hosts.js';
import type { PostgresSettings } from './options.js';
import { WriterPlaces } from './writer-places.js';

type Limits = Pick<PostgresSettings, 'poolSize' | 'queue' | 'queueTimeout' | 'writeQueueTimeout' | 'statementTimeout'>;

/** A statement has its time, then the server ends it, then, after this many milliseconds, the connection is given up. */
const grace = 1_000;
const longestBetweenLooks = 1_000;

/** Where connections lead, and what they need. */
export interface PoolPlace extends Omit<ConnectionPlace, 'config' | 'ended'> {
  readonly hosts: Hosts;
}

/** How a connection is taken. */
export interface Taking {
  /** One that was not open before. */
  readonly fresh?: boolean;
  /** Waits as long as it takes to open one, which is limited too. */
  readonly patient?: boolean;
  /** Milliseconds for which it waits; left out: `queueTimeout`. */
  readonly patience?: number;
}

interface Waiting {
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: unknown) => void;
  /** Ends the wait; null: nothing does. */
  readonly timer: NodeJS.Timeout | null;
}

/**
 * Connections that are lent one at a time, opened when they are needed. Who finds all of them in use waits, for a limited time
 * and in limited company. Connections that break are forgotten and replaced; those that are stuck are destroyed.
 */
export class Pool {
  /** Of those who write, how many may have one at a time. */
  readonly writers: WriterPlaces;
  readonly #place: Omit<ConnectionPlace, 'config'>;
  readonly #opener: Opener;
  readonly #limits: Limits;
  readonly #all = new Set<Connection>();
  /** Used last at the end: those that are not needed are left alone. */
  readonly #idle: Connection[] = [];
  readonly #waiting = new Set<Waiting>();
  readonly #watch: NodeJS.Timeout;
  #opening = 0;
  #lent = 0;
  #closing: (() => void) | null = null;
  #lost: () => void = () => undefined;

  constructor({ hosts, ...place }: PoolPlace, limits: Limits) {
    this.#opener = new Opener(hosts);
    this.#place = {
      ...place,
      ended: (connection) => {
        this.#forget(connection);
        this.#lost();
      },
    };
    this.#limits = limits;
    this.writers = new WriterPlaces(limits);
    const between = Math.min(longestBetweenLooks, limits.statementTimeout);
    this.#watch = setInterval(() => this.#destroyStuck(), between).unref();
  }

  /** `lost` is called whenever a connection was lost, before anything is asked of another one because of that. */
  onLost(lost: () => void): void {
    this.#lost = lost;
  }

  /** Lends a connection. Raises Fault store.busy and store.unavailable. */
  async take({
    fresh = false,
    patient = false,
    patience = this.#limits.queueTimeout,
  }: Taking = {}): Promise<Connection> {
    if (this.#closing !== null) throw new Fault('store.unavailable');
    if (fresh) for (const idle of [...this.#idle]) this.#drop(idle);
    const connection = this.#takeIdle() ?? (await this.#wait(patient ? null : patience));
    connection.begin();
    return connection;
  }

  /** Takes a connection back. */
  give(connection: Connection): void {
    this.#lent -= 1;
    if (connection.broken) this.#lost();
    if (connection.broken || connection.inTransaction) this.#drop(connection);
    else this.#idle.push(connection);
    this.#serve();
  }

  /** Destroys all connections: what is under way on them fails. */
  abandon(): void {
    for (const connection of [...this.#all]) this.#drop(connection);
  }

  /** Lends no more; resolves when everything that is lent or waited for has come back, and all connections are closed. */
  async close(): Promise<void> {
    await this.writers.close();
    await new Promise<void>((resolve) => {
      this.#closing = resolve;
      this.#serve();
    });
    clearInterval(this.#watch);
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }

  /** `patience`: null: as long as it takes. */
  #wait(patience: number | null): Promise<Connection> {
    const { poolSize, queue } = this.#limits;
    if (this.#waiting.size >= queue + poolSize - this.#all.size) return Promise.reject(new Fault('store.busy'));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new Fault('store.busy'));
        this.#serve();
      };
      const timer = patience === null ? null : setTimeout(giveUp, patience);
      const waiting: Waiting = { resolve, reject, timer };
      this.#waiting.add(waiting);
      this.#serve();
    });
  }

  /** Gives to those who wait what there is, and opens what may be opened for the rest. */
  #serve(): void {
    for (const waiting of this.#waiting) {
      const idle = this.#takeIdle();
      if (idle === undefined) break;
      this.#ends(waiting);
      waiting.resolve(idle);
    }
    for (const waiting of [...this.#waiting].slice(this.#opening)) {
      if (this.#all.size + this.#opening >= this.#limits.poolSize) break;
      this.#open(waiting);
    }
    if (this.#waiting.size === 0 && this.#lent === 0 && this.#opening === 0) this.#closing?.();
  }

  #takeIdle(): Connection | undefined {
    let idle = this.#idle.pop();
    while (idle?.broken === true) idle = this.#idle.pop();
    if (idle !== undefined) this.#lent += 1;
    return idle;
  }

  /** Opens a connection because of somebody, who hears about it when that fails. The connection is for whoever waits longest. */
  #open(waiting: Waiting): void {
    this.#opening += 1;
    this.#opener
      .open(this.#place)
      .then(
        (connection) => {
          if (connection.broken) return;
          this.#all.add(connection);
          this.#idle.push(connection);
        },
        (error: unknown) => {
          if (this.#ends(waiting)) waiting.reject(error);
        },
      )
      .finally(() => {
        this.#opening -= 1;
        this.#serve();
      });
  }

  /** Ends a wait; false where it has ended already. */
  #ends(waiting: Waiting): boolean {
    if (waiting.timer !== null) clearTimeout(waiting.timer);
    return this.#waiting.delete(waiting);
  }

  #drop(connection: Connection): void {
    this.#forget(connection);
    connection.destroy();
  }

  /** One that is lent comes back all the same. */
  #forget(connection: Connection): void {
    this.#all.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#serve();
  }

  #destroyStuck(): void {
    const oldest = performance.now() - this.#limits.statementTimeout - grace;
    for (const connection of this.#all) {
      if (connection.isStuck(oldest)) connection.destroy();
    }
  }
}
