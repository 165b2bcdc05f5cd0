import type { Layout } from '../layout/index.js';
import { textIndexPrefix } from '../plan/index.js';
import { bookkeeping } from './migrate/bookkeeping.js';
import { sqliteDialect } from './sqlite/dialect.js';
import type { Session, Store } from './types.js';

const integrity = 'PRAGMA integrity_check(100)';
const virtual = `SELECT name FROM pragma_table_list WHERE type = 'virtual' AND name LIKE '${textIndexPrefix}%'`;
const strays = 'PRAGMA foreign_key_check';
/** Constraints and indexes that the server does not vouch for. */
const unproven = `SELECT conname::text AS name FROM pg_constraint
    WHERE NOT convalidated AND connamespace = current_schema()::regnamespace
  UNION ALL SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`;

/** What has to be known of a store to look into its database. */
export type ExaminedStore = Pick<Store, 'dialect' | 'copyDoor'>;

/** A part of a database that is not as it should be. */
export interface Damage {
  /** Empty where it is not known. */
  readonly table: string;
  readonly text: string;
}

/**
 * What a database finds to be broken in itself, and what is missing of the tables, indexes and triggers of a layout. `session`: of this store.
 * Raises Fault store.*.
 */
export async function databaseDamage(
  store: ExaminedStore,
  session: Session,
  layout: Layout,
): Promise<readonly Damage[]> {
  const found = store.dialect === sqliteDialect ? await fileDamage(store, session) : await serverDamage(store, session);
  return [...found, ...(await missing(store, session, layout))];
}

/**
 * FTS5 remembers which parts an index consists of. Whoever asks the index looks whether that still holds; the check of the file does not
 * (3.53), and on a connection that has asked before takes parts for broken that were merged since.
 */
async function lookAnew({ dialect }: ExaminedStore, session: Session): Promise<void> {
  for (const { name } of await session.rows(bookkeeping(virtual, dialect), [])) {
    const look = `SELECT rowid FROM ${dialect.identifier(String(name))} LIMIT 1`;
    await session.rows({ sql: look, slots: [], reads: [] }, []);
  }
}

async function fileDamage(store: ExaminedStore, session: Session): Promise<readonly Damage[]> {
  const { dialect } = store;
  await lookAnew(store, session);
  const lines = await session.rows(bookkeeping(integrity, dialect), []);
  const broken = lines.map((row) => String(Object.values(row)[0])).filter((line) => line !== 'ok');
  const references = await session.rows(bookkeeping(strays, dialect), []);
  return [
    ...broken.map((text) => ({ table: '', text })),
    ...references.map(({ table, rowid, parent }) => ({
      table: String(table),
      text: `row ${String(rowid)} refers to a row of ${String(parent)} that is not there`,
    })),
  ];
}

async function serverDamage({ dialect }: ExaminedStore, session: Session): Promise<readonly Damage[]> {
  const rows = await session.rows(bookkeeping(unproven, dialect), []);
  return rows.map(({ name }) => ({ table: '', text: `${String(name)} is not valid` }));
}

async function missing(store: ExaminedStore, session: Session, { all }: Layout): Promise<readonly Damage[]> {
  const { tables, indexes, counting } = await store.copyDoor().engine.inspect(session);
  return all.flatMap(({ name, columns, counted, indexes: wanted }) => {
    const there = tables.get(name);
    if (there === undefined) return [{ table: name, text: 'the table is missing' }];
    return [
      ...columns.filter((column) => !there.has(column.name)).map((column) => `the column ${column.name} is missing`),
      ...wanted.filter((index) => !indexes.has(index.name)).map((index) => `the index ${index.name} is missing`),
      ...(counted && !counting.tables.has(name) ? ['the triggers that count its rows are missing'] : []),
    ].map((text) => ({ table: name, text }));
  });
}
