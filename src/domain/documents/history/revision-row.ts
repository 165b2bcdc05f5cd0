import { Bug } from '../../../foundations/core/index.js';
import type { Row } from '../../../storage/database/index.js';
import type { RevisionRow } from './history-statements.js';
import type { DocumentRevision, RevisionAction, RevisionAuthor } from './types.js';

const actions: ReadonlyMap<string, RevisionAction> = new Map(
  (['update', 'share', 'publish', 'unpublish', 'discardDraft', 'delete', 'restore'] as const).map((name) => [
    name,
    name,
  ]),
);

/** Returns a revision from its row. */
export function parseRevisionRow(row: RevisionRow): DocumentRevision {
  const action = actions.get(row.action);
  if (action === undefined) throw new Bug(`unknown revision action ${row.action}`);
  return {
    id: row.id,
    documentId: row.document_id,
    locale: parseRowLocale(row),
    status: parseRowStatus(row),
    savedAt: row.saved_at,
    savedBy: parseRowAuthor(row, 'saved'),
    replacedAt: row.replaced_at,
    replacedBy: parseRowAuthor(row, 'replaced'),
    action,
  };
}

/** Returns the locale of a version or revision; null: the content type has none. */
export function parseRowLocale({ locale }: Pick<RevisionRow, 'locale'>): string | null {
  return locale === '' ? null : locale;
}

/** Returns the status of a version or revision. */
export function parseRowStatus({ status }: Pick<RevisionRow, 'status'>): DocumentRevision['status'] {
  return status === 'draft' ? 'draft' : 'published';
}

/** Returns the administrator in the columns of this name; null: unknown, or removed since. */
export function parseRowAuthor(
  row: Row,
  column: 'saved' | 'replaced' | 'created' | 'updated' | 'published' | 'scheduled',
): RevisionAuthor | null {
  const id = row[`${column}_id`] ?? null;
  if (id === null) return null;
  const name = [row[`${column}_first_name`], row[`${column}_last_name`]]
    .filter((part) => typeof part === 'string')
    .join(' ');
  const email = row[`${column}_email`];
  return { id: Number(id), name: name.trim() === '' ? String(email) : name.trim() };
}
