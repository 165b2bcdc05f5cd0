import { localesOf, rowsById } from '../../plan/index.js';
import type { ContentType } from '../../schema/index.js';
import { type DocumentsContext, tableOf } from '../context.js';
import type { Reference } from '../links/reference.js';
import type { LocatedVersion } from '../types.js';

const one = { count: 1, own: false } as const;

/** The version that a row id, or a documentId in the default locale, stands for; null: there is none. */
export async function locate(
  { layout, printer, snapshot, store }: DocumentsContext,
  type: ContentType,
  by: Reference['by'],
): Promise<LocatedVersion | null> {
  const table = tableOf({ layout }, type.uid);
  const rows = await ('row' in by
    ? store.rows(rowsById(table, one, printer), [by.row])
    : store.rows(localesOf(table, one, printer), [by.documentId]));
  const found = 'row' in by || !type.localized ? rows[0] : rows.find(({ locale }) => locale === snapshot.defaultLocale);
  if (found === undefined) return null;
  return { documentId: String(found.document_id), locale: type.localized ? String(found.locale) : null };
}
