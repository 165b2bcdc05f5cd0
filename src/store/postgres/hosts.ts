import type { ClientConfig } from 'pg';
import { Fault } from '../../kernel/index.js';
import type { Compiled } from '../../plan/index.js';
import { Connection, type ConnectionPlace } from './connection.js';

const follows: Compiled = { sql: 'SELECT pg_is_in_recovery() AS follows', slots: [], reads: [] };

/** The servers that one of is to be used: several where any of them may take over from the one before. */
export interface Hosts {
  /** One per server, in the order in which they are tried. */
  readonly configs: readonly ClientConfig[];
  /** Whether servers that follow another one are passed over. */
  readonly primary: boolean;
}

/** Opens connections to the first of several servers that takes them, beginning with the one that did so last. */
export class Opener {
  readonly #hosts: Hosts;
  #last = 0;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  /** Raises Fault store.*: what the last of them had against it. */
  async open(place: Omit<ConnectionPlace, 'config'>): Promise<Connection> {
    const { configs } = this.#hosts;
    const first = this.#last;
    let reason: unknown = new Fault('store.unavailable');
    for (let at = 0; at < configs.length; at++) {
      const which = (first + at) % configs.length;
      const config = configs[which];
      if (config === undefined) break;
      try {
        const connection = await this.#checked({ ...place, config });
        this.#last = which;
        return connection;
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  }

  async #checked(place: ConnectionPlace): Promise<Connection> {
    const connection = await Connection.open(place);
    if (!this.#hosts.primary) return connection;
    const [row] = await connection.rows(follows, []);
    if (row?.follows === false) return connection;
    connection.destroy();
    throw new Fault('store.unavailable', new Error('the server follows another one and only reads'));
  }
}
