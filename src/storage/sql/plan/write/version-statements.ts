import { type ColumnKind, systemColumns } from '../../../../language/schema/index.js';
import type { VersionTable } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import type { WritePrinter } from './write-printer.js';

/** A content column of a version row: publication copies it. */
export interface ContentColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The attribute it belongs to. */
  readonly attribute: string;
}

/** When a version was changed, and when more than its shared attributes was (null: the same). They are copied together. */
export const timeColumns: readonly string[] = ['updated_at', 'updated_at__localized'];

/** Condition: the row is a draft or a published version, and belongs to no change set. */
export function liveCondition(printer: Pick<WritePrinter, 'dialect' | 'name'>, alias?: string): Sql {
  const statuses = ['draft', 'published'].map((status) => printer.dialect.text(status)).join(', ');
  return `${alias === undefined ? '' : `${alias}.`}${printer.name('status')} IN (${statuses})`;
}

const contentColumnCache = new WeakMap<VersionTable, readonly ContentColumn[]>();

/** The content columns, in schema order: scalars, to-one links, and the two texts of components and zones. */
export function contentColumns(table: VersionTable): readonly ContentColumn[] {
  let columns = contentColumnCache.get(table);
  if (columns === undefined) {
    columns = [...table.type.attributes.keys()].flatMap((attribute) => columnsOf(table, attribute));
    contentColumnCache.set(table, columns);
  }
  return columns;
}

function columnsOf(table: VersionTable, attribute: string): readonly ContentColumn[] {
  const scalar = table.columns.get(attribute);
  if (scalar !== undefined) return [{ name: scalar.name, kind: scalar.kind, attribute }];
  const component = table.components.get(attribute);
  if (component !== undefined) {
    return [
      { name: component.responseJson, kind: 'json', attribute },
      { name: component.storedJson, kind: 'json', attribute },
    ];
  }
  const link = table.links.get(attribute);
  if (link?.is !== 'column' || link.direction !== 'forward') return [];
  const columns: ContentColumn[] = [{ name: link.targetColumn, kind: 'text', attribute }];
  if (link.localeColumn !== null) columns.push({ name: link.localeColumn, kind: 'text', attribute });
  if (link.statusColumn !== null) columns.push({ name: link.statusColumn, kind: 'text', attribute });
  if (link.inversePositionColumn !== null) {
    columns.push({ name: link.inversePositionColumn, kind: 'integer', attribute });
  }
  return columns;
}

/** The drafts and published versions of a document: `id`, `locale`, `status`, `revision`, `source_revision`, and the times of changes. Values: documentId. */
export function documentVersions(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`versionsOf ${table.name}`, (p) => {
    const columns = p.names(['id', 'locale', 'status', 'revision', 'source_revision', ...timeColumns]);
    return `SELECT ${columns} FROM ${p.name(table.name)} WHERE ${p.equals('document_id', 0)} AND ${liveCondition(p)} ORDER BY ${p.name('id')}`;
  });
}

/** One version, `id` and `revision`. Values: documentId, locale, status. */
export function versionAt(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`versionAt ${table.name}`, (p) => {
    const where = [p.equals('document_id', 0), p.equals('locale', 1), p.equals('status', 2)];
    return `SELECT ${p.names(['id', 'revision'])} FROM ${p.name(table.name)} WHERE ${where.join(' AND ')}`;
  });
}

/** The content columns of a version; 64-bit integers as text, so that no digit is lost. Values: row id. */
export function versionContent(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`versionContent ${table.name}`, (p) => {
    const selected = contentColumns(table).map(({ name, kind }) => exactColumn(name, kind, p));
    return `SELECT ${[p.name('id'), ...selected].join(', ')} FROM ${p.name(table.name)} WHERE ${p.equals('id', 0, 'integer')}`;
  });
}

/** The columns of every version except content and authors. */
const versionColumns = systemColumns.filter((name) => name !== 'created_by' && name !== 'updated_by');

/** Selects a number of drafts and published versions with all columns but their authors, by row id, after one. Values: that row id. */
export function versionsAfter(table: VersionTable, count: number, printer: WritePrinter): Compiled {
  return printer.statement(`versionsBehind ${table.name} ${count}`, (p) => {
    const content = contentColumns(table).map(({ name, kind }) => exactColumn(name, kind, p));
    const selected = [p.names(versionColumns), ...content].join(', ');
    const afterCondition = `${p.name('id')} > ${p.value(0, 'integer')} AND ${liveCondition(p)}`;
    return `SELECT ${selected} FROM ${p.name(table.name)} WHERE ${afterCondition} ORDER BY ${p.name('id')} LIMIT ${count}`;
  });
}

function exactColumn(name: string, kind: ColumnKind, printer: WritePrinter): Sql {
  const column = printer.name(name);
  return kind === 'bigint' ? `${printer.dialect.asText(kind, column)} AS ${column}` : column;
}

