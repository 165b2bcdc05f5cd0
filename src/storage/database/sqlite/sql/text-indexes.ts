import type { Layout } from '../../../sql/layout/index.js';
import { findTextIndexes, type TextIndex, textIndexPrefix } from '../../../sql/plan/index.js';
import type { ExistingSchema, MigrationStep } from '../../migration-engine.js';
import { type DerivedTable, dropObsolete, isIntact } from './derived-table.js';
import { sqliteDialect } from './dialect.js';
import { entryId, isIrregular, isScopeOf } from './text-search.js';

const { identifier } = sqliteDialect;

/**
 * The steps after which a file has the text indexes of a layout, and no others. One that is made knows all rows at once, as other indexes
 * do: a row that it did not know would be missing in answers. One whose triggers are not to the letter what they would be made as now
 * is made anew.
 */
export function textIndexSteps(layout: Layout, existing: ExistingSchema): readonly MigrationStep[] {
  const expected = findTextIndexes(layout, sqliteDialect);
  const intact = new Set(expected.filter((index) => isIndexIntact(index, existing)).flatMap(tableNames));
  const step = (sql: string, description = ''): MigrationStep => ({ description, sql, mayConflictWithRows: false });
  return [
    ...dropObsolete(textIndexPrefix, intact, existing).map((sql) => step(sql)),
    ...expected
      .filter(({ table }) => !intact.has(table))
      .map((index) =>
        step(
          createSql(index),
          existing.tables.has(index.versionTable) ? `index the text of ${columnPaths(index)}` : '',
        ),
      ),
  ];
}

/**
 * Statements that take away the text indexes that are not the same in both layouts: between the two, columns have other names, and an
 * index could no longer be told what it has to forget.
 */
export function dropChangedTextIndexes(from: Layout, to: Layout, existing: ExistingSchema): readonly string[] {
  const after = new Set(findTextIndexes(to, sqliteDialect).map(({ table }) => table));
  const unchanged = findTextIndexes(from, sqliteDialect).filter(
    (candidate) => after.has(candidate.table) && isIndexIntact(candidate, existing),
  );
  return dropObsolete(textIndexPrefix, new Set(unchanged.flatMap(tableNames)), existing);
}

function tableNames({ table, scopes, words }: TextIndex): readonly string[] {
  return [table, scopes, words];
}

function isIndexIntact(index: TextIndex, existing: ExistingSchema): boolean {
  return tableNames(index).every((name) => existing.tables.has(name)) && isIntact(derivedTable(index), existing);
}

function derivedTable(index: TextIndex): DerivedTable {
  return { table: index.table, triggers: textIndexTriggers(index) };
}

function createSql(index: TextIndex): string {
  const [table, scopes, versions] = [index.table, index.scopes, index.versionTable].map(identifier);
  const columns = index.columns.map(identifier);
  const values = [entryId(index, 'v'), ...columns.map((column) => `v.${column}`)].join(', ');
  return [
    `CREATE VIRTUAL TABLE ${table} USING ${index.definition}`,
    `CREATE VIRTUAL TABLE ${identifier(index.words)} USING fts5vocab(${table}, instance)`,
    `CREATE TABLE ${scopes} (id INTEGER PRIMARY KEY, locale TEXT NOT NULL, status TEXT NOT NULL, irregular INTEGER NOT NULL, UNIQUE (locale, status, irregular))`,
    ...textIndexTriggers(index).map(([, sql]) => sql),
    `INSERT INTO ${scopes} (locale, status, irregular) SELECT DISTINCT v.locale, v.status, ${isIrregular(index, 'v')} FROM ${versions} v`,
    // In the order of its entries: FTS5 writes what it has collected as soon as one precedes the last.
    `INSERT INTO ${table} (rowid, ${columns.join(', ')}) SELECT ${values} FROM ${versions} v ORDER BY 1`,
    // In one piece: questions look into one place, and writes find nothing that waits to be merged.
    `INSERT INTO ${table} (${table}) VALUES ('optimize')`,
  ].join(';\n');
}

/** FTS5 is told what it has to forget: it does not keep the texts. A version whose texts stay as they are costs nothing. */
function textIndexTriggers(index: TextIndex): DerivedTable['triggers'] {
  const { table: name, versionTable, columns } = index;
  const table = identifier(name);
  const names = columns.map(identifier);
  const versions = identifier(versionTable);
  const values = (row: 'old' | 'new') => [entryId(index, row), ...names.map((column) => `${row}.${column}`)].join(', ');
  // Not OR IGNORE: a statement that replaces rows would have the trigger replace the scope.
  const insertScope = `INSERT INTO ${identifier(index.scopes)} (locale, status, irregular) SELECT new.locale, new.status, ${isIrregular(index, 'new')} WHERE NOT EXISTS (SELECT 1 FROM ${identifier(index.scopes)} s WHERE ${isScopeOf(index, 'new')});`;
  const insertRow = `${insertScope} INSERT INTO ${table} (rowid, ${names.join(', ')}) VALUES (${values('new')});`;
  const deleteRow = `INSERT INTO ${table} (${table}, rowid, ${names.join(', ')}) VALUES ('delete', ${values('old')});`;
  const watched = [...names, 'id', 'locale', 'status'];
  const differs = watched.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  const trigger = (kind: string, when: string, body: string): readonly [string, string] => [
    `${name}_${kind}`,
    `CREATE TRIGGER ${identifier(`${name}_${kind}`)} ${when} BEGIN ${body} END`,
  ];
  return [
    trigger('came', `AFTER INSERT ON ${versions}`, insertRow),
    trigger('went', `AFTER DELETE ON ${versions}`, deleteRow),
    trigger(
      'changed',
      `AFTER UPDATE OF ${watched.join(', ')} ON ${versions} WHEN ${differs}`,
      `${deleteRow} ${insertRow}`,
    ),
  ];
}

function columnPaths({ versionTable, columns }: TextIndex): string {
  return columns.map((column) => `${versionTable}.${column}`).join(', ');
}
