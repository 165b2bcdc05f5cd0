import { type Clock, isoTime } from '../../foundations/core/index.js';
import { systemTableNames } from '../sql/layout/index.js';
import { internalStatement } from './internal-statement.js';
import { sqliteDialect } from './sqlite/sql/dialect.js';
import type { Store } from './types.js';

/** What a database is, for those who look after it. */
export interface DatabaseInfo {
  readonly kind: 'sqlite' | 'postgres';
  /** As the database itself says it, such as `16.4`. */
  readonly version: string;
  /** That its tables and indexes take. */
  readonly bytes: number;
  /** How many documents there are, by uid of their content type; types without any are left out. */
  readonly documents: ReadonlyMap<string, number>;
}

/** Work that one of all nodes does once in a while. */
export interface JobState {
  readonly name: string;
  /** ISO 8601; from when on it may be done again. */
  readonly dueAt: string;
  /** Some node is at it. */
  readonly running: boolean;
}

const infoStatements = {
  sqlite:
    'SELECT sqlite_version() AS version, c.page_count * s.page_size AS bytes FROM pragma_page_count() c, pragma_page_size() s',
  postgres: "SELECT current_setting('server_version') AS version, pg_database_size(current_database())::text AS bytes",
} as const;

/** Asks the database about itself. The count of documents walks through all their heads. Throws Fault store.*. */
export async function readDatabaseInfo(store: Store): Promise<DatabaseInfo> {
  const { dialect } = store;
  const kind = dialect === sqliteDialect ? 'sqlite' : 'postgres';
  const counts = `SELECT type, count(*) AS n FROM ${systemTableNames.documents} GROUP BY type ORDER BY type`;
  const [[info], rows] = await Promise.all([
    store.rows(internalStatement(infoStatements[kind], dialect), []),
    store.rows(internalStatement(counts, dialect), []),
  ]);
  return {
    kind,
    version: String(info?.version ?? ''),
    bytes: Number(info?.bytes ?? 0),
    documents: new Map(rows.map(({ type, n }) => [String(type), Number(n)])),
  };
}

/** The jobs that were done at least once, by name. Throws Fault store.*. */
export async function listJobStates(store: Store, clock: Clock): Promise<readonly JobState[]> {
  const statement = `SELECT name, ends_at, due_at FROM ${systemTableNames.leases} ORDER BY name`;
  const rows = await store.rows(internalStatement(statement, store.dialect), []);
  const now = isoTime(clock.now());
  return rows.map((row) => ({
    name: String(row.name),
    dueAt: String(row.due_at),
    running: String(row.ends_at) > now,
  }));
}