/** Inserts a version row and returns its `id`. Values: those of the columns, in their order. */
export function insertVersion(table: string, columns: readonly string[], printer: WritePrinter): Compiled {
  return printer.statement(`insertVersion ${table} ${columns.join(' ')}`, (p) => {
    const values = columns.map((_, slot) => p.storedValue(slot)).join(', ');
    return `INSERT INTO ${p.name(table)} (${p.names(columns)}) VALUES (${values}) RETURNING ${p.name('id')}`;
  });
}

/** Changes columns of a version row. Values: those of the columns, in their order, then the row id. */
export function updateVersion(table: string, columns: readonly string[], printer: WritePrinter): Compiled {
  return printer.statement(`updateVersion ${table} ${columns.join(' ')}`, (p) => {
    const changes = columns.map((column, slot) => `${p.name(column)} = ${p.storedValue(slot)}`).join(', ');
    return `UPDATE ${p.name(table)} SET ${changes} WHERE ${p.equals('id', columns.length, 'integer')}`;
  });
}

/** Counts a change of a version's content. Values: row id. */
export function bumpRevision(table: string, printer: WritePrinter): Compiled {
  return printer.statement(`bumpRevision ${table}`, (p) => {
    const revision = p.name('revision');
    return `UPDATE ${p.name(table)} SET ${revision} = ${revision} + 1 WHERE ${p.equals('id', 0, 'integer')}`;
  });
}

/** Removes a version row. Values: row id. */
export function deleteVersion(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(
    `deleteVersion ${table.name}`,
    (p) => `DELETE FROM ${p.name(table.name)} WHERE ${p.equals('id', 0, 'integer')}`,
  );
}

/**
 * Publication: copies the draft row's content to the published row, in place if it exists, so that its id stays. The published row
 * keeps its own created_at and its creator. Returns the published row's `id`. Values: published_at, draft row id, the administrator
 * who publishes (or null).
 */
export function publishVersion(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`publishVersion ${table.name}`, (p) => {
    const copied = [...contentColumns(table).map(({ name }) => name), ...timeColumns, 'revision'];
    const same = ['document_id', 'locale', 'created_at'];
    const columns = [...same, ...copied, 'source_revision', 'status', 'published_at', 'created_by', 'updated_by'];
    const selected = [
      ...[...same, ...copied, 'revision'].map((name) => p.name(name)),
      p.dialect.text('published'),
      p.value(0, 'instant'),
      p.value(2, 'integer'),
      p.value(2, 'integer'),
    ];
    const changes = [...copied, 'source_revision', 'published_at', 'updated_by'].map(
      (name) => `${p.name(name)} = excluded.${p.name(name)}`,
    );
    return (
      `INSERT INTO ${p.name(table.name)} (${p.names(columns)}) ` +
      `SELECT ${selected.join(', ')} FROM ${p.name(table.name)} WHERE ${p.equals('id', 1, 'integer')} ` +
      `ON CONFLICT (${p.names(['document_id', 'locale', 'status'])}) DO UPDATE SET ${changes.join(', ')} RETURNING ${p.name('id')}`
    );
  });
}

/**
 * Publication to a published row that differs from the draft in these columns alone: the other columns of `publishVersion` are equal,
 * so their indexes are not touched. Values: published_at, draft row id, the administrator who publishes (or null), published row id.
 */
export function publishColumns(table: VersionTable, columns: readonly string[], printer: WritePrinter): Compiled {
  return printer.statement(`publishColumns ${table.name} ${columns.join(' ')}`, (p) => {
    const copied = [...columns, ...timeColumns, 'revision'].map((column) => `${p.name(column)} = s.${p.name(column)}`);
    const changes = [
      ...copied,
      `${p.name('source_revision')} = s.${p.name('revision')}`,
      `${p.name('published_at')} = ${p.value(0, 'instant')}`,
      `${p.name('updated_by')} = ${p.value(2, 'integer')}`,
    ];
    const name = p.name(table.name);
    const where = `t.${p.equals('id', 3, 'integer')} AND s.${p.equals('id', 1, 'integer')}`;
    return `UPDATE ${name} AS t SET ${changes.join(', ')} FROM ${name} AS s WHERE ${where}`;
  });
}

/** Copies columns of one version row onto another. Values: row id to change, row id to copy from. */
export function copyColumns(table: VersionTable, columns: readonly string[], printer: WritePrinter): Compiled {
  return printer.statement(`copyColumns ${table.name} ${columns.join(' ')}`, (p) => {
    const changes = columns.map((column) => `${p.name(column)} = s.${p.name(column)}`).join(', ');
    const name = p.name(table.name);
    const where = `t.${p.equals('id', 0, 'integer')} AND s.${p.equals('id', 1, 'integer')}`;
    return `UPDATE ${name} AS t SET ${changes} FROM ${name} AS s WHERE ${where}`;
  });
}
