import type { Status } from '../../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import { instantOrNull, stringOrNull } from '../coerce-values.js';
import type { ImportTally } from '../report.js';
import type { ImportSource, SourceRow } from '../types.js';

/** Identifies the version that a row becomes. */
export interface IndexedRow {
  readonly documentId: string;
  /** '' for types without locales. */
  readonly locale: string;
  readonly status: Status;
}

/** A document and the rows that become its versions. */
export interface IndexedDocument {
  readonly type: ContentType;
  readonly documentId: string;
  /** Row ids by `versionKey`. */
  readonly rows: ReadonlyMap<string, number>;
  /** Row id of the creating administrator in the source. */
  readonly createdBy: number | null;
}

/** Index of the rows of a source. */
export interface RowIndex {
  /** Returns the version of a row, whether or not it is imported, by uid and row id; undefined if the row does not exist. */
  row(type: string, id: number): IndexedRow | undefined;
  /** Returns the documents of a type by documentId, in the order of the rows. */
  documents(type: string): ReadonlyMap<string, IndexedDocument>;
}

/** Returns the key of a version within its document. */
export function versionKey({ locale, status }: Pick<IndexedRow, 'locale' | 'status'>): string {
  return `${locale}\n${status}`;
}

/** Types whose rows become something else than documents. */
const otherImportedTypes: ReadonlySet<string> = new Set([
  'plugin::upload.folder',
  'plugin::users-permissions.permission',
  'plugin::i18n.locale',
]);

const documentIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

interface MutableDocument {
  readonly type: ContentType;
  readonly documentId: string;
  readonly rows: Map<string, number>;
  createdBy: number | null;
}

/** Reads all rows once and indexes their documents. Counts in `tally` what was read and which rows are left out. */
export async function indexRows(source: ImportSource, snapshot: Snapshot, tally: ImportTally): Promise<RowIndex> {
  const rows = new Map<string, Map<number, IndexedRow>>();
  const documents = new Map<string, Map<string, MutableDocument>>();
  const owners = new Map<string, string>();
  for await (const row of source.rows()) {
    const type = snapshot.contentTypes.get(row.type);
    if (type === undefined) {
      if (!otherImportedTypes.has(row.type))
        tally.addLeftOut({ of: row.type, why: 'it has no counterpart here', which: `row ${row.id}` });
      continue;
    }
    tally.countRead(type.uid);
    const indexed = identifyVersion(row, type, snapshot);
    const why = typeof indexed === 'string' ? indexed : conflictReason(indexed, type, owners, documents);
    if (typeof indexed === 'string' || why !== null) {
      tally.addLeftOut({ of: type.uid, why: why ?? '', which: `row ${row.id}` });
      continue;
    }
    rows.set(type.uid, (rows.get(type.uid) ?? new Map<number, IndexedRow>()).set(row.id, indexed));
    const { documentId } = indexed;
    owners.set(documentId, type.uid);
    const typeDocuments = documents.get(type.uid) ?? new Map<string, MutableDocument>();
    documents.set(type.uid, typeDocuments);
    const document = typeDocuments.get(documentId) ?? { type, documentId, rows: new Map(), createdBy: row.createdBy };
    typeDocuments.set(documentId, document);
    const key = versionKey(indexed);
    const previousRow = document.rows.get(key);
    // The later row was written last. A type without locales shows the row of the default locale.
    const replaces = previousRow === undefined || type.localized || isDefaultLocale(row, snapshot);
    if (previousRow !== undefined) {
      const dropped = replaces ? previousRow : row.id;
      tally.addLeftOut({
        of: type.uid,
        why: 'another row is the same version of the document',
        which: `row ${dropped}`,
      });
    }
    if (replaces) document.rows.set(key, row.id);
  }
  return {
    row: (type, id) => rows.get(type)?.get(id),
    documents: (type) => documents.get(type) ?? new Map(),
  };
}

/** Returns the version of a row; a text is the reason why it is left out. */
function identifyVersion({ data }: SourceRow, type: ContentType, snapshot: Snapshot): IndexedRow | string {
  const documentId = stringOrNull(data.documentId);
  if (documentId === null || !documentIdPattern.test(documentId)) return 'it has no documentId';
  const status = type.draftAndPublish && instantOrNull(data.publishedAt) === null ? 'draft' : 'published';
  if (!type.localized) return { documentId, locale: '', status };
  const locale = stringOrNull(data.locale) ?? snapshot.defaultLocale;
  return snapshot.locales.includes(locale) ? { documentId, locale, status } : `there is no locale ${locale}`;
}

/** Returns why a document cannot have this version; null if it can. */
function conflictReason(
  { documentId }: IndexedRow,
  type: ContentType,
  owners: ReadonlyMap<string, string>,
  documents: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): string | null {
  const owner = owners.get(documentId);
  if (owner !== undefined && owner !== type.uid) return `${owner} has a document with the same documentId`;
  const typeDocuments = documents.get(type.uid);
  const isSecond = type.kind === 'singleType' && typeDocuments !== undefined && !typeDocuments.has(documentId);
  return isSecond ? 'a single type has one document' : null;
}

function isDefaultLocale({ data }: SourceRow, snapshot: Snapshot): boolean {
  const locale = stringOrNull(data.locale);
  return locale === null || locale === snapshot.defaultLocale;
}
