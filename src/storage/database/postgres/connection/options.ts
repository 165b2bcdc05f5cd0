import type { Clock } from '../../../../foundations/core/index.js';
import type { TlsSettings } from './tls.js';

/** Which database, and the limits of its use. Times are in milliseconds. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?…`; `docs/reference/configuration.md` lists the parameters. */
  readonly url: string;
  /**
   * Streaming replicas of the server, as URLs of the same form: they serve reads. One that lags, is gone or is slow is skipped
   * meanwhile.
   */
  readonly replicas?: readonly string[];
  /** The schema of the tables; it is created where it is missing. */
  readonly schema?: string;
  /** Maximum number of connections. */
  readonly poolSize?: number;
  /** Maximum number of requests that wait for a connection; further ones are rejected immediately. */
  readonly queue?: number;
  /** Maximum wait for a connection, of readers and of writers. */
  readonly queueTimeout?: number;
  readonly writeQueueTimeout?: number;
  /** Maximum wait of a write for the locks of other transactions. */
  readonly lockTimeout?: number;
  /** Maximum wait for the server to accept a new connection. */
  readonly connectTimeout?: number;
  /** Maximum duration of a statement. */
  readonly statementTimeout?: number;
  /** Maximum time that a transaction may be idle between two statements, and one that writes and is short (`WriteOptions`). */
  readonly idleTimeout?: number;
  readonly writeIdleTimeout?: number;
  /** TLS settings where the URL has none. */
  readonly ssl?: TlsSettings;
  /**
   * A pooler that lends connections per transaction is in between: no settings are made per connection, and the role is expected to
   * have them (`ALTER ROLE … SET search_path`).
   */
  readonly pooled?: boolean;
  /**
   * Whether the server keeps prepared statements: a small query then takes a third of the time. Default: not behind a pooler, which
   * has to support it, as PgBouncer does from 1.21 on (`max_prepared_statements`).
   */
  readonly namedStatements?: boolean;
  /** Versions that a write indexes for full-text search; the others are left to a job. Default: 10,000. */
  readonly indexedPerWrite?: number;
  /** The clock of the store; default: that of the database's server. */
  readonly clock?: Clock;
}

/** The options with all defaults filled in. */
export type PostgresSettings = Required<
  Omit<PostgresOptions, 'url' | 'replicas' | 'ssl' | 'clock' | 'indexedPerWrite'>
>;

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

/** Fills in the defaults. */
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
