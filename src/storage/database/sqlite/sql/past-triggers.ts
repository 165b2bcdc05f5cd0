import { type PastTable, systemTableNames } from '../../../sql/layout/index.js';
import type { PastDdl } from '../../migration-engine.js';
import type { SqliteConnection } from '../driver/connection.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';
import { dropTriggersOf } from './derived-table.js';
import { sqliteDialect } from './dialect.js';

const { identifier } = sqliteDialect;
const { moments } = systemTableNames;

/** SQLite's clock counts milliseconds; the double that it returns is a little beside them. */
const now = `CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)`;

/** The moment that the transaction gets when it is committed: there is one writer. */
const thisMoment = `(SELECT coalesce(max(id), 0) + 1 FROM ${moments})`;

/** How SQLite records former rows: triggers number the moment, and the writer gives it its time before it commits. */
export const sqlitePast: PastDdl = {
  prepare: null,
  now,
  triggers,
  createTriggers: (past) => triggers(past).map(([, sql]) => sql),
  disableTriggers: null,
  dropTriggers: dropTriggersOf,
};

function triggers({ source, table, key, columns }: PastTable): readonly (readonly [string, string])[] {
  const recorded = columns.filter(({ isRecorded }) => isRecorded).map(({ name }) => name);
  const insert = (existed: 0 | 1, names: readonly string[], row: 'old' | 'new'): string =>
    `INSERT INTO ${identifier(table.name)} (octavo_moment, octavo_existed, ${names.map(identifier).join(', ')}) ` +
    `SELECT ${thisMoment}, ${existed}, ${names.map((name) => `${row}.${identifier(name)}`).join(', ')}`;
  const trigger = (word: string, event: string, body: string): readonly [string, string] => {
    const name = `${table.name}_${word}`;
    return [name, `CREATE TRIGGER ${identifier(name)} AFTER ${event} ON ${identifier(source)} BEGIN ${body} END`];
  };
  const isOtherKey = key.map((name) => `old.${identifier(name)} IS NOT new.${identifier(name)}`).join(' OR ');
  return [
    trigger('came', 'INSERT', `${insert(0, key, 'new')};`),
    trigger('went', 'DELETE', `${insert(1, recorded, 'old')};`),
    trigger('changed', 'UPDATE', `${insert(1, recorded, 'old')}; ${insert(0, key, 'new')} WHERE ${isOtherKey};`),
  ];
}

const schemaVersion = sqliteStatement('PRAGMA schema_version');
const countTriggers = sqliteStatement(
  `SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'octavo_past_*'`,
);
/** A clock that was put back does not put moments back. */
const insertMoment = sqliteStatement(
  `INSERT INTO ${moments} (id, at) VALUES (${thisMoment}, max(${now}, coalesce((SELECT max(at) FROM ${moments}), 0)))`,
);

/** Returns a function that gives the moment of a transaction its time, to be called before the commit. Does nothing where nothing is recorded. */
export function createMomentCloser(writer: SqliteConnection): () => void {
  let knownSchema = -1;
  let isRecording = false;
  return () => {
    const schema = writer.number(schemaVersion, []);
    if (schema !== knownSchema) isRecording = writer.number(countTriggers, []) > 0;
    knownSchema = schema;
    if (isRecording) writer.run(insertMoment, []);
  };
}
