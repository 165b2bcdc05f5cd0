export type * from './change/types.js';
export { copyDatabase } from './copy/copy-database.js';
export type { CopiedModels, CopyReport } from './copy/types.js';
export { type Damage, databaseDamage, type ExaminedStore } from './damage.js';
export { type Chore, choresOf, type DatabaseFacts, databaseFacts } from './facts.js';
export { forModel } from './for-model.js';
export { openForeignSqlite } from './foreign/open-foreign-sqlite.js';
export type { ForeignColumns, ForeignDatabase, ForeignRow } from './foreign/types.js';
export { type Fragments, openFragments } from './fragments/keep-fragments.js';
export { type MeasuredStore, type Measurement, measuredStore } from './measured-store.js';
export { modelTopic } from './model-topic.js';
export { openForeignPostgres, openPostgresStore } from './open-postgres.js';
export type { PostgresOptions } from './postgres/options.js';
export type { TlsSettings } from './postgres/tls.js';
export { urlPerHost } from './postgres/url-hosts.js';
export { openSqliteStore, type SqliteOptions } from './sqlite/open.js';
export { type Schedule, type Scheduled, startSchedule } from './turns/schedule.js';
export { createTurn, type Turn } from './turns/turn.js';
export type {
  Changed,
  MigrationReport,
  ModelRecord,
  ReadClient,
  Row,
  Session,
  Store,
  StoreClock,
  Transaction,
  WriteOptions,
} from './types.js';
export { ForeignKeyViolation, LengthViolation, UniqueViolation } from './violations.js';
export { withinTransaction } from './within-transaction.js';
