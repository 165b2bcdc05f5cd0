import type { Clock } from '../../../foundations/core/index.js';
import type { TlsSettings } from './tls.js';

/** Which database, and how. Times are in milliseconds. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?…`; `docs/reference/configuration.md` lists the parameters. */
  readonly url: string;
  /**
   * Replicas that follow the server by streaming, as URLs of the same form: what only reads may go there. One that lags, is gone or is
   * slow is left alone meanwhile.
   */
  readonly replicas?: readonly string[];
  /** The schema that holds the tables; it is created where it is missing. */
  readonly schema?: string;
  /** Most connections at once. */
  readonly poolSize?: number;
  /** Most requests that wait for a connection; one more is turned away at once. */
  readonly queue?: number;
  /** Longest wait for a connection, of those who read and of those who write. */
  readonly queueTimeout?: number;
  readonly writeQueueTimeout?: number;
  /** Longest wait of a write for what other transactions have locked. */
  readonly lockTimeout?: number;
  /** Longest wait for the server to answer a new connection. */
  readonly connectTimeout?: number;
  /** Longest time a statement may take. */
  readonly statementTimeout?: number;
  /** Longest time a transaction may rest between two statements, and one that writes and does not take long (`WriteOptions`). */
  readonly idleTimeout?: number;
  readonly writeIdleTimeout?: number;
  /** TLS where the URL does not say anything about it. */
  readonly ssl?: TlsSettings;
  /**
   * A pooler that lends connections per transaction stands in front: nothing is set per connection, and what has to be set
   * is expected from the role (`ALTER ROLE … SET search_path`).
   */
  readonly pooled?: boolean;
  /**
   * Whether the server keeps the statements it has read: a small question takes a third of the time then. Left out: not behind a
   * pooler, which has to know about it, as PgBouncer does from 1.21 on (`max_prepared_statements`).
   */
  readonly namedStatements?: boolean;
  /** The time of the store; left out: that of the database's server. */
  readonly clock?: Clock;
}

/** The options with everything that was left out. */
export type PostgresSettings = Required<Omit<PostgresOptions, 'url' | 'replicas' | 'ssl' | 'clock'>>;

const defaults: Omit<PostgresSettings, 'namedStatements'> = {
  schema: 'public',
  poolSize: 8,
  queue: 200,
  queueTimeout: 1_000,
  writeQueueTimeout: 10_000,
  lockTimeout: 6_000,
  connectTimeout: 2_000,
  statementTimeout: 30_000,
  idleTimeout: 60_000,
  writeIdleTimeout: 5_000,
  pooled: false,
};

/** Fills in what was left out. */
export function resolveSettings(options: PostgresOptions): PostgresSettings {
  const pooled = options.pooled ?? defaults.pooled;
  return {
    schema: options.schema ?? defaults.schema,
    poolSize: options.poolSize ?? defaults.poolSize,
    queue: options.queue ?? defaults.queue,
    queueTimeout: options.queueTimeout ?? defaults.queueTimeout,
    writeQueueTimeout: options.writeQueueTimeout ?? defaults.writeQueueTimeout,
    lockTimeout: options.lockTimeout ?? defaults.lockTimeout,
    connectTimeout: options.connectTimeout ?? defaults.connectTimeout,
    statementTimeout: options.statementTimeout ?? defaults.statementTimeout,
    idleTimeout: options.idleTimeout ?? defaults.idleTimeout,
    writeIdleTimeout: options.writeIdleTimeout ?? defaults.writeIdleTimeout,
    pooled,
    namedStatements: options.namedStatements ?? !pooled,
  };
}
