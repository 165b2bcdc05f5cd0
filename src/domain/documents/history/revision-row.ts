import { Bug } from '../../../foundations/core/index.js';
import type { Row } from '../../../storage/database/index.js';
import type { DocumentRevision, RevisionAction, RevisionAuthor } from './types.js';

const actions: ReadonlyMap<string, RevisionAction> = new Map(
  (['update', 'share', 'publish', 'unpublish', 'discardDraft', 'delete', 'restore'] as const).map((name) => [
    name,
    name,
  ]),
);

/** Returns a revision from its row. */
export function parseRevisionRow(row: Row): DocumentRevision {
  const action = actions.get(String(row.action));
  if (action === undefined) throw new Bug(`unknown revision action ${row.action}`);
  return {
    id: Number(row.id),
    documentId: String(row.document_id),
    locale: parseRowLocale(row),
    status: parseRowStatus(row),
    savedAt: String(row.saved_at),
    savedBy: parseRowAuthor(row, 'saved'),
    replacedAt: String(row.replaced_at),
    replacedBy: parseRowAuthor(row, 'replaced'),
    action,
  };
}

/** null: the content type has no locales. */
export function parseRowLocale({ locale }: Row): string | null {
  return locale === '' || locale === null || locale === undefined ? null : String(locale);
}

export function parseRowStatus({ status }: Row): DocumentRevision['status'] {
  return status === 'draft' ? 'draft' : 'published';
}

/** Returns the administrator in the columns of this name; null: unknown, or removed since. */
export function parseRowAuthor(row: Row, column: 'saved' | 'replaced' | 'created' | 'updated'): RevisionAuthor | null {
  const id = row[`${column}_id`] ?? null;
  if (id === null) return null;
  const name = [row[`${column}_first_name`], row[`${column}_last_name`]]
    .filter((part) => typeof part === 'string')
    .join(' ');
  const email = row[`${column}_email`];
  return { id: Number(id), name: name.trim() === '' ? String(email) : name.trim() };
}
