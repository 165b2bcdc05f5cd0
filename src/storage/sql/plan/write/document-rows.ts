import { systemTableNames } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import type { WritePrinter } from './write-printer.js';

const table = 'octavo_documents';

/** A new document. Values: documentId, type uid, the uid again for single types (else null), the administrator who creates it (or null). */
export function insertDocumentRow(printer: WritePrinter): Compiled {
  return printer.statement('insertHead', (p) => {
    const columns = p.names(['document_id', 'type', 'single_type', 'revision', 'created_by']);
    return `INSERT INTO ${p.name(table)} (${columns}) VALUES (${p.storedValue(0)}, ${p.storedValue(1)}, ${p.storedValue(2)}, 1, ${p.storedValue(3)})`;
  });
}

/** Selects a number of documents after one: `document_id`, `type`, and `in_set`, 1 where change sets have it. Values: its documentId. */
export function documentRowsAfter(count: number, printer: WritePrinter): Compiled {
  return printer.statement(`headsBehind ${count}`, (p) => {
    const id = p.name('document_id');
    const selected = p.names(['document_id', 'type']);
    const entries = `SELECT 1 FROM ${p.name(systemTableNames.changeSetEntries)} e WHERE e.${id} = ${p.name(table)}.${id}`;
    const inSet = `CASE WHEN EXISTS (${entries}) THEN 1 ELSE 0 END AS ${p.name('in_set')}`;
    return `SELECT ${selected}, ${inSet} FROM ${p.name(table)} WHERE ${id} > ${p.value(0)} ORDER BY ${id} LIMIT ${count}`;
  });
}

/**
 * Counts a change of the document and, on databases with concurrent writers, locks it. Changes no row where the document does not
 * exist. Values: documentId, type uid.
 */
export function lockDocumentRow(printer: WritePrinter): Compiled {
  return printer.statement('lockHead', (p) => lockStatement([p.equals('document_id', 0), p.equals('type', 1)], p));
}

/** The same for a document that an administrator created. Values: documentId, type uid, the administrator. */
export function lockOwnDocumentRow(printer: WritePrinter): Compiled {
  return printer.statement('lockOwnHead', (p) =>
    lockStatement([p.equals('document_id', 0), p.equals('type', 1), p.equals('created_by', 2, 'integer')], p),
  );
}

/** Locks the document against other writers, without counting a change. Values: documentId. */
export function holdDocumentRow(printer: WritePrinter): Compiled {
  return printer.statement('holdHead', (p) => {
    const revision = p.name('revision');
    return `UPDATE ${p.name(table)} SET ${revision} = ${revision} WHERE ${p.equals('document_id', 0)}`;
  });
}

function lockStatement(where: readonly Sql[], printer: WritePrinter): Sql {
  const revision = printer.name('revision');
  return `UPDATE ${printer.name(table)} SET ${revision} = ${revision} + 1 WHERE ${where.join(' AND ')}`;
}

/** Condition: the document was created by the administrator in the slot. */
export function createdByCondition(slot: number, printer: WritePrinter): Sql {
  const createdDocuments = `SELECT ${printer.name('document_id')} FROM ${printer.name(table)} WHERE ${printer.equals('created_by', slot, 'integer')}`;
  return `${printer.name('document_id')} IN (${createdDocuments})`;
}

/** `document_id` of a single type's document. Values: type uid. */
export function singleTypeDocument(printer: WritePrinter): Compiled {
  return printer.statement(
    'singleHead',
    (p) => `SELECT ${p.name('document_id')} FROM ${p.name(table)} WHERE ${p.equals('single_type', 0)}`,
  );
}

/** Changes who created a document. Values: the administrator (or null), documentId, type uid. */
export function adoptDocumentRow(printer: WritePrinter): Compiled {
  return printer.statement('adoptHead', (p) => {
    const where = [p.equals('document_id', 1), p.equals('type', 2)];
    return `UPDATE ${p.name(table)} SET ${p.name('created_by')} = ${p.storedValue(0)} WHERE ${where.join(' AND ')}`;
  });
}

/** Deletes a document, with everything that refers to it. Values: documentId. */
export function deleteDocumentRow(printer: WritePrinter): Compiled {
  return printer.statement('deleteHead', (p) => `DELETE FROM ${p.name(table)} WHERE ${p.equals('document_id', 0)}`);
}
