import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VersionTable } from '../../layout/index.js';
import { contentColumns, type Dialect, statement } from '../../plan/index.js';
import { type Stored, storedOfColumn } from '../../schema/index.js';
import type { Row, Session } from '../../store/index.js';
import type { Columns, Version } from '../versions.js';

const rowsAtOnce = 500;

/** A version as it is stored. */
export interface StoredVersion extends Omit<Version, 'updatedAt'> {
  readonly columns: Columns;
}

/** The versions of one document. */
export interface StoredDocument {
  readonly documentId: string;
  readonly versions: readonly StoredVersion[];
}

/** All documents of a content type with their versions, in portions in the order of their documentIds. */
export async function* documentsOf(
  session: Session,
  dialect: Dialect,
  table: VersionTable,
): AsyncIterable<readonly StoredDocument[]> {
  const order = '[document_id], [locale], [status], [id]';
  const own = ['id', 'document_id', 'locale', 'status', 'revision', 'source_revision'];
  const names = [...own, ...contentColumns(table).map(({ name }) => name)].map((name) => `[${name}]`).join(', ');
  const select = (where: string) =>
    statement(dialect, `SELECT ${names} FROM [${table.name}]${where} ORDER BY ${order} LIMIT ${rowsAtOnce}`);
  let last: Row | undefined;
  /** The last of them may go on in the next portion. */
  let begun: readonly StoredDocument[] = [];
  do {
    const rows = await session.rows(select(last === undefined ? '' : ` WHERE (${order}) > (?, ?, ?, ?)`), keyOf(last));
    const documents = grouped(begun, rows, table);
    last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    const whole = last === undefined ? documents : documents.slice(0, -1);
    begun = documents.slice(whole.length);
    if (whole.length > 0) yield whole;
    await nextTurn();
  } while (last !== undefined);
}

function keyOf(row: Row | undefined): readonly Stored[] {
  if (row === undefined) return [];
  return [row.document_id, row.locale, row.status, row.id].map((value) => value ?? null);
}

function grouped(
  begun: readonly StoredDocument[],
  rows: readonly Row[],
  table: VersionTable,
): readonly StoredDocument[] {
  const versions = new Map(begun.map((document) => [document.documentId, [...document.versions]]));
  for (const row of rows) {
    const documentId = String(row.document_id);
    const known = versions.get(documentId);
    if (known === undefined) versions.set(documentId, [versionOf(row, table)]);
    else known.push(versionOf(row, table));
  }
  return [...versions].map(([documentId, of]) => ({ documentId, versions: of }));
}

function versionOf(row: Row, table: VersionTable): StoredVersion {
  return {
    id: Number(row.id),
    locale: String(row.locale),
    status: row.status === 'draft' ? 'draft' : 'published',
    revision: Number(row.revision),
    sourceRevision: row.source_revision === null ? null : Number(row.source_revision),
    columns: new Map(
      contentColumns(table).map(({ name, kind }) => [name, storedOfColumn(row[name] ?? null, kind)] as const),
    ),
  };
}
