import { Bug } from '../../kernel/index.js';
import type { Row } from '../../store/index.js';
import type { KeptState, Person, Replacing } from './types.js';

const actions: ReadonlyMap<string, Replacing> = new Map(
  (['update', 'share', 'publish', 'unpublish', 'discardDraft', 'delete', 'restore'] as const).map((name) => [
    name,
    name,
  ]),
);

/** A row of the history as it is told. */
export function stateOf(row: Row): KeptState {
  const action = actions.get(String(row.action));
  if (action === undefined) throw new Bug(`a state was replaced by ${row.action}`);
  return {
    id: Number(row.id),
    documentId: String(row.document_id),
    locale: localeOf(row),
    status: statusOf(row),
    savedAt: String(row.saved_at),
    savedBy: personOf(row, 'saved'),
    replacedAt: String(row.replaced_at),
    replacedBy: personOf(row, 'replaced'),
    action,
  };
}

/** null: the content type has no locales. */
export function localeOf({ locale }: Row): string | null {
  return locale === '' || locale === null || locale === undefined ? null : String(locale);
}

export function statusOf({ status }: Row): KeptState['status'] {
  return status === 'draft' ? 'draft' : 'published';
}

/** The administrator in the columns of this name; null: there is none of that id any more, or none was known. */
export function personOf(row: Row, of: 'saved' | 'replaced' | 'created' | 'updated'): Person | null {
  const id = row[`${of}_id`] ?? null;
  if (id === null) return null;
  const name = [row[`${of}_first_name`], row[`${of}_last_name`]].filter((part) => typeof part === 'string').join(' ');
  const email = row[`${of}_email`];
  return { id: Number(id), name: name.trim() === '' ? String(email) : name.trim() };
}
