import type { ColumnLink, Link, TableLink, VersionTable } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import { linkColumns } from './link-statements.js';
import { contentColumns, timeColumns } from './version-statements.js';
import type { WritePrinter } from './write-printer.js';

/*
 * Statements on the versions of change sets (decision 0075). The layered version of a document in a locale is that of the set; without
 * an entry in the set the published one; without that the draft.
 */

const entryTable = 'octavo_change_set_entries';

/** Slots of a layer: the status of the rows of the set, and the id of the set. */
export interface LayerSlots {
  readonly status: number;
  readonly set: number;
}

/** Condition: the row, which has an alias, is the layered version of its document in its locale. */
export function layeredCondition(table: string, alias: string, slots: LayerSlots, p: WritePrinter): Sql {
  const status = `${alias}.${p.name('status')}`;
  const published = p.dialect.text('published');
  const isOfRow = (other: string) => sameVersion(other, alias, p);
  const entry = `SELECT 1 FROM ${p.name(entryTable)} ce WHERE ce.${p.equals('set_id', slots.set)} AND ${isOfRow('ce')}`;
  const publishedRow = `SELECT 1 FROM ${p.name(table)} cp WHERE ${isOfRow('cp')} AND cp.${p.name('status')} = ${published}`;
  const live = `${status} = ${published} OR (${status} = ${p.dialect.text('draft')} AND NOT EXISTS (${publishedRow}))`;
  return `(${status} = ${p.value(slots.status)} OR ((${live}) AND NOT EXISTS (${entry})))`;
}

/** The layered versions of a document, with the columns of `documentVersions`. Values: documentId, status of the set's rows, set id. */
export function layeredVersions(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`layeredVersions ${table.name}`, (p) => {
    const columns = ['id', 'locale', 'status', 'revision', 'source_revision', ...timeColumns];
    const selected = columns.map((column) => `v.${p.name(column)}`).join(', ');
    const layered = layeredCondition(table.name, 'v', { status: 1, set: 2 }, p);
    return `SELECT ${selected} FROM ${p.name(table.name)} v WHERE v.${p.equals('document_id', 0)} AND ${layered} ORDER BY v.${p.name('id')}`;
  });
}

/** Which versions are copied. */
export interface CopyShape {
  /** Status of the versions to copy. */
  readonly from: 'draft' | 'published';
  /** `set`: of documents without an entry; `base`: the same with a row of the set; `removed`: of documents without a row of the base. */
  readonly to: 'set' | 'base' | 'removed';
  /** Published versions take precedence over drafts. */
  readonly unlessPublished: boolean;
  /** Number of documents. */
  readonly documents: number;
  /** Number of locales; 0: all. */
  readonly locales: number;
}

/**
 * Copies versions into a set, or to its base; returns `id` of each copy. A target of an exclusive relation that another row of that status
 * has is left out. Values: status of the copies, set id, status of the set's rows, documentIds, locales.
 */
export function copyVersionsIntoSet(table: VersionTable, shape: CopyShape, printer: WritePrinter): Compiled {
  const { from, to, unlessPublished, documents, locales } = shape;
  const key = `copyIntoSet ${table.name} ${from} ${to} ${unlessPublished} ${documents} ${locales}`;
  return printer.statement(key, (p) => {
    const name = p.name(table.name);
    const exclusive = new Map(
      exclusiveLinks(table).flatMap((link) => [
        [link.targetColumn, link] as const,
        ...(link.inversePositionColumn === null ? [] : [[link.inversePositionColumn, link] as const]),
      ]),
    );
    const copied = [
      ...contentColumns(table).map((column) => column.name),
      ...['created_at', ...timeColumns, 'published_at', 'revision', 'source_revision', 'created_by', 'updated_by'],
    ];
    const selected = copied.map((column) => {
      const link = exclusive.get(column);
      if (link === undefined) return `s.${p.name(column)}`;
      const taken = `SELECT 1 FROM ${name} t WHERE t.${p.equals('status', 0)} AND ${sameTarget(link, 't', 's', p)}`;
      return `CASE WHEN EXISTS (${taken}) THEN NULL ELSE s.${p.name(column)} END`;
    });
    const exists = (alias: string, statusCondition: Sql): Sql =>
      `EXISTS (SELECT 1 FROM ${name} ${alias} WHERE ${sameVersion(alias, 's', p)} AND ${alias}.${statusCondition})`;
    const entry = `EXISTS (SELECT 1 FROM ${p.name(entryTable)} e WHERE e.${p.equals('set_id', 1)} AND ${sameVersion('e', 's', p)})`;
    const where = [
      `s.${p.name('status')} = ${p.dialect.text(from)}`,
      `s.${p.name('document_id')} IN ${p.valueList(documents, 3)}`,
      ...(locales === 0 ? [] : [`s.${p.name('locale')} IN ${p.valueList(locales, 3 + documents)}`]),
      `NOT ${exists('o', p.equals('status', 0))}`,
      ...(to === 'removed' ? [] : [`NOT ${entry}`]),
      ...(to === 'base' ? [exists('n', p.equals('status', 2))] : []),
      ...(unlessPublished ? [`NOT ${exists('l', `${p.name('status')} = ${p.dialect.text('published')}`)}`] : []),
    ];
    const columns = p.names(['document_id', 'locale', 'status', ...copied]);
    return (
      `INSERT INTO ${name} (${columns}) SELECT s.${p.name('document_id')}, s.${p.name('locale')}, ${p.value(0)}, ${selected.join(', ')} ` +
      `FROM ${name} s WHERE ${where.join(' AND ')} RETURNING ${p.name('id')}`
    );
  });
}

