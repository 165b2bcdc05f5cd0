import type { Ability } from '../../../language/query/access/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import type { DocumentChange } from '../types.js';

/** Tells those who follow documents what was done to one locale version, or to several. */
export async function notifyListeners(
  context: WriteContext,
  action: DocumentChange['action'],
  { type, documentId }: Pick<DocumentLocale, 'type' | 'documentId'>,
  locales: readonly string[],
  ability: Ability,
): Promise<void> {
  if (locales.length === 0) return;
  for (const listener of context.listeners) await listener(context.tx, { action, type, documentId, locales, ability });
}
