export { openPostgresStore } from './postgres/open.js';
export type { PostgresOptions } from './postgres/options.js';
export type { TlsSettings } from './postgres/tls.js';
export { openSqliteStore, type SqliteOptions } from './sqlite/open.js';
export type { MigrationReport, ModelRecord, Row, Session, Store, Transaction } from './types.js';
export { ForeignKeyViolation, LengthViolation, UniqueViolation } from './violations.js';
