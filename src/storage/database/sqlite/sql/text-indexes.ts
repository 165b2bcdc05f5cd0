import type { Layout } from '../../../sql/layout/index.js';
import { findTextIndexes, type TextIndex, textIndexPrefix } from '../../../sql/plan/index.js';
import type { ExistingSchema, MigrationStep } from '../../migration-engine.js';
import { type DerivedTable, dropObsolete, isIntact } from './derived-table.js';
import { sqliteDialect } from './dialect.js';

const { identifier } = sqliteDialect;

/**
 * The steps after which a file has the text indexes of a layout, and no others. One that is made knows all rows at once, as other indexes
 * do: a row that it did not know would be missing in answers. One whose triggers are not to the letter what they would be made as now
 * is made anew.
 */
export function textIndexSteps(layout: Layout, existing: ExistingSchema): readonly MigrationStep[] {
  const expected = findTextIndexes(layout, sqliteDialect);
  const intact = new Set(expected.filter((index) => isIntact(derivedTable(index), existing)).map(({ table }) => table));
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
    (candidate) => after.has(candidate.table) && isIntact(derivedTable(candidate), existing),
  );
  return dropObsolete(textIndexPrefix, new Set(unchanged.map(({ table }) => table)), existing);
}

function derivedTable(index: TextIndex): DerivedTable {
  return { table: index.table, triggers: textIndexTriggers(index) };
}

function createSql(index: TextIndex): string {
  const table = identifier(index.table);
  return [
    `CREATE VIRTUAL TABLE ${table} USING ${index.definition}`,
    ...textIndexTriggers(index).map(([, sql]) => sql),
    `INSERT INTO ${table} (${table}) VALUES ('rebuild')`,
    // In one piece: questions look into one place, and writes find nothing that waits to be merged.
    `INSERT INTO ${table} (${table}) VALUES ('optimize')`,
  ].join(';\n');
}

/** FTS5 is told what it has to forget: it does not keep the texts. A version whose texts stay as they are costs nothing. */
function textIndexTriggers({ table: name, versionTable, columns }: TextIndex): DerivedTable['triggers'] {
  const table = identifier(name);
  const names = columns.map(identifier);
  const versions = identifier(versionTable);
  const values = (row: 'old' | 'new') => [`${row}.id`, ...names.map((column) => `${row}.${column}`)].join(', ');
  const insertRow = `INSERT INTO ${table} (rowid, ${names.join(', ')}) VALUES (${values('new')});`;
  const deleteRow = `INSERT INTO ${table} (${table}, rowid, ${names.join(', ')}) VALUES ('delete', ${values('old')});`;
  const differs = names.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  const trigger = (kind: string, when: string, body: string): readonly [string, string] => [
    `${name}_${kind}`,
    `CREATE TRIGGER ${identifier(`${name}_${kind}`)} ${when} BEGIN ${body} END`,
  ];
  return [
    trigger('came', `AFTER INSERT ON ${versions}`, insertRow),
    trigger('went', `AFTER DELETE ON ${versions}`, deleteRow),
    trigger(
      'changed',
      `AFTER UPDATE OF ${names.join(', ')} ON ${versions} WHEN ${differs}`,
      `${deleteRow} ${insertRow}`,
    ),
  ];
}

function columnPaths({ versionTable, columns }: TextIndex): string {
  return columns.map((column) => `${versionTable}.${column}`).join(', ');
}
