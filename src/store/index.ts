export { openSqliteStore, type SqliteOptions } from './sqlite/open.js';
export type { MigrationReport, ModelRecord, Row, Session, Store, Transaction } from './types.js';
export { ForeignKeyViolation, UniqueViolation } from './violations.js';
