import type { Layout } from '../sql/layout/index.js';
import { searchIndexPrefix, textIndexPrefix } from '../sql/plan/index.js';
import { internalStatement } from './internal-statement.js';
import { sqliteDialect } from './sqlite/sql/dialect.js';
import type { Session, Store } from './types.js';

const integrityCheck = 'PRAGMA integrity_check(100)';
const textIndexTables = `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5(%' AND (${[textIndexPrefix, searchIndexPrefix].map((prefix) => `name LIKE '${prefix}%'`).join(' OR ')})`;
const foreignKeyCheck = 'PRAGMA foreign_key_check';
/** Constraints and indexes that the server does not vouch for. */
const invalidObjects = `SELECT conname::text AS name FROM pg_constraint
    WHERE NOT convalidated AND connamespace = current_schema()::regnamespace
  UNION ALL SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`;

/** What has to be known of a store to look into its database. */
export type InspectedStore = Pick<Store, 'dialect' | 'schemaConnection'>;

/** A part of a database that is not as it should be. */
export interface Damage {
  /** Empty where it is not known. */
  readonly table: string;
  readonly text: string;
}

/**
 * What a database finds to be broken in itself, and what is missing of the tables, indexes and triggers of a layout. `session`: of this store.
 * Throws Fault store.*.
 */
export async function findDatabaseDamage(
  store: InspectedStore,
  session: Session,
  layout: Layout,
): Promise<readonly Damage[]> {
  const found =
    store.dialect === sqliteDialect ? await sqliteDamage(store, session) : await postgresDamage(store, session);
  return [...found, ...(await missingObjects(store, session, layout))];
}

/**
 * FTS5 remembers which parts an index consists of. Whoever asks the index looks whether that still holds; the check of the file does not
 * (3.53), and on a connection that has asked before takes parts for broken that were merged since.
 */
async function probeTextIndexes({ dialect }: InspectedStore, session: Session): Promise<void> {
  for (const { name } of await session.rows(internalStatement(textIndexTables, dialect), [])) {
    // What is looked for does not matter, but without it an index that has no texts cannot be read.
    const probe = `SELECT rowid FROM ${dialect.identifier(String(name))}('"abc"') LIMIT 1`;
    await session.rows({ sql: probe, slots: [], reads: [] }, []);
  }
}

async function sqliteDamage(store: InspectedStore, session: Session): Promise<readonly Damage[]> {
  const { dialect } = store;
  await probeTextIndexes(store, session);
  const report = await session.rows(internalStatement(integrityCheck, dialect), []);
  const broken = report.map((row) => String(Object.values(row)[0])).filter((line) => line !== 'ok');
  const references = await session.rows(internalStatement(foreignKeyCheck, dialect), []);
  return [
    ...broken.map((text) => ({ table: '', text })),
    ...references.map(({ table, rowid, parent }) => ({
      table: String(table),
      text: `row ${String(rowid)} refers to a row of ${String(parent)} that is not there`,
    })),
  ];
}

async function postgresDamage({ dialect }: InspectedStore, session: Session): Promise<readonly Damage[]> {
  const rows = await session.rows(internalStatement(invalidObjects, dialect), []);
  return rows.map(({ name }) => ({ table: '', text: `${String(name)} is not valid` }));
}

async function missingObjects(
  store: InspectedStore,
  session: Session,
  { allTables }: Layout,
): Promise<readonly Damage[]> {
  const { tables, indexes, countTriggers } = await store.schemaConnection().engine.inspect(session);
  return allTables.flatMap(({ name, columns, counted, indexes: wanted }) => {
    const existingColumns = tables.get(name);
    if (existingColumns === undefined) return [{ table: name, text: 'the table is missing' }];
    return [
      ...columns
        .filter((column) => !existingColumns.has(column.name))
        .map((column) => `the column ${column.name} is missing`),
      ...wanted.filter((index) => !indexes.has(index.name)).map((index) => `the index ${index.name} is missing`),
      ...(counted && !countTriggers.tables.has(name) ? ['the triggers that count its rows are missing'] : []),
    ].map((text) => ({ table: name, text }));
  });
}
