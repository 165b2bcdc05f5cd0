import type { ClientConfig } from 'pg';
import { Fault } from '../../../../foundations/core/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import { type ConnectionSettings, PostgresConnection } from './connection.js';

const isReplicaQuery: Compiled = { sql: 'SELECT pg_is_in_recovery() AS follows', slots: [], reads: [] };

/** The servers of a database: several where any of them may become the primary. */
export interface DatabaseHosts {
  /** One per server, in the order in which they are tried. */
  readonly configs: readonly ClientConfig[];
  /** Whether replicas are skipped. */
  readonly primaryOnly: boolean;
}

/** Opens connections to the first available of several servers, beginning with the last one used. */
export class HostConnector {
  readonly #hosts: DatabaseHosts;
  #lastIndex = 0;

  constructor(hosts: DatabaseHosts) {
    this.#hosts = hosts;
  }

  /** Throws Fault store.*, with the error of the last server tried. */
  async open(settings: Omit<ConnectionSettings, 'config'>): Promise<PostgresConnection> {
    const { configs } = this.#hosts;
    const first = this.#lastIndex;
    let reason: unknown = new Fault('store.unavailable');
    for (let offset = 0; offset < configs.length; offset++) {
      const index = (first + offset) % configs.length;
      const config = configs[index];
      if (config === undefined) break;
      try {
        const connection = await this.#openChecked({ ...settings, config });
        this.#lastIndex = index;
        return connection;
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  }

  async #openChecked(settings: ConnectionSettings): Promise<PostgresConnection> {
    const connection = await PostgresConnection.open(settings);
    if (!this.#hosts.primaryOnly) return connection;
    const [row] = await connection.rows(isReplicaQuery, []);
    if (row?.follows === false) return connection;
    connection.destroy();
    throw new Fault('store.unavailable', new Error('the server is a replica, which is read-only'));
  }
}
