import type { Ability } from '../../../language/query/access/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import type { DocumentChange } from '../types.js';

/** Notifies the listeners of documents of a change to one or several locale versions. */
export async function notifyListeners(
  context: WriteContext,
  action: DocumentChange['action'],
  { type, documentId }: Pick<DocumentLocale, 'type' | 'documentId'>,
  locales: readonly string[],
  ability: Ability,
): Promise<void> {
  if (locales.length === 0) return;
  const change: DocumentChange = { action, type, documentId, locales, ability, origin: context.origin };
  for (const listener of context.listeners) await listener(context.tx, change);
}
