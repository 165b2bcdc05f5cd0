import type { Ability } from '../../access/index.js';
import type { Source, Work } from '../context.js';
import type { DocumentChange } from '../types.js';

/** Tells those who follow documents what was done to one locale version, or to several. */
export async function tell(
  work: Work,
  action: DocumentChange['action'],
  { type, documentId }: Pick<Source, 'type' | 'documentId'>,
  locales: readonly string[],
  ability: Ability,
): Promise<void> {
  if (locales.length === 0) return;
  for (const follow of work.followers) await follow(work.tx, { action, type, documentId, locales, ability });
}
