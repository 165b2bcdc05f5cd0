import { systemTableNames, type VersionTable } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import { contentJson } from './history-content.js';
import type { WritePrinter } from './write-printer.js';

const { history } = systemTableNames;

const columns = [
  'type',
  'document_id',
  'locale',
  'status',
  'revision',
  'model',
  'content',
  'saved_at',
  'saved_by',
  'replaced_at',
  'replaced_by',
  'action',
];

/** How a version is recorded in the history. */
export interface RevisionShape {
  /**
   * When nothing is recorded. `series`: the administrator who changes the version made it, and the last revision of the document in
   * this locale is a change of the same kind by them, since the moment in slot 6. `as-published`: the draft in slot 6 equals the
   * published version.
   */
  readonly skipIf: 'series' | 'as-published' | null;
  /** Components whose stored JSON is bound, from slot 7 on. */
  readonly bound: readonly string[];
}

/**
 * Records a version before it is changed or deleted. Values: type uid, version of the model, the time, the administrator (or null),
 * the action, row id of the version, the values of `skipIf`, and the bound texts.
 */
export function insertRevisionRow(
  table: VersionTable,
  { skipIf, bound }: RevisionShape,
  printer: WritePrinter,
): Compiled {
  return printer.statement(`keepVersion ${table.name} ${skipIf}`, (p) => {
    const v = (column: string): Sql => `v.${p.name(column)}`;
    const selected = [
      p.value(0),
      v('document_id'),
      v('locale'),
      v('status'),
      v('revision'),
      p.value(1),
      contentJson(table, { attributes: bound, slot: 7 }, p),
      v('updated_at'),
      v('updated_by'),
      p.value(2, 'instant'),
      p.value(3, 'integer'),
      p.value(4),
    ];
    const where = [`v.${p.equals('id', 5, 'integer')}`];
    if (skipIf === 'series') where.push(`NOT (${isInSeries(v, p)})`);
    if (skipIf === 'as-published') where.push(`NOT EXISTS (${unchangedDraft(table, v, p)})`);
    return (
      `INSERT INTO ${p.name(history)} (${p.names(columns)}) SELECT ${selected.join(', ')} ` +
      `FROM ${p.name(table.name)} v WHERE ${where.join(' AND ')}`
    );
  });
}

function isInSeries(v: (column: string) => Sql, p: WritePrinter): Sql {
  const author = p.value(3, 'integer');
  const h = (column: string): Sql => `h.${p.name(column)}`;
  // The newest alone: that is one step in an index, however many there are.
  const sameVersion = ['document_id', 'locale'].map((column) => `n.${p.name(column)} = ${v(column)}`);
  const newest = `SELECT max(n.${p.name('id')}) FROM ${p.name(history)} n WHERE ${sameVersion.join(' AND ')}`;
  const where = [
    `${h('id')} = (${newest})`,
    `${h('status')} = ${v('status')}`,
    `h.${p.equals('action', 4)}`,
    `${h('replaced_by')} = ${author}`,
    `${h('replaced_at')} > ${p.value(6, 'instant')}`,
  ];
  const recorded = `SELECT 1 FROM ${p.name(history)} h WHERE ${where.join(' AND ')}`;
  // 0 means no administrator: a null value must not make the whole condition unknown.
  return `coalesce(${v('updated_by')}, 0) = coalesce(${author}, -1) AND EXISTS (${recorded})`;
}

function unchangedDraft(table: VersionTable, v: (column: string) => Sql, p: WritePrinter): Sql {
  return (
    `SELECT 1 FROM ${p.name(table.name)} d WHERE d.${p.equals('id', 6, 'integer')} ` +
    `AND d.${p.name('revision')} = ${v('source_revision')}`
  );
}

/** Selects `content` of the current version, in the form of the history. Values: documentId, locale, status. */
export function currentContent(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`presentContent ${table.name}`, (p) => {
    const where = [p.equals('document_id', 0), p.equals('locale', 1), p.equals('status', 2)].map((term) => `v.${term}`);
    const content = contentJson(table, { attributes: [], slot: 0 }, p);
    return `SELECT ${content} AS content FROM ${p.name(table.name)} v WHERE ${where.join(' AND ')}`;
  });
}
