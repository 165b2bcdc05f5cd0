import type { Transaction } from '../../../../storage/database/index.js';
import type { BulkImport, ImportedComponent, ImportedVersion } from '../../../documents/index.js';
import type { SourceRow } from '../types.js';
import { addMissingDrafts, createRowIdAllocator } from './add-missing-drafts.js';
import { convertVersion, type ImportContext } from './convert-version.js';
import { type IndexedDocument, versionKey } from './row-index.js';

/** Data needed to write documents. */
export interface WriteDocumentsParts {
  readonly bulkImport: BulkImport;
  readonly context: ImportContext;
  readonly rows: AsyncIterable<SourceRow>;
  /** Adjusts a row before it is converted. */
  readonly convertRow: (row: SourceRow) => SourceRow;
  readonly onProgress: (done: number, total: number) => void;
  /** Version of Strapi. In version 4 published rows have no draft, so one is added silently. */
  readonly version: 4 | 5;
}

/**
 * Writes all documents: first their rows in the table of documents, so that every link has a target, then the versions of each document as
 * soon as all of its rows were read.
 */
export async function writeDocuments(tx: Transaction, parts: WriteDocumentsParts): Promise<void> {
  const { context, convertRow, onProgress } = parts;
  const total = await announceDocuments(tx, parts);
  const nextId = createRowIdAllocator(context.rows);
  const pending = new Map<IndexedDocument, ImportedVersion[]>();
  let done = 0;
  for await (const row of parts.rows) {
    const indexedRow = context.rows.row(row.type, row.id);
    const document = indexedRow === undefined ? undefined : context.rows.documents(row.type).get(indexedRow.documentId);
    if (indexedRow === undefined || document?.rows.get(versionKey(indexedRow)) !== row.id) continue;
    const versions = pending.get(document) ?? [];
    pending.set(document, versions);
    versions.push(await convertVersion(convertRow(row), document.type, indexedRow, context));
    if (versions.length < document.rows.size) continue;
    pending.delete(document);
    await writeDocument(tx, document, versions, parts, nextId);
    done += 1;
    onProgress(done, total);
  }
}

/** Writes the document rows. Returns their number. */
async function announceDocuments(tx: Transaction, { bulkImport, context }: WriteDocumentsParts): Promise<number> {
  let total = 0;
  for (const type of context.snapshot.contentTypes.values()) {
    for (const { documentId, createdBy } of context.rows.documents(type.uid).values()) {
      const creator = createdBy === null ? null : (context.administrators.get(createdBy) ?? null);
      await bulkImport.createDocumentRow(tx, type, documentId, creator);
      total += 1;
    }
  }
  return total;
}

async function writeDocument(
  tx: Transaction,
  document: IndexedDocument,
  versions: readonly ImportedVersion[],
  { bulkImport, context, version }: WriteDocumentsParts,
  nextId: (uid: string) => number,
): Promise<void> {
  const { tally } = context;
  const uid = document.type.uid;
  const completeVersions = addMissingDrafts(versions, document, version === 4 ? null : tally, nextId);
  for (const { attribute, documentId, owner } of await bulkImport.writeVersions(tx, {
    ...document,
    versions: completeVersions,
  })) {
    const why = `values of ${attribute} that another document has, and only one may`;
    tally.addLeftOut({ of: uid, why, which: `${documentId} (kept: ${owner})` });
  }
  const links = versions.reduce((sum, version) => sum + countLinks(version), 0);
  const locales = versions.map(({ locale }) => locale);
  tally.countWritten(uid, locales, links);
}

/** Counts the links of a version, those of its components included. */
function countLinks({ links, components }: Pick<ImportedVersion, 'links' | 'components'>): number {
  return (
    sumCounts([...links.values()].map((list) => list.length)) +
    sumCounts([...components.values()].map(countNestedLinks))
  );
}

function countNestedLinks(instances: readonly ImportedComponent[]): number {
  return sumCounts(
    instances.map(
      ({ targets, nested }) =>
        sumCounts([...targets.values()].map((list) => list.length)) +
        sumCounts([...nested.values()].map(countNestedLinks)),
    ),
  );
}

function sumCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
