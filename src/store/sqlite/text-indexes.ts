import type { Layout } from '../../layout/index.js';
import { type TextIndex, textIndexesOf, textIndexPrefix } from '../../plan/index.js';
import type { Actual } from '../migrate/place.js';
import type { Step } from '../migrate/table-steps.js';
import { sqliteDialect } from './dialect.js';
import { isIntact, type KeptBeside, released } from './kept-beside.js';

const { identifier } = sqliteDialect;

/**
 * The steps after which a file has the text indexes of a layout, and no others. One that is made knows all rows at once, as other indexes
 * do: a row that it did not know would be missing in answers. One whose triggers are not to the letter what they would be made as now
 * is made anew.
 */
export function textIndexSteps(layout: Layout, actual: Actual): readonly Step[] {
  const wanted = textIndexesOf(layout, sqliteDialect);
  const intact = new Set(wanted.filter((one) => isIntact(kept(one), actual)).map(({ table }) => table));
  const step = (sql: string, says = ''): Step => ({ says, sql, meetsRows: false });
  return [
    ...released(textIndexPrefix, intact, actual).map((sql) => step(sql)),
    ...wanted
      .filter(({ table }) => !intact.has(table))
      .map((index) => step(made(index), actual.tables.has(index.of) ? `index the text of ${columnsOf(index)}` : '')),
  ];
}

/**
 * Statements that take away the text indexes that are not the same in both layouts: between the two, columns have other names, and an
 * index could no longer be told what it has to forget.
 */
export function releaseTextIndexes(from: Layout, to: Layout, actual: Actual): readonly string[] {
  const after = new Set(textIndexesOf(to, sqliteDialect).map(({ table }) => table));
  const staying = textIndexesOf(from, sqliteDialect).filter(
    (one) => after.has(one.table) && isIntact(kept(one), actual),
  );
  return released(textIndexPrefix, new Set(staying.map(({ table }) => table)), actual);
}

function kept(index: TextIndex): KeptBeside {
  return { table: index.table, triggers: triggersOf(index) };
}

function made(index: TextIndex): string {
  const table = identifier(index.table);
  return [
    `CREATE VIRTUAL TABLE ${table} USING ${index.definition}`,
    ...triggersOf(index).map(([, sql]) => sql),
    `INSERT INTO ${table} (${table}) VALUES ('rebuild')`,
    // In one piece: questions look into one place, and writes find nothing that waits to be merged.
    `INSERT INTO ${table} (${table}) VALUES ('optimize')`,
  ].join(';\n');
}

/** FTS5 is told what it has to forget: it does not keep the texts. A version whose texts stay as they are costs nothing. */
function triggersOf({ table: name, of, columns }: TextIndex): KeptBeside['triggers'] {
  const table = identifier(name);
  const names = columns.map(identifier);
  const versions = identifier(of);
  const values = (row: 'old' | 'new') => [`${row}.id`, ...names.map((column) => `${row}.${column}`)].join(', ');
  const keep = `INSERT INTO ${table} (rowid, ${names.join(', ')}) VALUES (${values('new')});`;
  const forget = `INSERT INTO ${table} (${table}, rowid, ${names.join(', ')}) VALUES ('delete', ${values('old')});`;
  const differs = names.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  const trigger = (kind: string, when: string, body: string): readonly [string, string] => [
    `${name}_${kind}`,
    `CREATE TRIGGER ${identifier(`${name}_${kind}`)} ${when} BEGIN ${body} END`,
  ];
  return [
    trigger('came', `AFTER INSERT ON ${versions}`, keep),
    trigger('went', `AFTER DELETE ON ${versions}`, forget),
    trigger('changed', `AFTER UPDATE OF ${names.join(', ')} ON ${versions} WHEN ${differs}`, `${forget} ${keep}`),
  ];
}

function columnsOf({ of, columns }: TextIndex): string {
  return columns.map((column) => `${of}.${column}`).join(', ');
}