/** Copies the links of versions in one status to copies in another one. Values: the row ids of the copies. */
export function copyLinksToCopies(
  table: VersionTable,
  link: TableLink,
  from: 'draft' | 'published',
  copies: number,
  printer: WritePrinter,
): Compiled {
  return printer.statement(`copyLinksToCopies ${link.table} ${from} ${copies}`, (p) => {
    const columns = linkColumns(link);
    const name = p.name(table.name);
    return (
      `INSERT INTO ${p.name(link.table)} (${p.names([link.ownerColumn, ...columns])}) ` +
      `SELECT n.${p.name('id')}, ${columns.map((column) => `l.${p.name(column)}`).join(', ')} FROM ${name} n ` +
      `JOIN ${name} s ON ${sameVersion('s', 'n', p)} AND s.${p.name('status')} = ${p.dialect.text(from)} ` +
      `JOIN ${p.name(link.table)} l ON l.${p.name(link.ownerColumn)} = s.${p.name('id')} ` +
      `WHERE n.${p.name('id')} IN ${p.valueList(copies, 0, 'integer')}`
    );
  });
}

/**
 * Takes a target of an exclusive relation off a row of a set, or of its base, that has it from a base which is no longer current: a version
 * about to be copied there has it now. What the set itself changed stays. Values: status of the rows, status of the base's rows,
 * documentIds.
 */
export function releaseTargets(
  table: VersionTable,
  link: ColumnLink,
  from: 'draft' | 'published',
  documents: number,
  printer: WritePrinter,
): Compiled {
  return printer.statement(`releaseTargets ${table.name} ${link.targetColumn} ${from} ${documents}`, (p) => {
    const name = p.name(table.name);
    const changes = [link.targetColumn, ...[link.localeColumn, link.statusColumn, link.inversePositionColumn]]
      .filter((column) => column !== null)
      .map((column) => `${p.name(column)} = NULL`);
    const documentIds = p.valueList(documents, 2);
    const base =
      `SELECT 1 FROM ${name} b WHERE ${sameVersion('b', 'o', p)} AND b.${p.equals('status', 1)} ` +
      `AND b.${p.name(link.targetColumn)} = o.${p.name(link.targetColumn)}`;
    const source =
      `SELECT 1 FROM ${name} s WHERE s.${p.name('status')} = ${p.dialect.text(from)} ` +
      `AND s.${p.name('document_id')} IN ${documentIds} AND ${sameTarget(link, 'o', 's', p)}`;
    const where = [
      `o.${p.equals('status', 0)}`,
      `o.${p.name(link.targetColumn)} IS NOT NULL`,
      `o.${p.name('document_id')} NOT IN ${documentIds}`,
      `EXISTS (${base})`,
      `EXISTS (${source})`,
    ];
    return `UPDATE ${name} AS o SET ${changes.join(', ')} WHERE ${where.join(' AND ')}`;
  });
}

/** The exclusive relations of a type whose links are columns of its rows. */
export function exclusiveLinks(table: VersionTable): readonly ColumnLink[] {
  return [...table.links.values()].filter(
    (link: Link): link is ColumnLink =>
      link.is === 'column' &&
      link.direction === 'forward' &&
      link.attribute.storage === 'relation' &&
      link.attribute.exclusive,
  );
}

