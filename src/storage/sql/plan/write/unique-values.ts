import type { VersionTable } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import type { WritePrinter } from './write-printer.js';

const table = 'octavo_unique';

/** Claims a value for a document. Values: type uid, key of the attribute, value as text, documentId. */
export function claimUnique(printer: WritePrinter): Compiled {
  return printer.statement('claimUnique', (p) => {
    const columns = p.names(['type', 'attribute', 'value', 'document_id']);
    return `INSERT INTO ${p.name(table)} (${columns}) VALUES (${p.storedValue(0)}, ${p.storedValue(1)}, ${p.storedValue(2)}, ${p.storedValue(3)})`;
  });
}

/** The values that a document claimed: `attribute`, `value`. Values: documentId. */
export function documentClaims(printer: WritePrinter): Compiled {
  return printer.statement('claimsOf', (p) => {
    const columns = p.names(['attribute', 'value']);
    return `SELECT ${columns} FROM ${p.name(table)} WHERE ${p.equals('document_id', 0)}`;
  });
}

/** Releases one value. Values: type uid, key of the attribute, value as text. */
export function releaseUnique(printer: WritePrinter): Compiled {
  return printer.statement('releaseUnique', (p) => {
    const where = [p.equals('type', 0), p.equals('attribute', 1), p.equals('value', 2)];
    return `DELETE FROM ${p.name(table)} WHERE ${where.join(' AND ')}`;
  });
}

/** Releases all values that a document claimed. Values: documentId. */
export function releaseUniques(printer: WritePrinter): Compiled {
  return printer.statement('releaseUniques', (p) => `DELETE FROM ${p.name(table)} WHERE ${p.equals('document_id', 0)}`);
}

/**
 * Selects values of other documents that a new value may conflict with: `value`. Values: the value, the value and `-`, the value and
 * `.` (the character after `-`, so that the range contains all values with a suffix), documentId, and the `locales` to search. One
 * query per status, because each index contains one status; locales are listed because the indexes begin with them. `layered`: values of a
 * change set too; its id and the status of its rows come last.
 */
export function conflictingValues(
  table: VersionTable,
  column: string,
  locales: number,
  printer: WritePrinter,
  layered = false,
): Compiled {
  return printer.statement(`valuesLike ${table.name} ${column} ${locales} ${layered}`, (p) => {
    const statuses = table.type.draftAndPublish ? ['draft', 'published'] : ['published'];
    const rows = statuses.map((status) => `${p.name('status')} = ${p.dialect.text(status)}`);
    if (layered) rows.push(ofSet(4 + locales, p));
    return rows
      .flatMap((row) =>
        [`= ${p.value(0)}`, `> ${p.value(1)} AND ${p.name(column)} < ${p.value(2)}`].map((like) => ({ row, like })),
      )
      .map(({ row, like }) => valuesOfRows(table, column, `${p.name(column)} ${like}`, row, locales, p))
      .join(' UNION ');
  });
}

/** Versions of a set are found by its entries: no index has them by value. */
function ofSet(slot: number, p: WritePrinter): Sql {
  const id = p.name('document_id');
  const entries = `SELECT ${id} FROM ${p.name('octavo_change_set_entries')} WHERE ${p.equals('set_id', slot)}`;
  return `${p.equals('status', slot + 1)} AND ${id} IN (${entries})`;
}

function valuesOfRows(
  table: VersionTable,
  column: string,
  like: Sql,
  row: Sql,
  locales: number,
  printer: WritePrinter,
): Sql {
  const where = [
    row,
    like,
    `${printer.name('document_id')} <> ${printer.value(3)}`,
    `${printer.name('locale')} IN ${printer.valueList(locales, 4)}`,
  ];
  return `SELECT ${printer.name(column)} AS value FROM ${printer.name(table.name)} WHERE ${where.join(' AND ')}`;
}
