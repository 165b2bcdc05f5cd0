import { setImmediate as nextTick } from 'node:timers/promises';
import type { Status } from '../../../language/query/index.js';
import { type Stored, storedFromColumn } from '../../../language/schema/index.js';
import type { Row, Session } from '../../../storage/database/index.js';
import type { VersionTable } from '../../../storage/sql/layout/index.js';
import { contentColumns, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';
import type { ColumnValues, Version } from '../versions.js';

const batchSize = 500;

/** A version as it is stored; `status` null: it belongs to a change set. */
export interface StoredVersion extends Omit<Version, 'updatedAt' | 'localizedAt' | 'base' | 'status'> {
  readonly status: Status | null;
  readonly columns: ColumnValues;
}

/** The versions of one document. */
export interface StoredDocument {
  readonly documentId: string;
  readonly versions: readonly StoredVersion[];
}

/** Reads all documents of a content type with their versions, in batches ordered by documentId. */
export async function* readDocumentsInBatches(
  session: Session,
  dialect: Dialect,
  table: VersionTable,
): AsyncIterable<readonly StoredDocument[]> {
  const order = '[document_id], [locale], [status], [id]';
  const systemColumns = ['id', 'document_id', 'locale', 'status', 'revision', 'source_revision'];
  const names = [...systemColumns, ...contentColumns(table).map(({ name }) => name)]
    .map((name) => `[${name}]`)
    .join(', ');
  const select = (where: string) =>
    plainStatement(dialect, `SELECT ${names} FROM [${table.name}]${where} ORDER BY ${order} LIMIT ${batchSize}`);
  let last: Row | undefined;
  /** Versions of the last document may follow in the next batch. */
  let incomplete: readonly StoredDocument[] = [];
  do {
    const rows = await session.rows(select(last === undefined ? '' : ` WHERE (${order}) > (?, ?, ?, ?)`), rowKey(last));
    const documents = groupByDocument(incomplete, rows, table);
    last = rows.length < batchSize ? undefined : rows.at(-1);
    const complete = last === undefined ? documents : documents.slice(0, -1);
    incomplete = documents.slice(complete.length);
    if (complete.length > 0) yield complete;
    await nextTick();
  } while (last !== undefined);
}

function rowKey(row: Row | undefined): readonly Stored[] {
  if (row === undefined) return [];
  return [row.document_id, row.locale, row.status, row.id].map((value) => value ?? null);
}

function groupByDocument(
  incomplete: readonly StoredDocument[],
  rows: readonly Row[],
  table: VersionTable,
): readonly StoredDocument[] {
  const versions = new Map(incomplete.map((document) => [document.documentId, [...document.versions]]));
  for (const row of rows) {
    const documentId = String(row.document_id);
    const existing = versions.get(documentId);
    if (existing === undefined) versions.set(documentId, [parseVersionRow(row, table)]);
    else existing.push(parseVersionRow(row, table));
  }
  return [...versions].map(([documentId, documentVersions]) => ({ documentId, versions: documentVersions }));
}

function parseVersionRow(row: Row, table: VersionTable): StoredVersion {
  return {
    id: Number(row.id),
    locale: String(row.locale),
    status: row.status === 'draft' || row.status === 'published' ? row.status : null,
    revision: Number(row.revision),
    sourceRevision: row.source_revision === null ? null : Number(row.source_revision),
    columns: new Map(
      contentColumns(table).map(({ name, kind }) => [name, storedFromColumn(row[name] ?? null, kind)] as const),
    ),
  };
}