/**
 * Notes versions of a set that have no entry yet. Values: set id, type uid, the time, the administrator (or null), status of the set's
 * rows, documentIds.
 */
export function insertEntriesOfVersions(table: VersionTable, documents: number, printer: WritePrinter): Compiled {
  return printer.statement(`insertEntries ${table.name} ${documents}`, (p) => {
    const columns = ['set_id', 'document_id', 'locale', 'type', 'action', 'response_id', 'updated_at', 'updated_by'];
    const id = p.name('id');
    const published =
      `SELECT p.${id} FROM ${p.name(table.name)} p WHERE ${sameVersion('p', 'v', p)} ` +
      `AND p.${p.name('status')} = ${p.dialect.text('published')}`;
    const entry = `SELECT 1 FROM ${p.name(entryTable)} e WHERE e.${p.equals('set_id', 0)} AND ${sameVersion('e', 'v', p)}`;
    return (
      `INSERT INTO ${p.name(entryTable)} (${p.names(columns)}) SELECT ${p.value(0)}, v.${p.name('document_id')}, v.${p.name('locale')}, ${p.value(1)}, ` +
      `${p.dialect.text('change')}, coalesce((${published}), v.${id}), ${p.value(2, 'instant')}, ${p.value(3, 'integer')} FROM ${p.name(table.name)} v ` +
      `WHERE v.${p.equals('status', 4)} AND v.${p.name('document_id')} IN ${p.valueList(documents, 5)} AND NOT EXISTS (${entry})`
    );
  });
}

/** Removes rows of a set of one document. Values: documentId, locale, two statuses. */
export function deleteSetVersions(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`deleteSetVersions ${table.name}`, (p) => {
    const where = [p.equals('document_id', 0), p.equals('locale', 1), `${p.name('status')} IN ${p.valueList(2, 2)}`];
    return `DELETE FROM ${p.name(table.name)} WHERE ${where.join(' AND ')}`;
  });
}

/** Removes the rows of a set. Values: two statuses, set id. */
export function deleteSetRows(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`deleteSetRows ${table.name}`, (p) => {
    const id = p.name('document_id');
    const entries = `SELECT e.${id} FROM ${p.name(entryTable)} e WHERE e.${p.equals('set_id', 2)}`;
    return `DELETE FROM ${p.name(table.name)} WHERE ${p.name('status')} IN ${p.valueList(2)} AND ${id} IN (${entries})`;
  });
}

/** Deletes the documents among the entries of a set that have no version. Values: set id, type uid. */
export function deleteLonelyDocuments(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(`deleteLonely ${table.name}`, (p) => {
    const documents = p.name('octavo_documents');
    const id = p.name('document_id');
    const entries = `SELECT e.${id} FROM ${p.name(entryTable)} e WHERE e.${p.equals('set_id', 0)} AND e.${p.equals('type', 1)}`;
    const version = `SELECT 1 FROM ${p.name(table.name)} v WHERE v.${id} = ${documents}.${id}`;
    return `DELETE FROM ${documents} WHERE ${id} IN (${entries}) AND NOT EXISTS (${version})`;
  });
}

/** Selects a row if a document has any version, live or in a set. Values: documentId. */
export function anyVersion(table: VersionTable, printer: WritePrinter): Compiled {
  return printer.statement(
    `anyVersion ${table.name}`,
    (p) => `SELECT ${p.name('id')} FROM ${p.name(table.name)} WHERE ${p.equals('document_id', 0)} LIMIT 1`,
  );
}

function sameVersion(left: string, right: string, p: WritePrinter): Sql {
  return ['document_id', 'locale']
    .map((column) => `${left}.${p.name(column)} = ${right}.${p.name(column)}`)
    .join(' AND ');
}

/** Whether two rows of owners claim the same target, as the unique index of the link compares them. */
function sameTarget(link: ColumnLink, left: string, right: string, p: WritePrinter): Sql {
  const equal = [link.targetColumn, 'locale'].map((column) => `${left}.${p.name(column)} = ${right}.${p.name(column)}`);
  const pins = [link.localeColumn, link.statusColumn].flatMap((column) =>
    column === null ? [] : [`coalesce(${left}.${p.name(column)}, '') = coalesce(${right}.${p.name(column)}, '')`],
  );
  return [...equal, ...pins].join(' AND ');
}
