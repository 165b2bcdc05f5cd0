export type { CopyDialect, ReferencedTables } from './copy-dialect.js';
export { type Damage, findDatabaseDamage, type InspectedStore } from './database-damage.js';
export { type DatabaseInfo, type JobState, listJobStates, readDatabaseInfo } from './database-info.js';
export { openForeignSqlite } from './foreign/open-foreign-sqlite.js';
export type { ForeignColumns, ForeignDatabase, ForeignRow } from './foreign/types.js';
export { internalStatement } from './internal-statement.js';
export { type Job, type JobRunner, startJobs } from './leases/job-runner.js';
export { createLease, type Lease } from './leases/lease.js';
export { createJsonMaterializer, type JsonMaterializer } from './materialized-json/json-materializer.js';
export { type MeasuredStore, type Measurement, measuredStore } from './measured-store.js';
export type * from './migration-engine.js';
export { modelTopic } from './model-topic.js';
export { openForeignPostgres, openPostgresStore } from './open-postgres.js';
export { createPastRecorder, type PastRecorder } from './past/past-recorder.js';
export type { PostgresOptions } from './postgres/connection/options.js';
export type { TlsSettings } from './postgres/connection/tls.js';
export { splitUrlByHost } from './postgres/connection/url-hosts.js';
export { requireModelVersion } from './require-model-version.js';
export type * from './schema-connection.js';
export { createIndexQueue, type IndexQueue } from './search-index/index-queue.js';
export {
  allChangedVersions,
  digestLexemes,
  ownKey,
  updateSearchIndexes,
} from './search-index/update-search-indexes.js';
export { openSqliteStore, type SqliteOptions } from './sqlite/open-sqlite-store.js';
export { deleteTotals } from './total-statements.js';
export type {
  ChangedNames,
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
