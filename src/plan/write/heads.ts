import type { Compiled } from '../types.js';
import type { WritePrinter } from './printer.js';

const table = 'octavo_documents';

/** A new document. Values: documentId, type uid, the uid again for single types (else null). */
export function insertHead(printer: WritePrinter): Compiled {
  return printer.statement('insertHead', (p) => {
    const columns = p.names(['document_id', 'type', 'single_type', 'revision']);
    return `INSERT INTO ${p.name(table)} (${columns}) VALUES (${p.stored(0)}, ${p.stored(1)}, ${p.stored(2)}, 1)`;
  });
}

/**
 * Counts a change of the document and, where writers can meet, makes the others wait. Changes no row where there is no such
 * document. Values: documentId, type uid.
 */
export function lockHead(printer: WritePrinter): Compiled {
  return printer.statement('lockHead', (p) => {
    const where = `${p.equals('document_id', 0)} AND ${p.equals('type', 1)}`;
    return `UPDATE ${p.name(table)} SET ${p.name('revision')} = ${p.name('revision')} + 1 WHERE ${where}`;
  });
}

/** `document_id` of a single type's document. Values: type uid. */
export function singleHead(printer: WritePrinter): Compiled {
  return printer.statement(
    'singleHead',
    (p) => `SELECT ${p.name('document_id')} FROM ${p.name(table)} WHERE ${p.equals('single_type', 0)}`,
  );
}

/** Takes a document away, with everything that refers to it. Values: documentId. */
export function deleteHead(printer: WritePrinter): Compiled {
  return printer.statement('deleteHead', (p) => `DELETE FROM ${p.name(table)} WHERE ${p.equals('document_id', 0)}`);
}
