import type { ContentType } from '../../../language/schema/index.js';
import { documentLocales, rowsById } from '../../../storage/sql/plan/index.js';
import { type DocumentsContext, getVersionTable } from '../context.js';
import type { DocumentReference } from '../links/link-target.js';
import type { LocatedVersion } from '../types.js';

const singleRow = { count: 1, ownOnly: false } as const;

/** Returns the version with a row id, or with a documentId in the default locale; null if there is none. */
export async function findVersion(
  { layout, printer, snapshot, store }: DocumentsContext,
  type: ContentType,
  by: DocumentReference['by'],
): Promise<LocatedVersion | null> {
  const table = getVersionTable({ layout }, type.uid);
  const rows = await ('row' in by
    ? store.rows(rowsById(table, singleRow, printer), [by.row])
    : store.rows(documentLocales(table, singleRow, printer), [by.documentId]));
  const row = 'row' in by || !type.localized ? rows[0] : rows.find(({ locale }) => locale === snapshot.defaultLocale);
  if (row === undefined) return null;
  return { documentId: String(row.document_id), locale: type.localized ? String(row.locale) : null };
}
