import { type ContentType, type Snapshot, type Stored, storedFromColumn } from '../../../language/schema/index.js';
import type { Row, Session } from '../../../storage/database/index.js';
import type { VersionTable } from '../../../storage/sql/layout/index.js';
import {
  contentColumns,
  documentRowsAfter,
  documentVersions,
  linksInOwnerRange,
  versionsAfter,
  WritePrinter,
} from '../../../storage/sql/plan/index.js';
import type { ImportedComponent, ImportedLink, WholeVersion } from '../bulk-import/types.js';
import { readComponentJson, readInstances } from '../components/read-instances.js';
import { getVersionTable, owningLinks } from '../context.js';
import type { DocumentsServices } from '../documents.js';
import { parseLinkRow, readColumnLinks } from '../links/owning-side.js';

/** What documents are read with that leave as a whole. */
export type BulkExportServices = Pick<DocumentsServices, 'snapshot' | 'layout' | 'store'>;

/** Reads documents as they are stored, as input of `BulkImport.restoreVersion`. Checks no rules and no permissions. */
export interface BulkExport {
  /**
   * Returns every document in the order of documentIds, including those of removed content types, whose uid is in no
   * model. Those without a draft or published version are left out: they exist in change sets only.
   */
  documentRows(session: Session): AsyncIterable<ExportedDocumentRow>;
  /** Every draft and published version of a content type in the order of row ids. Who wrote them is not part of it. */
  versions(session: Session, type: ContentType): AsyncIterable<WholeVersion>;
}

/** A document that leaves. */
export interface ExportedDocumentRow {
  readonly type: string;
  readonly documentId: string;
}

const documentBatchSize = 500;
const versionBatchSize = 100;

/** Reads documents of a model from its database, a portion at a time: memory stays bounded. */
export function createBulkExport({ snapshot, layout, store }: BulkExportServices): BulkExport {
  const printer = new WritePrinter(store.dialect);
  return {
    async *documentRows(session) {
      const next = documentRowsAfter(documentBatchSize, printer);
      for (let last: string | undefined = ''; last !== undefined; ) {
        const rows: readonly Row[] = await session.rows(next, [last]);
        for (const row of rows) {
          const document = { type: String(row.type), documentId: String(row.document_id) };
          const table = Number(row.in_set) === 1 ? layout.versionTables.get(document.type) : undefined;
          const existing = table && (await session.rows(documentVersions(table, printer), [document.documentId]));
          if (existing?.length !== 0) yield document;
        }
        last = rows.length < documentBatchSize ? undefined : String(rows.at(-1)?.document_id);
      }
    },
    async *versions(session, type) {
      const table = getVersionTable({ layout }, type.uid);
      const next = versionsAfter(table, versionBatchSize, printer);
      for (let last = 0; ; ) {
        const rows = await session.rows(next, [last]);
        const end = Number(rows.at(-1)?.id ?? 0);
        if (rows.length === 0) return;
        const links = await readLinksByOwner(session, table, last, end, printer);
        for (const row of rows) yield parseWholeVersion(row, table, links.get(Number(row.id)) ?? new Map(), snapshot);
        last = end;
      }
    },
  };
}

/** Links by owner and attribute. */
type LinksByOwner = ReadonlyMap<number, ReadonlyMap<string, readonly ImportedLink[]>>;

/** Reads the links in link tables, for the versions after one row id up to another. */
async function readLinksByOwner(
  session: Session,
  table: VersionTable,
  after: number,
  end: number,
  printer: WritePrinter,
): Promise<LinksByOwner> {
  const links = new Map<number, Map<string, ImportedLink[]>>();
  for (const link of owningLinks(table)) {
    if (link.is !== 'table') continue;
    for (const row of await session.rows(linksInOwnerRange(link, printer), [after, end])) {
      const owner = Number(row[link.ownerColumn]);
      const ownerLinks = links.get(owner) ?? new Map<string, ImportedLink[]>();
      links.set(owner, ownerLinks);
      const { target, inversePosition } = parseLinkRow(link, row);
      const list = ownerLinks.get(link.attribute.name) ?? [];
      ownerLinks.set(link.attribute.name, list);
      list.push({ target, inversePosition });
    }
  }
  return links;
}

function parseWholeVersion(
  row: Row,
  table: VersionTable,
  tableLinks: ReadonlyMap<string, readonly ImportedLink[]>,
  snapshot: Snapshot,
): WholeVersion {
  const columns = new Map(
    contentColumns(table).map(({ name, kind }) => [name, storedFromColumn(row[name] ?? null, kind)] as const),
  );
  const scalars = new Map<string, Stored>();
  const links = new Map(tableLinks);
  const components = new Map<string, readonly ImportedComponent[]>();
  for (const attribute of table.type.attributes.values()) {
    const { name } = attribute;
    const scalar = table.columns.get(name);
    const componentColumns = table.components.get(name);
    const link = table.links.get(name);
    if (scalar !== undefined) scalars.set(name, columns.get(scalar.name) ?? null);
    if (componentColumns !== undefined)
      components.set(
        name,
        readInstances(readComponentJson(columns, componentColumns), componentColumns.attribute, snapshot),
      );
    if (link?.is === 'column' && link.direction === 'forward') links.set(name, readColumnLinks(link, columns));
  }
  return {
    documentId: String(row.document_id),
    locale: String(row.locale),
    status: row.status === 'draft' ? 'draft' : 'published',
    id: Number(row.id),
    scalars,
    links,
    components,
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    localizedAt: readTextColumn(row, 'updated_at__localized'),
    publishedAt: readTextColumn(row, 'published_at'),
    revision: Number(row.revision),
    sourceRevision: row.source_revision === null ? null : Number(row.source_revision),
    createdBy: null,
    updatedBy: null,
  };
}

function readTextColumn(row: Row, column: string): string | null {
  const value = row[column] ?? null;
  return value === null ? null : String(value);
}
