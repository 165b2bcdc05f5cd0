import type { SetChoice } from '../../../../language/query/index.js';
import { changeSetEntryTable } from '../../layout/index.js';
import { slotMark } from '../compile.js';
import { changeSetsTopic } from '../presence-topic.js';
import type { Sql } from '../types.js';
import { type ReadPrinter, type RowScope, storedStatus } from './read-printer.js';

/* Versions of a change set over those of a status (decision 0075). Without a set, every text is that of the status alone. */

/** The columns that responses have from the version below the set: its id, and when it was published. */
const idColumn = 'id';
const publishedAtColumn = 'published_at';

/** Returns the set of which rows of a scope may be; null: none. Built-in types have no versions in sets. */
export function layerOf({ type, set }: Pick<RowScope, 'type' | 'set'>): SetChoice | null {
  return type.kind === 'system' || set === undefined ? null : set;
}

/** Returns the condition that a row has the status of its scope, or is what a set has in its place. */
export function statusCondition(row: RowScope, printer: ReadPrinter): Sql {
  const { text } = printer.dialect;
  const status = printer.column(row.alias, 'status');
  const base = text(storedStatus(row.type, row.status));
  const set = layerOf(row);
  if (set === null) return `${status} = ${base}`;
  printer.reads.add(changeSetsTopic);
  const ofSet = setStatus(set, printer);
  if (row.part?.is === 'set') return `${status} = ${ofSet}`;
  const hasNoEntry = `NOT EXISTS (SELECT 1 FROM ${entryOf(set, row, printer)})`;
  if (row.part?.is === 'base') return `${status} = ${base} AND ${hasNoEntry}`;
  // Both statuses in a list first: an index finds them.
  return `${status} IN (${base}, ${ofSet}) AND (${status} = ${ofSet} OR ${hasNoEntry})`;
}

/** Returns a column of a version as responses have it. With a set, the id and the time of publication are those of the version below. */
export function valueColumn(row: RowScope, name: string, printer: ReadPrinter): Sql {
  const column = printer.column(row.alias, name);
  const set = layerOf(row);
  if (set === null || row.part?.is === 'base' || (name !== idColumn && name !== publishedAtColumn)) return column;
  const below = name === idColumn ? responseId(set, row, printer) : publishedAt(row, printer);
  if (row.part?.is === 'set') return below;
  return `CASE WHEN ${printer.column(row.alias, 'status')} = ${setStatus(set, printer)} THEN ${below} ELSE ${column} END`;
}

/** Returns the condition that a row is not of a set, to be added to others; null: none is. */
export function notOfSet(row: RowScope, printer: ReadPrinter): Sql | null {
  if (layerOf(row) === null || row.part?.is === 'base') return null;
  return `${printer.column(row.alias, 'status')} = ${printer.dialect.text(storedStatus(row.type, row.status))}`;
}

/** The entries of a set for a content type, to join the rows of a scope to. */
export function entriesOfType(set: SetChoice, entry: string, row: RowScope, printer: ReadPrinter) {
  const column = (name: string): Sql => printer.column(entry, name);
  const sameAsRow = (name: string): Sql => `${printer.column(row.alias, name)} = ${column(name)}`;
  return {
    rows: `${entryTable(printer)} ${entry}`,
    joinCondition: [
      `${column('set_id')} = ${setId(set, printer)}`,
      `${column('type')} = ${printer.dialect.text(row.type.uid)}`,
      sameAsRow('document_id'),
      sameAsRow('locale'),
    ].join(' AND '),
  };
}

function responseId(set: SetChoice, row: RowScope, printer: ReadPrinter): Sql {
  if (row.part?.is === 'set') return printer.column(row.part.entry, 'response_id');
  return `(SELECT ${printer.dialect.identifier('response_id')} FROM ${entryOf(set, row, printer)})`;
}

function publishedAt(row: RowScope, printer: ReadPrinter): Sql {
  const alias = printer.alias('v');
  const column = (name: string): Sql => printer.column(alias, name);
  const where = [
    ...['document_id', 'locale'].map((name) => `${column(name)} = ${printer.column(row.alias, name)}`),
    `${column('status')} = ${printer.dialect.text('published')}`,
  ];
  const from = `${printer.dialect.identifier(row.table.name)} ${alias}`;
  return `(SELECT ${column(publishedAtColumn)} FROM ${from} WHERE ${where.join(' AND ')})`;
}

/** The entry of a set for the document and locale of a row: table and conditions. */
function entryOf(set: SetChoice, row: RowScope, printer: ReadPrinter): Sql {
  const alias = printer.alias('e');
  const where = [
    `${printer.column(alias, 'set_id')} = ${setId(set, printer)}`,
    ...['document_id', 'locale'].map((name) => `${printer.column(alias, name)} = ${printer.column(row.alias, name)}`),
  ];
  return `${entryTable(printer)} ${alias} WHERE ${where.join(' AND ')}`;
}

function entryTable({ dialect }: ReadPrinter): Sql {
  return dialect.identifier(changeSetEntryTable.name);
}

function setId({ id }: SetChoice, { dialect }: ReadPrinter): Sql {
  return dialect.typed(slotMark(id), 'text');
}

function setStatus({ status }: SetChoice, { dialect }: ReadPrinter): Sql {
  return dialect.typed(slotMark(status), 'text');
}
